// Le coffre que la personne a ouvert, tant que cette page vit. Sous `/tablette`, c'est lui qui répond à la place du serveur.
import { useSyncExternalStore } from 'react'
import { suppleerLeServeur } from '../core/api.ts'
import { oublierAvecLaSession } from '../core/session.ts'
import { surLaTablette } from './chemins.ts'
import type { Coffre } from './coffre.ts'
import { repondreDuCoffre } from './poche.ts'

interface Ouvert {
  readonly coffre: Coffre
  readonly repondre: ReturnType<typeof repondreDuCoffre>
}

let ouvert: Ouvert | null = null
const abonnes = new Set<() => void>()

function mettre(suivant: Ouvert | null): void {
  ouvert = suivant
  for (const prevenir of abonnes) prevenir()
}

export const garderOuvert = (coffre: Coffre): void => mettre({ coffre, repondre: repondreDuCoffre(coffre) })
export const refermer = (): void => mettre(null)

export const coffreOuvert = (): Coffre | null => ouvert?.coffre ?? null

export const useCoffreOuvert = (): Coffre | null =>
  useSyncExternalStore((prevenir) => {
    abonnes.add(prevenir)
    return () => abonnes.delete(prevenir)
  }, coffreOuvert)

suppleerLeServeur(() => (surLaTablette(location.pathname) ? (ouvert?.repondre ?? null) : null))

// La session qui finit ailleurs n'interrompt pas un entretien : le coffre a son propre code.
oublierAvecLaSession(() => {
  if (!surLaTablette(location.pathname)) refermer()
})
