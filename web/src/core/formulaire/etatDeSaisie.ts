import { createContext, useContext } from 'react'

/** Où en est la saisie : envoyée, gardée sur le poste, ou en route. */
export interface EtatDeSaisie {
  readonly enCours: boolean
  readonly modifie: boolean
  /** Dernier enregistrement confirmé par le serveur. */
  readonly enregistreLe: Date | null
  /** Dernier brouillon gardé sur ce poste. */
  readonly gardeLe: Date | null
}

export const EtatDeSaisieContexte = createContext<EtatDeSaisie>({ enCours: false, modifie: false, enregistreLe: null, gardeLe: null })
export const useEtatDeSaisie = (): EtatDeSaisie => useContext(EtatDeSaisieContexte)
