import { messages } from '../../common/champs.ts'
import type { Violation } from '../../common/errors.ts'
import { refusSiTropLoin } from '../../common/horizon.ts'
import { refusDeNaissance } from '../composition/naissance.ts'
import { champDuChemin } from '../menage.fields.ts'
import type { Champ } from './champ.ts'

export interface Change {
  readonly chemin: string
  readonly nouveau: unknown
}

/** Trouver le champ d'un chemin coûte : rien d'autre qu'un jour ne le demande. */
const UN_JOUR = /^\d{4}-/

/** Les dates changées que la table des champs ne laisse pas aller si loin, les faits qui ne sont pas arrivés, et les naissances impossibles (décision 0030). */
export const datesTropLointaines = (changements: readonly Change[], aujourdhui: string): Violation[] =>
  changements
    .flatMap(({ chemin, nouveau }) => feuilles(chemin, nouveau))
    .flatMap(([propertyPath, valeur]) => {
      if (typeof valeur !== 'string' || !UN_JOUR.test(valeur)) return []
      const champ = champDuChemin(propertyPath)
      if (champ?.nature !== 'date') return []
      const message = refusDeLaDate(champ, valeur, aujourdhui)
      return message === null ? [] : [{ propertyPath, message }]
    })

/** Pourquoi ce jour n'est pas de ceux que le champ admet ; `null` : il l'est. */
export function refusDeLaDate({ naissance, passee, horizon }: Champ, jour: string, aujourdhui: string): string | null {
  if (naissance) return refusDeNaissance(jour, aujourdhui)
  if (passee) return jour > aujourdhui ? messages.dateAnterieure : null
  return refusSiTropLoin(jour, aujourdhui, horizon)
}

/** Une personne ajoutée, une liste de crédits sont un seul changement : leurs dates y sont. */
function feuilles(chemin: string, valeur: unknown): [string, unknown][] {
  if (valeur === null || typeof valeur !== 'object') return [[chemin, valeur]]
  return Object.entries(valeur).flatMap(([cle, sous]) => feuilles(`${chemin}.${cle}`, sous))
}
