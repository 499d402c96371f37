import { createContext, useContext } from 'react'

/** Où en est la saisie : envoyée, gardée sur le poste, ou en route. */
export interface EtatDeSaisie {
  readonly enCours: boolean
  readonly modifie: boolean
  /** Dernier enregistrement confirmé par le serveur. */
  readonly enregistreLe: Date | null
  /** Dernier brouillon gardé sur ce poste. */
  readonly gardeLe: Date | null
  /** Renoncer : les valeurs enregistrées reviennent, le brouillon s'efface. */
  readonly abandonner: () => void
}

export const EtatDeSaisieContexte = createContext<EtatDeSaisie>({
  enCours: false,
  modifie: false,
  enregistreLe: null,
  gardeLe: null,
  abandonner: () => {},
})
export const useEtatDeSaisie = (): EtatDeSaisie => useContext(EtatDeSaisieContexte)
