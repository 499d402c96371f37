// Qui transmet, répond et enregistre (domain-rules §§ 2.1 et 11.2). Un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, BAIL, EDIT } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import type { StatutLogement } from '../logement/logement.listes.ts'
import { horsDeSonParc } from '../logement/logement.permissions.ts'
import type { StatutUnite } from '../reunion/unite.statuts.ts'
import type { VerbeCal } from './cal.schema.ts'

export interface FaitsDeLaCal {
  readonly bailleurId: string | null
  readonly statut: StatutLogement | null
  /** Où le logement en est dans sa dernière réunion ; nul : il n'a été d'aucune. */
  readonly unite: StatutUnite | null
  /** Ceux que le GTR a retenus et qui attendent de partir. */
  readonly aTransmettre: number
  /** Un candidat dont le dossier est fermé à l'écriture, et pourquoi. */
  readonly ferme: string | null
  /** D'autres candidats ne le sont pas : la commission répond sans lui. */
  readonly reponduSans: boolean
  readonly transmis: boolean
  readonly candidats: number
  /** Un ménage a accepté le logement. */
  readonly accepte: boolean
}

const refusDeTransmettre = (acteur: Acteur, faits: FaitsDeLaCal): string | null => {
  if (!aUnRole(acteur, EDIT)) return reserveA(EDIT)
  if (faits.transmis && faits.unite === 'TRANSMIS_BAILLEUR') return 'Les candidats sont déjà chez le bailleur.'
  if (faits.unite === null) return 'Ce logement n’a été présenté à aucun GTR.'
  if (faits.unite !== 'ATTENTE_TRANSMISSION_BAILLEUR') return pasATransmettre[faits.unite]
  if (faits.aTransmettre === 0) return 'Aucun candidat retenu en GTR n’attend plus sur ce logement.'
  if (faits.bailleurId === null) return 'Ce logement n’a pas de bailleur.'
  return faits.ferme
}

const pasATransmettre: Readonly<Record<StatutUnite, string>> = {
  PRESENTATION_GTR: 'Le GTR n’est pas clos.',
  ATTENTE_TRANSMISSION_BAILLEUR: '',
  TRANSMIS_BAILLEUR: 'Les candidats sont déjà chez le bailleur.',
  CAL: 'La commission a déjà répondu.',
  REFUSE: 'Le GTR n’a retenu aucun candidat.',
}

/** Non retenu par sa commission, le logement s'y reprend : un avis se retourne, le candidat du bailleur renonce. */
const chezLaCommission = ({ statut, unite }: FaitsDeLaCal): boolean =>
  statut === 'EN_COURS_DE_TRAITEMENT' || statut === 'RETOUR_CAL' || (statut === 'NON_RETENU' && unite === 'CAL')

/** Saisir les réponses : le bailleur sur son parc, l'équipe pour lui ; les corriger, tant que personne n'a accepté. */
export const refusDEnregistrer = (acteur: Acteur, faits: FaitsDeLaCal): string | null => {
  if (!aUnRole(acteur, [...EDIT, ...BAIL])) return reserveA([...EDIT, ...BAIL])
  const ailleurs = horsDeSonParc(acteur, faits)
  if (ailleurs !== null) return ailleurs
  if (!faits.transmis || faits.candidats === 0) return 'Les candidats ne sont pas encore transmis au bailleur.'
  if (faits.accepte) return 'Un ménage a accepté ce logement : la réponse du bailleur ne change plus.'
  if (!chezLaCommission(faits)) return 'Ce logement n’est plus en cours de traitement.'
  return faits.reponduSans ? null : faits.ferme
}

export const verbesDeLaCal = (acteur: Acteur, faits: FaitsDeLaCal) =>
  verbesOuverts<VerbeCal>({
    transmettre: refusDeTransmettre(acteur, faits),
    enregistrer: refusDEnregistrer(acteur, faits),
    lirePieces: faits.transmis ? null : 'Aucune fiche n’a été transmise.',
    gererLesLiens: aUnRole(acteur, EDIT) ? (faits.transmis ? null : 'Aucun candidat n’est chez le bailleur.') : reserveA(EDIT),
  })
