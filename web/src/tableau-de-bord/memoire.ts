// Ce que la personne a choisi de voir au tableau de bord, d'une fois à l'autre (spécification A § 7) : ses opérations, son graphique.
import type { Plage } from '@relogement/domain/objectif/plage'
import { useState } from 'react'
import type { Forme } from '../objectif/Graphique.tsx'
import type { Pas } from '../objectif/GrilleDObjectifs.tsx'

export interface Choix {
  readonly operationIds: readonly string[]
  readonly forme: Forme
  readonly pas: Pas
  /** Nulle : les douze derniers mois, quel que soit le jour. */
  readonly plage: Plage | null
}

const DEPART: Choix = { operationIds: [], forme: 'courbe', pas: 'MONTH', plage: null }

const cleDe = (id: string) => `relogement.resume.${id}`

function lire(id: string): Choix {
  try {
    return { ...DEPART, ...(JSON.parse(localStorage.getItem(cleDe(id)) ?? '{}') as Partial<Choix>) }
  } catch {
    return DEPART
  }
}

/** Gardé par personne : sur un poste partagé, chacun retrouve le sien. */
export function useChoix(id: string) {
  const [choix, setChoix] = useState(() => lire(id))
  const changer = (changement: Partial<Choix>) => {
    const suivant = { ...choix, ...changement }
    setChoix(suivant)
    try {
      localStorage.setItem(cleDe(id), JSON.stringify(suivant))
    } catch {
      // Stockage refusé : le choix vaut pour cette page.
    }
  }
  return { choix, changer }
}
