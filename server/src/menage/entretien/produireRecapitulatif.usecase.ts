import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { produireDocument } from '../produits/produireDocument.ts'
import { listDernieresVersions } from '../produits/versions.queries.ts'
import { contenuDuRecapitulatif } from './contenuDuRecapitulatif.ts'

const nature = 'RECAPITULATIF_ENTRETIEN'

/** Produit le récapitulatif d'entretien ; sans synthèse donnée, celle de la version précédente reste. */
export async function produireRecapitulatif(ctx: Contexte, menageId: string, synthese: string | null | undefined) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  const saisie = synthese === undefined ? await saisiePrecedente(ctx, menageId) : { synthese }
  return produireDocument(ctx, dossier, { nature, fabrique: contenuDuRecapitulatif, saisie })
}

async function saisiePrecedente(ctx: Contexte, menageId: string) {
  const versions = await listDernieresVersions(ctx.db, menageId)
  return versions.find(({ type }) => type === nature)?.donnees?.saisie ?? {}
}
