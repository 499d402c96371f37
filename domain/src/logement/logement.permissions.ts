// Qui peut faire quoi sur un logement (domain-rules §§ 2 et 11). Un prédicat rend la raison du refus, ou `null`.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, BAIL, EDIT, ENC } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import { estDisponible } from './disponibilite.ts'
import type { FaitsLogement } from './logement.faits.ts'

const GESTION = [...BAIL, ...ENC] as const
const EQUIPE = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const

/** Un bailleur n'écrit que sur son parc. */
export const horsDeSonParc = (acteur: Acteur, { bailleurId }: Pick<FaitsLogement, 'bailleurId'>): string | null =>
  !aUnRole(acteur, EQUIPE) && acteur.partenaireId !== bailleurId ? 'Réservé au bailleur de ce logement.' : null

/** Créer et importer des logements, en tenir les dates : le bailleur sur son parc, et l'encadrement. */
export const canCreerLogement = (acteur: Acteur): string | null => (aUnRole(acteur, GESTION) ? null : reserveA(GESTION))

/** L'encadrement dit de quel bailleur est un logement ; un bailleur n'en a qu'un, le sien. */
export const choisitLeBailleur = (acteur: Acteur): boolean => aUnRole(acteur, ENC)

export const canModifierLogement = (acteur: Acteur, faits: Pick<FaitsLogement, 'bailleurId'>): string | null =>
  canCreerLogement(acteur) ?? horsDeSonParc(acteur, faits)

/** Les noms de ceux qui réservent ou n'en veulent pas ; les autres n'en lisent que le nombre (domain-rules § 2). */
export const litLesReservations = (acteur: Acteur): boolean => aUnRole(acteur, EDIT)

/** Lire l'historique, commenter en interne, reclasser un document : l'équipe. */
export const canTravaillerEnInterne = (acteur: Acteur): string | null => (aUnRole(acteur, EQUIPE) ? null : reserveA(EQUIPE))

/** Commenter pour les partenaires, déposer un document : le bailleur aussi, sur son parc (domain-rules § 11.2). */
export const canContribuerAuLogement = (acteur: Acteur, faits: Pick<FaitsLogement, 'bailleurId'>): string | null =>
  aUnRole(acteur, [...EQUIPE, ...BAIL]) ? horsDeSonParc(acteur, faits) : reserveA([...EQUIPE, ...BAIL])

export type VerbeLogement =
  | 'modifier'
  | 'reserver'
  | 'annulerReservation'
  | 'nePasSouhaiter'
  | 'souhaiter'
  | 'demanderProlongation'
  | 'commenterEnInterne'
  | 'commenterAuxPartenaires'
  | 'lireHistorique'

export function verbesDuLogement(acteur: Acteur, faits: FaitsLogement) {
  const { id } = acteur
  const reserve = faits.reservePar.some((qui) => qui.id === id)
  const nonSouhaite = faits.nonSouhaitePar.includes(id)
  return verbesOuverts<VerbeLogement>({
    modifier: canModifierLogement(acteur, faits),
    reserver: reserve ? 'Vous réservez déjà ce logement.' : refusDeChoisir(acteur, faits),
    annulerReservation: refusDeRole(acteur) ?? (reserve ? null : 'Vous ne réservez pas ce logement.'),
    nePasSouhaiter: nonSouhaite ? 'Vous avez déjà dit ne pas souhaiter ce logement.' : refusDeChoisir(acteur, faits),
    souhaiter: refusDeRole(acteur) ?? (nonSouhaite ? null : 'Vous n’avez pas écarté ce logement.'),
    demanderProlongation: refusDeRole(acteur) ?? (faits.parc || faits.fin === null ? 'Ce logement n’est pas mis à disposition.' : null),
    commenterEnInterne: canTravaillerEnInterne(acteur),
    commenterAuxPartenaires: canContribuerAuLogement(acteur, faits),
    lireHistorique: canTravaillerEnInterne(acteur),
  })
}

const refusDeRole = (acteur: Acteur): string | null => (aUnRole(acteur, EDIT) ? null : reserveA(EDIT))

/** Réserver et écarter : tant que la mise à disposition court, sauf indisponible (spécification §§ 4 et 5). */
export const refusDeChoisir = (acteur: Acteur, { statut, fin, maintenant, parc }: FaitsLogement): string | null =>
  refusDeRole(acteur) ??
  (parc || !estDisponible(fin, maintenant) ? 'La mise à disposition est terminée.' : null) ??
  (statut === 'INDISPONIBLE_BAILLEUR' ? 'Le bailleur dit ce logement indisponible.' : null)
