// Ce qu'une entrée de liste et une valeur de variable acceptent (décision 0056).
import { formatDate } from '../common/date.format.ts'
import { DomainError } from '../common/errors.ts'
import { type CodeVariable, variables } from './variables.ts'

export const refuseeA = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'nomenclature.saisie', message, { violations: [{ propertyPath, message }] })

const PLUS_GRANDE = 99_999_999
const bornesParUnite: Readonly<Record<string, readonly [min: number, max: number]>> = {
  '%': [-100, 100],
  '1 ou 0': [0, 1],
  'sur 4': [0, 4],
  h: [1, 8_760],
  min: [5, 1_440],
  mois: [1, 1_200],
  ans: [1, 150],
}
const bornesParCode: Readonly<Partial<Record<CodeVariable, readonly [min: number, max: number]>>> = {
  // Le plancher de la spécification (domain-rules § 14, n° 23).
  MOT_DE_PASSE_LONGUEUR: [6, 64],
  // Comme celui d'une personne.
  CHARGE_TEMPS_DE_TRAVAIL: [10, 100],
  DELAI_REPONSE_JOURS: [10, 365],
  DELAI_REPONSE_BAILLEUR_JOURS: [1, 365],
  MAX_PROPOSITIONS_OUVERTES: [1, 50],
  QUOTA_DOCUMENTS_MO: [1, 100_000],
  LIEN_TRANSMISSION_JOURS: [1, 365],
  CONSERVATION_DEPART_JOURS: [1, 3_650],
}
/** Un nombre de ces unités se compte : il n'a pas de virgule. */
const ENTIERES: ReadonlySet<string> = new Set(['1 ou 0', 'sur 4', 'jours', 'caractères', 'propositions', 'mois', 'ans', 'min', 'h', 'Mo'])

export const estVariable = (code: string): code is CodeVariable => Object.hasOwn(variables, code)

/** Pourquoi cette variable ne peut valoir ce nombre ; `null` : elle le peut. */
export function refusDeValeur(code: CodeVariable, valeur: number): string | null {
  const { unite } = variables[code]
  const [min, max] = bornesParCode[code] ?? bornesParUnite[unite] ?? [0, PLUS_GRANDE]
  if (ENTIERES.has(unite) && !Number.isInteger(valeur)) return 'Un nombre entier est attendu'
  if (valeur < min) return `Au moins ${min}`
  return valeur > max ? `Au plus ${max}` : null
}

/** Pourquoi une valeur ne peut commencer ce jour-là : ce qui a été calculé avec l'ancienne ne se réécrit pas. */
export const refusDeDebut = (debut: string, jour: string): string | null =>
  debut < jour ? `Une valeur commence au plus tôt aujourd’hui, le ${formatDate(jour)} : ce qui est déjà calculé ne change pas` : null
