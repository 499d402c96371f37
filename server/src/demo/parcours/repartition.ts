import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { Alea } from '../alea.ts'

interface Part {
  /** Part des ménages, en pour mille. */
  readonly pourMille: number
  /** Jours passés dans le statut. */
  readonly depuis: readonly [min: number, max: number]
  /** Ancienneté d'opération, en mois, sans laquelle on n'en est pas là. */
  readonly moisDOperation: number
}

const part = (pourMille: number, depuis: readonly [number, number], moisDOperation: number): Part => ({ pourMille, depuis, moisDOperation })

/** Où en sont les ménages d'une métropole un jour donné. */
export const repartition: Readonly<Record<StatutMenage, Part>> = {
  ENTRETIEN_PREALABLE_A_REALISER: part(110, [3, 75], 0),
  ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: part(40, [1, 20], 3),
  DLS_A_TRANSMETTRE_AU_BAILLEUR: part(40, [2, 35], 4),
  ATTENTE_PRESENTATION_GTR: part(100, [3, 60], 5),
  INSCRIT_EN_PRESENTATION_GTR: part(60, [7, 25], 6),
  DOSSIER_EN_VEILLE: part(35, [5, 85], 9),
  REVISION_DU_PROJET_RESIDENTIEL: part(25, [3, 60], 8),
  RECHERCHE_DU_LOGEMENT: part(235, [3, 240], 10),
  VALIDATION_GTR_BAILLEUR_PRIVE: part(10, [2, 20], 10),
  ACCEPTE_EN_GTR: part(60, [1, 30], 12),
  REFUSE_EN_GTR: part(30, [1, 30], 12),
  SIGNATURE_DU_BAIL: part(24, [1, 28], 14),
  PROGRAMMATION_DU_DEMENAGEMENT: part(16, [1, 20], 14),
  ETAT_DES_LIEUX_D_ENTREE: part(10, [1, 15], 15),
  DEMENAGEMENT: part(10, [1, 10], 15),
  ETAT_DES_LIEUX_DE_SORTIE: part(10, [1, 12], 16),
  ACCOMPAGNEMENT_POST_RELOGEMENT: part(50, [5, 210], 18),
  CLOTURE: part(85, [5, 620], 24),
  DEPART_SPONTANE: part(30, [3, 55], 6),
  ACCESSION_A_LA_PROPRIETE: part(20, [5, 300], 12),
}

const STATUTS = Object.keys(repartition) as StatutMenage[]

/** Les statuts de tant de ménages, dans un ordre tiré au sort ; tous y sont dès qu'il y a assez de ménages. */
export function repartir(combien: number, alea: Alea): StatutMenage[] {
  const parts = STATUTS.map((statut) => ({ statut, exact: (combien * repartition[statut].pourMille) / 1000 }))
  const entieres = parts.flatMap(({ statut, exact }) => Array.from({ length: Math.floor(exact) }, () => statut))
  const restes = parts.sort((a, b) => (b.exact % 1) - (a.exact % 1)).slice(0, combien - entieres.length)
  return alea.melanger([...entieres, ...restes.map(({ statut }) => statut)])
}
