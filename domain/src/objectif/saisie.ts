// Ce qu'un chargé prévoit, ou ce que l'on vise pour lui, saisi mois par mois.
import { z } from 'zod'
import type { MoisDObjectif } from './objectif.rules.ts'
import { type Nature, nombreDObjectif } from './objectif.schema.ts'

const parMois = z.record(z.string(), nombreDObjectif.nullable())
export const saisieParMoisSchema = z.object({ relogements: parMois, entretiens: parMois })
export type SaisieParMois = z.output<typeof saisieParMoisSchema>

/** Ce qui se saisit d'un mois. */
export type Saisi = 'objectif' | 'previsionnel'

/** Ce qui est dit aujourd'hui de ces mois ; nul : rien. */
export const saisieDe = (mois: Readonly<Record<Nature, readonly MoisDObjectif[]>>, quoi: Saisi): SaisieParMois => ({
  relogements: Object.fromEntries(mois.relogements.map((un) => [un.mois, un[quoi]])),
  entretiens: Object.fromEntries(mois.entretiens.map((un) => [un.mois, un[quoi]])),
})

/** Les mois changés seulement : ce qui n'a pas été touché ne s'écrit pas par-dessus ce qu'un autre vient de dire. */
export function changementsDe(avant: SaisieParMois, apres: SaisieParMois, quoi: Saisi) {
  const changes = (nature: Nature) =>
    Object.entries(apres[nature])
      .filter(([mois, nombre]) => nombre !== (avant[nature][mois] ?? null))
      .map(([mois, nombre]) => ({ mois, [quoi]: nombre }))
  return { relogements: changes('relogements'), entretiens: changes('entretiens') }
}
