import { Readable } from 'node:stream'
import { introuvable } from '@relogement/domain/common/errors'
import { formatsDeDocument } from '@relogement/domain/document/formats'
import type { Lettre } from '@relogement/domain/document/lettre'
import { nomDeFichier } from '@relogement/domain/document/nomDeFichier'
import { MODELE_DE_LETTRE } from '@relogement/domain/document/produits/documentsProduits'
import type { Contexte } from '../../core/contexte.ts'
import { lettreDocx } from '../../core/docx/lettreDocx.ts'
import { Fichier } from '../../core/http/reponse.ts'
import type { DocumentVise } from '../../document/documentsDuSujet.ts'
import { documentVu, noterLectureDuDocument } from '../../document/lire.usecases.ts'
import { menageServi } from '../menage.sujet.ts'
import { lettreAEnvoyer } from './lettreAEnvoyer.ts'
import type { DonneesGardees } from './versions.queries.ts'

/** La lettre en DOCX, refaite des données gardées avec son PDF : elle dit exactement la même chose. */
export async function lireEnDocx(ctx: Contexte, vise: DocumentVise): Promise<Fichier> {
  const { document, objet: dossier } = await documentVu(ctx, menageServi, vise)
  if (document.modele !== MODELE_DE_LETTRE) throw introuvable('Document')
  const { donnees } = await ctx.db.selectFrom('document').select('donnees').where('id', '=', document.id).executeTakeFirstOrThrow()
  const gardee = donnees as unknown as DonneesGardees & { contenu: { lettre: Lettre } }
  const { contenu, ...enveloppe } = (await lettreAEnvoyer(ctx, dossier, document)) ?? gardee
  const octets = await lettreDocx(enveloppe, contenu.lettre)
  await noterLectureDuDocument(ctx, menageServi, vise)
  const nom = nomDeFichier(document.nom.replace(/\.pdf$/i, ''), 'DOCX')
  return new Fichier(Readable.from([octets]), formatsDeDocument.DOCX.mime, nom, { taille: octets.length })
}
