import { Readable } from 'node:stream'
import { documentsProduits } from '@relogement/domain/document/produits/documentsProduits'
import { enveloppeDe } from '@relogement/domain/document/produits/enveloppe'
import { guideEntretien } from '@relogement/domain/menage/entretien/guide/guideEntretien'
import type { Contexte } from '../../core/contexte.ts'
import { Fichier } from '../../core/http/reponse.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { operateurDe } from '../../referentiel/operateur.queries.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { produireDocument } from '../produits/produireDocument.ts'
import { contenuDuGuide } from './contenuDuGuide.ts'

/** Le guide pré-rempli, gardé au dossier. */
export const produireGuide = async (ctx: Contexte, menageId: string) =>
  produireDocument(ctx, await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId), {
    nature: 'GUIDE_ENTRETIEN',
    fabrique: contenuDuGuide,
  })

/** Le guide vierge, qui n'est à personne : il se télécharge, rien n'en est gardé. */
export async function lireGuideVierge(ctx: Contexte): Promise<Fichier> {
  const { titre, modele } = documentsProduits.GUIDE_ENTRETIEN
  const entete = { titre, operateur: (await operateurDe(ctx.db)).nom, bailleur: null, codeMenage: null }
  const enveloppe = enveloppeDe(entete, guideEntretien(null, ctx.aujourdhui), ctx.aujourdhui)
  const octets = await ctx.services.pdf.composer(modele, enveloppe, ctx.maintenant)
  return new Fichier(Readable.from([octets]), 'application/pdf', `${titre} vierge.pdf`, { taille: octets.length, aMontrer: true })
}
