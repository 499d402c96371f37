import { useState } from 'react'

/** Un champ dont la valeur part dans l'adresse, qui la rend un peu plus tard. */
export interface Suivi {
  readonly saisie: string
  /** Ce que l'adresse disait la dernière fois. */
  readonly vue: string
  /** Envoyées, et pas encore rendues par l'adresse. */
  readonly envoyees: readonly string[]
}

export const suiviDe = (posee: string): Suivi => ({ saisie: posee, vue: posee, envoyees: [] })

/**
 * L'adresse dit maintenant `posee`. Une valeur que le champ a lui-même envoyée ne le touche pas : on y tape peut-être déjà la
 * suite. Une autre (Effacer, retour en arrière) le remplace.
 */
export function suivre(suivi: Suivi, posee: string): Suivi {
  if (posee === suivi.vue) return suivi
  const rang = suivi.envoyees.indexOf(posee)
  return rang === -1 ? suiviDe(posee) : { ...suivi, vue: posee, envoyees: suivi.envoyees.slice(rang + 1) }
}

export const attendue = ({ envoyees, vue }: Suivi): string => envoyees.at(-1) ?? vue

export const envoyer = (suivi: Suivi, valeur: string): Suivi => ({ ...suivi, envoyees: [...suivi.envoyees, valeur] })

/** Le champ, ce qu'on y tape, et ce qu'il envoie ; rien ne part deux fois. */
export function useSaisieSuivie(posee: string, poser: (valeur: string) => void) {
  const [lu, setSuivi] = useState(() => suiviDe(posee))
  const suivi = suivre(lu, posee)
  if (suivi !== lu) setSuivi(suivi)
  return {
    saisie: suivi.saisie,
    attendue: attendue(suivi),
    saisir: (saisie: string) => setSuivi((avant) => ({ ...avant, saisie })),
    envoyer: (valeur: string) => {
      if (valeur === attendue(suivi)) return
      setSuivi((avant) => envoyer(avant, valeur))
      poser(valeur)
    },
  }
}
