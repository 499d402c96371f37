import { debutDuJour } from '@relogement/domain/common/date'
import { applyTransition, type Demandeur } from '@relogement/domain/common/transition'
import { evenementDuPassage } from '@relogement/domain/logement/logement.evenements'
import type { DonneesLogement } from '@relogement/domain/logement/logement.faits'
import { type NomTransitionLogement, passagesDuLogement } from '@relogement/domain/logement/logement.transitions'
import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Logement as TableLogement } from '../core/tables.gen.ts'
import { retirerDuLogement } from '../proposition/reprises.ts'
import { variable } from '../referentiel/variables.ts'
import { perdreLesReservations } from './avertir.ts'
import { enregistrerLogement, relire, verifierVersionDuLogement } from './enregistrer.ts'
import { faitsDe, getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'
import { presenterLogement } from './presenterLogement.ts'
import { reserver } from './reserver.usecases.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>

/** 18 h, à Paris, du jour donné : jusque-là court une mise à disposition datée d'un jour. */
const finDeJournee = (jour: string): string => new Date(Date.parse(debutDuJour(jour)) + 18 * 3_600_000).toISOString()

/** Passe un logement : la table décide, les suites s'écrivent avec l'historique. */
export async function passerLogement(
  ctx: Contexte,
  id: string,
  { transition, donnees = {} }: { readonly transition: NomTransitionLogement; readonly donnees?: DonneesLogement | undefined },
) {
  if (transition === 'reserver') return reserver(ctx, id)
  const ligne = await lockLogement(ctx.db, ctx.acteur, id)
  verifierVersionDuLogement(ligne, ctx.versionAttendue)
  await faireLePassage(ctx, ligne, transition, donnees, ctx.acteur)
  return relire(ctx, id)
}

/** Le passage et ses suites, sur un logement tenu. */
export async function faireLePassage(
  ctx: Ici,
  ligne: LigneLogement,
  transition: NomTransitionLogement,
  donnees: DonneesLogement,
  qui: Demandeur,
): Promise<void> {
  const faits = faitsDe(ligne, ctx.maintenant)
  const passage = applyTransition(passagesDuLogement, transition, { faits, donnees, aujourdhui: ctx.aujourdhui }, qui)
  const auteurId = typeof qui === 'string' ? null : qui.id
  const champs = { statut: passage.nouveau, ...(await suites(ctx, ligne, transition, donnees, auteurId)) }
  await enregistrerLogement(ctx, auteurId, ligne, champs, [evenementDuPassage(passage, donnees.motif ?? null)])
}

/** Ce qu'un passage entraîne ; rend ce qui s'écrit sur le logement. */
async function suites(
  ctx: Ici,
  ligne: LigneLogement,
  transition: NomTransitionLogement,
  { fin }: DonneesLogement,
  auteurId: string | null,
): Promise<Updateable<TableLogement>> {
  switch (transition) {
    case 'mettre_a_disposition':
      return miseADisposition(ctx, ligne.premiere_mise_a_disposition, fin ?? null)
    case 'indisponible_bailleur':
      await perdreLesReservations(ctx, ligne, 'indisponible', auteurId)
      return {}
    case 'rendu_bailleur':
      await perdreLesReservations(ctx, ligne, 'rendu au bailleur', auteurId)
      return {}
    case 'reprise_bailleur':
      await perdreLesReservations(ctx, ligne, 'repris par le bailleur', auteurId)
      await retirerDuLogement(ctx, ligne.id, auteurId)
      return {}
    default:
      return {}
  }
}

/** Jusqu'au jour dit, ou la durée ordinaire d'une mise à disposition ; la première se garde. */
export async function miseADisposition({ db, maintenant, aujourdhui }: Ici, premiere: Date | null, fin: string | null) {
  const heures = await variable(db, 'DUREE_MISE_A_DISPOSITION_H', aujourdhui)
  return {
    premiere_mise_a_disposition: premiere ?? maintenant,
    fin_mise_a_disposition: fin === null ? new Date(maintenant.getTime() + heures * 3_600_000) : instantDe(fin),
    prolongation_demandee_le: null,
  }
}

/** Un jour court jusqu'à 18 h ; un instant est ce qu'il dit. */
export const instantDe = (fin: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(fin) ? finDeJournee(fin) : fin)

export async function lirePassages(ctx: Contexte, id: string) {
  const { statut, nextPlaces } = presenterLogement(ctx, await getLogement(ctx.db, ctx.acteur, id))
  return { statut: statut?.code ?? null, nextPlaces }
}
