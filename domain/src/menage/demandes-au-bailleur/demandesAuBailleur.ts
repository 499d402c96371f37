// Ce que le parcours d'un ménage demande à un bailleur : la pièce ou la date que lui peut donner (look/21b, décision 0117). Rien ne s'en
// garde : le statut, les dates et les documents du dossier le disent.
import type { StatutMenage } from '../menage.statuts.ts'
import type { NomTransitionMenage } from '../menage.transitions.ts'

export const demandesDuBailleur = {
  BAIL: 'Bail signé',
  DATE_DU_BAIL: 'Date de signature du bail',
  DATE_D_ENTREE: 'Date de l’état des lieux d’entrée',
  DATE_DE_SORTIE: 'Date de l’état des lieux de sortie',
} as const
export type DemandeAuBailleur = keyof typeof demandesDuBailleur

/** Le passage qui reçoit la date. */
export const passageDeLaDate = {
  DATE_DU_BAIL: 'signer_bail',
  DATE_D_ENTREE: 'realiser_edl_entree',
  DATE_DE_SORTIE: 'realiser_edl_sortie',
} as const satisfies Partial<Record<DemandeAuBailleur, NomTransitionMenage>>

/** Où un bailleur peut avoir à donner une pièce ou une date : au-delà du bail, ce n'est plus que le bail réclamé. */
export const STATUTS_DES_DEMANDES = [
  'SIGNATURE_DU_BAIL',
  'PROGRAMMATION_DU_DEMENAGEMENT',
  'ETAT_DES_LIEUX_D_ENTREE',
  'DEMENAGEMENT',
  'ETAT_DES_LIEUX_DE_SORTIE',
  'ACCOMPAGNEMENT_POST_RELOGEMENT',
] as const satisfies readonly StatutMenage[]

export interface FaitsDesDemandes {
  readonly statut: StatutMenage
  /** Jour du statut. */
  readonly statutDepuis: string
  /** Ce bailleur est celui du logement que le ménage a accepté. */
  readonly accueille: boolean
  /** Il est celui du logement que le ménage habite encore. */
  readonly loge: boolean
  readonly bailDepose: boolean
  /** Jour où l'équipe l'a réclamé : le bail fut enregistré sans son document. */
  readonly bailReclameLe: string | null
  readonly dates: { readonly edlEntree: string | null; readonly edlSortie: string | null }
}

interface Demande {
  readonly quoi: DemandeAuBailleur
  readonly depuis: string
}

/** Ce qui lui est demandé de ce ménage, et depuis quand, le plus ancien d'abord. */
export function demandesAuBailleur(faits: FaitsDesDemandes, aujourdhui: string): Demande[] {
  const demandes = [leBail(faits), laDateDuStatut(faits, aujourdhui)].filter((demande) => demande !== null)
  return demandes.toSorted((a, b) => a.depuis.localeCompare(b.depuis))
}

function leBail({ statut, statutDepuis, accueille, bailDepose, bailReclameLe }: FaitsDesDemandes): Demande | null {
  const depuis = statut === 'SIGNATURE_DU_BAIL' ? statutDepuis : bailReclameLe
  return accueille && !bailDepose && depuis !== null ? { quoi: 'BAIL', depuis } : null
}

function laDateDuStatut(
  { statut, statutDepuis, accueille, loge, bailDepose, dates }: FaitsDesDemandes,
  aujourdhui: string,
): Demande | null {
  if (statut === 'SIGNATURE_DU_BAIL') return accueille && bailDepose ? { quoi: 'DATE_DU_BAIL', depuis: statutDepuis } : null
  if (statut === 'ETAT_DES_LIEUX_D_ENTREE' && accueille) return venue('DATE_D_ENTREE', dates.edlEntree, statutDepuis, aujourdhui)
  if (statut === 'ETAT_DES_LIEUX_DE_SORTIE' && loge) return venue('DATE_DE_SORTIE', dates.edlSortie, statutDepuis, aujourdhui)
  return null
}

/** Prévu, un état des lieux n'attend rien avant son jour. */
function venue(quoi: DemandeAuBailleur, prevuLe: string | null, statutDepuis: string, aujourdhui: string): Demande | null {
  if (prevuLe !== null && prevuLe > aujourdhui) return null
  return { quoi, depuis: prevuLe !== null && prevuLe > statutDepuis ? prevuLe : statutDepuis }
}
