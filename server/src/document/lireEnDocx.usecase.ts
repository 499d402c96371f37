import { Readable } from 'node:stream'
import { introuvable } from '@relogement/domain/common/errors'
import { formatsDeDocument } from '@relogement/domain/document/formats'
import type { Lettre } from '@relogement/domain/document/lettre'
import { nomDeFichier } from '@relogement/domain/document/nomDeFichier'
import { MODELE_DE_LETTRE } from '@relogement/domain/document/produits/documentsProduits'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { lettreDocx } from '../core/docx/lettreDocx.ts'
import { Fichier } from '../core/http/reponse.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { getDocument } from './document.queries.ts'
import { voitLe } from './lire.usecases.ts'
import type { DonneesGardees } from './produits/versions.queries.ts'

/** La lettre en DOCX, refaite des données gardées avec son PDF : elle dit exactement la même chose. */
export async function lireEnDocx(ctx: Contexte, { id, docId }: { id: string; docId: string }): Promise<Fichier> {
  const { db, acteur, maintenant } = ctx
  const liens = liensDuMenage(await getDossier(db, menagesVisibles(acteur), id))
  const document = await getDocument(db, id, docId)
  if (document.supprime_le !== null || document.modele !== MODELE_DE_LETTRE || !voitLe(ctx, liens, document)) throw introuvable('Document')
  const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', docId).executeTakeFirstOrThrow()
  const { contenu, ...enveloppe } = donnees as unknown as DonneesGardees & { contenu: { lettre: Lettre } }
  const octets = await lettreDocx(enveloppe, contenu.lettre)
  await noterConsultation(db, acteur, id, `document/${docId}`, ['DOCUMENTS'], maintenant)
  const nom = nomDeFichier(document.nom.replace(/\.pdf$/i, ''), 'DOCX')
  return new Fichier(Readable.from([octets]), formatsDeDocument.DOCX.mime, nom, { taille: octets.length })
}
