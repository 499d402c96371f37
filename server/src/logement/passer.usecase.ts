import { instantDeFin } from '@relogement/domain/logement/disponibilite'
import type { DonneesLogement } from '@relogement/domain/logement/logement.faits'
import {
  type NomTransitionLogement,
  type PassageDeLogement,
  passagesDuLogement,
  pourquoiPerdue,
} from '@relogement/domain/logement/logement.transitions'
import type { Demandeur } from '@relogement/domain/passage/transition'
import type { Updateable } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Logement as TableLogement } from '../core/tables.gen.ts'
import { type ConceptQuiPasse, type Ici, passer } from '../passage/passer.ts'
import { retirerDuLogement } from '../proposition/reprises.ts'
import { variable } from '../referentiel/variables.ts'
import { perdreLesReservations } from './avertir.ts'
import { enregistrerLogement, relire, verifierVersionDuLogement } from './enregistrer.ts'
import { faitsDe, getLogement, type LigneLogement, lockLogement } from './logement.queries.ts'
import { presenterLogement } from './presenterLogement.ts'
import { reserver } from './reserver.usecases.ts'

const logementQuiPasse: ConceptQuiPasse<PassageDeLogement, NomTransitionLogement, LigneLogement, Updateable<TableLogement>, void, Ici> = {
  automate: passagesDuLogement,
  faits: ({ maintenant }, ligne) => faitsDe(ligne, maintenant),
  colonnes: () => ({}),
  actions: {
    METTRE_A_DISPOSITION: (ctx, ligne, { donnees }) => miseADisposition(ctx, ligne.premiere_mise_a_disposition, donnees.fin ?? null),
    PERDRE_LES_RESERVATIONS: (ctx, ligne, { nouveau }, par) => perdreLesReservations(ctx, ligne, pourquoiPerdue[nouveau] ?? '', par),
    RETIRER_LES_PROPOSITIONS: (ctx, ligne, _effets, par) => retirerDuLogement(ctx, ligne.id, par),
  },
  // Ses alertes vont à des personnes, par ses actions.
  sujet: null,
  ecrire: (ctx, ligne, colonnes, { historique }, par) => enregistrerLogement(ctx, par, ligne, colonnes, historique),
}

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
export const faireLePassage = (
  ctx: Ici,
  ligne: LigneLogement,
  transition: NomTransitionLogement,
  donnees: DonneesLogement,
  qui: Demandeur,
) => passer(logementQuiPasse, ctx, ligne, { transition, donnees }, qui)

/** Jusqu'au jour dit, ou la durée ordinaire d'une mise à disposition ; la première se garde. */
export async function miseADisposition({ db, maintenant, aujourdhui }: Ici, premiere: Date | null, fin: string | null) {
  const heures = await variable(db, 'DUREE_MISE_A_DISPOSITION_H', aujourdhui)
  return {
    premiere_mise_a_disposition: premiere ?? maintenant,
    fin_mise_a_disposition: fin === null ? new Date(maintenant.getTime() + heures * 3_600_000) : instantDeFin(fin),
    prolongation_demandee_le: null,
  }
}

export async function lirePassages(ctx: Contexte, id: string) {
  const { statut, nextPlaces } = presenterLogement(ctx, await getLogement(ctx.db, ctx.acteur, id))
  return { statut: statut?.code ?? null, nextPlaces }
}
