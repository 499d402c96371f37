import { createContext, useContext } from 'react'
import { brouillons, type creerBrouillons } from './brouillons.ts'

/** Où une page range ses saisies : le rangement de la session, ou celui de la tablette, qui s'en passe. */
export const BrouillonsContexte = createContext<ReturnType<typeof creerBrouillons>>(brouillons)
export const useBrouillons = () => useContext(BrouillonsContexte)
