import { ajouterJours, lundiDe } from '@relogement/domain/common/date'
import { ferieDu, joursFeries } from '@relogement/domain/planning/joursFeries'
import { jourDans } from './jours.ts'

const chomes = Object.fromEntries(Object.keys(joursFeries).map((code) => [code, 1]))
const JOURS = [0, 1, 2, 3, 4, 5]

/** Du lundi au samedi : la n-ième semaine sans jour férié au-delà du plus long délai, que l'on règle encore (décision 0030). */
export function semaineOuvrable(n = 0): [string, string, string, string, string, string] {
  let restent = n
  for (let lundi = ajouterJours(lundiDe(jourDans()), 42); ; lundi = ajouterJours(lundi, 7)) {
    const jours = JOURS.map((rang) => ajouterJours(lundi, rang))
    if (jours.some((jour) => ferieDu(jour, chomes) !== null)) continue
    if (restent === 0) return jours as ReturnType<typeof semaineOuvrable>
    restent -= 1
  }
}

/** Le premier jour qui peut avoir des créneaux, à partir de tant de jours : le délai retient avant trois semaines, plus du tout à 36 jours. */
export function jourOuvrable(aPartirDe: number): string {
  for (let dans = aPartirDe; ; dans += 1) {
    const jour = jourDans(dans)
    if (lundiDe(jour) !== ajouterJours(jour, -6) && ferieDu(jour, chomes) === null) return jour
  }
}
