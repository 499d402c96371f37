import { partACharge } from '../../menage/ressources/tauxEffort.ts'
import type { LogementPropose } from './faits.ts'

/** Par mois, l'APL estimée ôtée. Sans APL estimée, on ne promet pas de reste à charge. */
export const resteACharge = ({ loyer, charges, chauffage, eau, garage }: LogementPropose, apl: number | null): number | null =>
  apl === null ? null : partACharge({ loyer, chargesGenerales: charges, chauffage, eau, garage, apl }).valeur
