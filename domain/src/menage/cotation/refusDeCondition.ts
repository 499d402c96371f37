// Une règle dont la condition ne peut jamais tenir serait une règle muette : elle se refuse à la saisie, avec sa raison.
import { messages } from '../../common/champs.ts'
import { codesDe } from '../../common/listes.ts'
import { typologies } from '../logement-actuel/logementActuel.listes.ts'
import type { Operateur, RegleCotation } from './cotation.schema.ts'
import { type ChampCotable, champCotable } from './faitsCotation.ts'

type Condition = RegleCotation['condition']
type Comparaison = Extract<Condition, { chemin: string }>

export interface RefusDeCondition {
  readonly champ: 'chemin' | 'operateur' | 'valeur'
  readonly message: string
}

const admis: Readonly<Record<ChampCotable['nature'], readonly Operateur[]>> = {
  OUI_NON: ['=', '≠', 'existe'],
  NOMBRE: ['=', '≠', '<', '≤', '>', '≥', 'existe'],
  TYPOLOGIES: ['dans', 'existe'],
}

/** Pourquoi cette condition ne se pose pas ; `null` : elle se pose. */
export function refusDeCondition(condition: Condition): RefusDeCondition | null {
  if ('manuelle' in condition) return null
  const champ = champCotable(condition.chemin)
  if (champ === undefined) return { champ: 'chemin', message: 'La cotation ne lit pas ce champ du dossier' }
  if (!admis[champ.nature].includes(condition.operateur))
    return { champ: 'operateur', message: 'Cette comparaison ne convient pas à ce champ' }
  if (condition.operateur === 'existe') return null
  const message = refusDeValeur(champ, condition.valeur)
  return message === null ? null : { champ: 'valeur', message }
}

function refusDeValeur({ nature, variable }: ChampCotable, valeur: Comparaison['valeur']): string | null {
  if (valeur === undefined) return messages.requis
  switch (nature) {
    case 'OUI_NON':
      return typeof valeur === 'boolean' ? null : 'Oui ou non est attendu'
    case 'NOMBRE':
      if (typeof valeur === 'object' && 'variable' in valeur)
        return valeur.variable === variable ? null : 'Ce champ ne se compare pas à cette variable'
      return typeof valeur === 'number' ? null : 'Un nombre est attendu'
    case 'TYPOLOGIES':
      if (!Array.isArray(valeur)) return 'Une liste est attendue'
      if (valeur.length === 0) return messages.requis
      return valeur.every((code) => CODES.includes(code)) ? null : 'Valeur inconnue de la liste'
  }
}

const CODES: readonly unknown[] = codesDe(typologies)
