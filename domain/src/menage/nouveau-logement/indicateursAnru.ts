// Les indicateurs ANRU d'un relogement (domain-rules § 5.11) : R1, R2, et l'évolution du reste à charge (R4).
import { arrondirUneDecimale } from '../../common/montant.ts'
import { conventionDeMoinsDe5Ans } from './minoration.ts'
import type { FicheNouveauLogement } from './nouveauLogement.schema.ts'

/** Un indicateur d'un ménage : oui, non, ou pas encore su ; hors du compte si le relogement n'est pas définitif. */
export interface Indicateur {
  readonly valeur: boolean | null
  readonly pourquoi: string
}

const HORS_COMPTE = 'Seuls les relogements définitifs sont comptés.'

/** R1 : dans le neuf, ou conventionné depuis moins de cinq ans au jour du bail. */
export function indicateurR1(fiche: FicheNouveauLogement, dateSignatureBail: string | null): Indicateur {
  if (fiche.typeRelogement !== 'DEFINITIF') return { valeur: null, pourquoi: HORS_COMPTE }
  if (fiche.ancienneteDuLogement === 'LOGEMENT_SOCIAL_NEUF') return { valeur: true, pourquoi: 'Logement social neuf.' }
  const recent = conventionDeMoinsDe5Ans(fiche, dateSignatureBail)
  if (recent === null) return { valeur: null, pourquoi: 'La date du bail ou de la convention APL manque.' }
  return { valeur: recent, pourquoi: recent ? 'Conventionné depuis moins de 5 ans.' : 'Conventionné depuis 5 ans ou plus.' }
}

/** R2 : hors d'un quartier prioritaire de la politique de la ville. */
export function indicateurR2({ typeRelogement, isQPV, nomQPV }: FicheNouveauLogement): Indicateur {
  if (typeRelogement !== 'DEFINITIF') return { valeur: null, pourquoi: HORS_COMPTE }
  if (isQPV === null) return { valeur: null, pourquoi: 'Il n’est pas dit si le logement est en QPV.' }
  return { valeur: !isQPV, pourquoi: isQPV ? `En QPV${nomQPV === null ? '' : ` (${nomQPV})`}.` : 'Hors QPV.' }
}

export const classesDEvolution = {
  BAISSE: 'Baisse',
  STABLE: 'Stable (5 % au plus)',
  HAUSSE_5_10: 'Hausse de 5 à 10 %',
  HAUSSE_10_20: 'Hausse de 10 à 20 %',
  HAUSSE_20: 'Hausse de plus de 20 %',
} as const
export type ClasseDEvolution = keyof typeof classesDEvolution

export interface Evolution {
  readonly pourcentage: number
  readonly classe: ClasseDEvolution
}

/** R4 : (après − avant) ÷ avant ; `null` si l'un des deux manque, ou si rien n'était à charge. */
export function evolutionDuResteACharge(avant: number | null, apres: number | null): Evolution | null {
  if (avant === null || apres === null || avant <= 0) return null
  const pourcentage = arrondirUneDecimale(((apres - avant) / avant) * 100)
  return { pourcentage, classe: classeDe(pourcentage) }
}

function classeDe(pourcentage: number): ClasseDEvolution {
  if (pourcentage < -5) return 'BAISSE'
  if (pourcentage <= 5) return 'STABLE'
  if (pourcentage <= 10) return 'HAUSSE_5_10'
  return pourcentage <= 20 ? 'HAUSSE_10_20' : 'HAUSSE_20'
}
