import { formatNombre } from '../../common/montant.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { Variables } from './condition.ts'
import { type Operateur, operateurs, type RegleCotation } from './cotation.schema.ts'
import { type ChampCotable, champCotable } from './faitsCotation.ts'

type Condition = RegleCotation['condition']
type Valeur = Extract<Condition, { chemin: string }>['valeur']

/** La condition d'une règle en toutes lettres : « Jours avant les travaux : moins de 180 jours ». */
export function direCondition(condition: Condition, variables: Variables): string {
  if ('manuelle' in condition) return 'Cochée à la main dans le dossier'
  const { chemin, operateur, valeur } = condition
  const champ = champCotable(chemin)
  return champ === undefined
    ? 'Champ que la cotation ne lit plus'
    : `${champ.libelle} : ${comparaison(champ, operateur, valeur, variables)}`
}

function comparaison({ nature, unite }: ChampCotable, operateur: Operateur, valeur: Valeur, variables: Variables): string {
  if (operateur === 'existe') return 'renseigné'
  if (nature === 'OUI_NON') return (valeur === true) === (operateur === '=') ? 'oui' : 'non'
  if (Array.isArray(valeur))
    return enumerer(valeur.map((code) => (typologies as Readonly<Record<string, string>>)[String(code)] ?? String(code)))
  return [operateur === '=' ? '' : operateurs[operateur], direNombre(valeur, unite, variables)].filter(Boolean).join(' ')
}

function direNombre(valeur: Valeur, unite: string | undefined, variables: Variables): string {
  if (typeof valeur === 'object' && !Array.isArray(valeur)) {
    const seuil = variables[valeur.variable]
    return seuil === undefined ? 'un seuil sans valeur en vigueur' : `${nombreEtUnite(seuil, unite)} (seuil en vigueur)`
  }
  return typeof valeur === 'number' ? nombreEtUnite(valeur, unite) : String(valeur)
}

const nombreEtUnite = (nombre: number, unite = ''): string =>
  [formatNombre(nombre, Number.isInteger(nombre) ? 0 : 2), unite].filter(Boolean).join('\u00A0')

const enumerer = (mots: readonly string[]): string =>
  mots.length < 2 ? (mots[0] ?? 'aucune') : `${mots.slice(0, -1).join(', ')} ou ${mots.at(-1)}`
