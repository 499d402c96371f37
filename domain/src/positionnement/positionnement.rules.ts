// Positionner un ménage sur un logement, et le retirer (domain-rules §§ 2.1 et 3.3).
import { type Exclusion, exclusionsDe, reglesDExclusion } from '../candidat/exclusions.ts'
import type { FaitsDuLogement, FaitsDuMenage } from '../candidat/faits.ts'
import { estHorsRecherche, manquesDAvance, refusDeProposer, statutsEnAttente, statutsRapproches } from '../candidat/recherche.ts'
import type { Variables } from '../menage/completude/variables.ts'
import { estAPresenter, estOuverte } from '../menage/menage.propositions.ts'
import { libellesStatutsMenage, type StatutMenage } from '../menage/menage.statuts.ts'

export interface FaitsDuPositionnement {
  readonly menage: FaitsDuMenage
  /** Ce qui manque au dossier pour être candidat. */
  readonly manques: readonly string[]
  readonly relogementNecessaire: boolean
  readonly logement: FaitsDuLogement
  readonly maintenant: string
  readonly variables: Variables
}

/** Tout ce qui empêche de positionner ce ménage sur ce logement ; vide : il s'y positionne. */
export function empechementsDePositionner(faits: FaitsDuPositionnement): string[] {
  const { menage, logement, maintenant, variables } = faits
  const ferme = refusDeProposer(logement, maintenant) ?? refusDuMenage(faits)
  return ferme === null ? exclusionsDe(menage, logement, variables).map(direLExclusion) : [ferme]
}

function refusDuMenage({ menage: { statut }, manques, relogementNecessaire }: FaitsDuPositionnement): string | null {
  if (!relogementNecessaire) return 'Le relogement de ce ménage n’est pas nécessaire.'
  if (![...statutsRapproches, ...statutsEnAttente].includes(statut)) return `${direLeStatut(statut)}\u00A0: il ne cherche pas de logement.`
  const manquent = manquesDAvance({ statut, manques })
  return manquent.length === 0 ? null : `Le dossier est incomplet. Manque\u00A0: ${manquent.join(', ')}.`
}

const direLExclusion = ({ regle, valeur, levee }: Exclusion) => `${reglesDExclusion[regle]}\u00A0: ${valeur}. ${levee}`

/** MENAGE_HORS_RECHERCHE (domain-rules § 8), texte de la spécification : dit à qui positionne, jamais interdit. */
export const direHorsRecherche = (statut: StatutMenage): string[] => (estHorsRecherche(statut) ? [direLeStatut(statut)] : [])

const direLeStatut = (statut: StatutMenage) => `Le ménage est au statut ${libellesStatutsMenage[statut]}`

interface FaitsDuRetrait {
  readonly statut: string
  readonly prive: boolean
}

/** Rien n'a été répondu : la proposition s'efface. Le GTR s'est prononcé : elle reste, retirée, et son motif se dit. */
export const sEfface = ({ statut }: Pick<FaitsDuRetrait, 'statut'>): boolean => estAPresenter(statut)

export function refusDeRetirer({ statut, prive }: FaitsDuRetrait): string | null {
  if (prive) return 'Un logement privé se retire en refusant sa validation.'
  if (statut === 'acceptee_menage') return 'Le ménage a accepté ce logement : annulez d’abord son acceptation.'
  return estOuverte(statut) ? null : 'Cette proposition est close : elle ne se retire plus.'
}

export const MOTIF_DU_RETRAIT = 'Le GTR s’est prononcé : dites pourquoi la proposition est retirée.'

const CHEZ_LE_BAILLEUR = ['transmise_bailleur', 'acceptee_cal', 'refusee_cal'] as const

/** L'avis du bailleur s'écrit, et se retourne, de la transmission à la réponse du ménage (domain-rules § 3.4). */
export const refusDeLAvis = ({
  statut,
  ecriteLe,
}: Pick<FaitsDuRetrait, 'statut'> & { readonly ecriteLe: string | null }): string | null => {
  if (CHEZ_LE_BAILLEUR.some((chez) => chez === statut)) return null
  if (statut === 'proposition_relogement') return ecriteLe === null ? null : 'La proposition est déjà partie au ménage : il répond d’abord.'
  return statut === 'acceptee_menage'
    ? 'Le ménage a accepté ce logement : l’avis du bailleur ne se retourne plus.'
    : 'Cette proposition n’est pas chez le bailleur.'
}
