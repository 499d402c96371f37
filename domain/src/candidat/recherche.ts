// Qui cherche un logement, et quel logement se cherche un ménage.
import { minuscule } from '../common/minuscule.ts'
import { estDisponible } from '../logement/disponibilite.ts'
import type { StatutLogement } from '../logement/logement.listes.ts'
import { libellesStatutsMenage, type StatutMenage } from '../menage/menage.statuts.ts'
import type { FaitsDuLogement } from './faits.ts'

const EN_RECHERCHE = [
  'ATTENTE_PRESENTATION_GTR',
  'INSCRIT_EN_PRESENTATION_GTR',
  'RECHERCHE_DU_LOGEMENT',
] as const satisfies readonly StatutMenage[]

/** Ils se positionnent aussi, le statut étant dit (alerte MENAGE_HORS_RECHERCHE, domain-rules § 8). */
const HORS_RECHERCHE = [
  'REVISION_DU_PROJET_RESIDENTIEL',
  'VALIDATION_GTR_BAILLEUR_PRIVE',
  'ACCEPTE_EN_GTR',
  'REFUSE_EN_GTR',
] as const satisfies readonly StatutMenage[]

/** L'entretien ou la demande restent à faire : le dossier n'est pas complet. */
const AVANT = [
  'ENTRETIEN_PREALABLE_A_REALISER',
  'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL',
  'DLS_A_TRANSMETTRE_AU_BAILLEUR',
] as const satisfies readonly StatutMenage[]

export const statutsEnAttente: readonly StatutMenage[] = AVANT
export const statutsRapproches: readonly StatutMenage[] = [...EN_RECHERCHE, ...HORS_RECHERCHE, 'DOSSIER_EN_VEILLE']

export const estHorsRecherche = (statut: StatutMenage): boolean => HORS_RECHERCHE.some((code) => code === statut)

/** Ce qui manque pour être candidat : l'étape d'avant, tant qu'elle reste à faire, puis ce que le dossier ne dit pas. */
export const manquesDAvance = ({ statut, manques }: { readonly statut: StatutMenage; readonly manques: readonly string[] }): string[] =>
  statutsEnAttente.includes(statut) ? [minuscule(libellesStatutsMenage[statut]), ...manques] : [...manques]

export const statutsOfferts = ['MIS_A_DISPOSITION', 'RESERVE', 'EN_COURS_DE_TRAITEMENT'] as const satisfies readonly StatutLogement[]

/** Pourquoi ce logement ne se propose plus ; `null` : il se propose. Engagé, il se traite encore une fois la mise à disposition finie. */
export function refusDeProposer(
  { statut, fin, accepte, transmis }: Pick<FaitsDuLogement, 'statut' | 'fin' | 'accepte' | 'transmis'>,
  maintenant: string,
): string | null {
  if (accepte) return 'Un ménage a accepté ce logement.'
  if (transmis) return 'Ses candidats sont chez le bailleur : ce logement se propose de nouveau après sa réponse.'
  if (!statutsOfferts.some((code) => code === statut)) return 'Ce logement n’est plus offert.'
  return statut === 'EN_COURS_DE_TRAITEMENT' || estDisponible(fin, maintenant) ? null : 'La mise à disposition est terminée.'
}
