// Se déconnecter efface les saisies gardées sur ce poste : s'il y en a, on le demande d'abord.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { deconnecter } from '../compte/compte.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'

let enJeu = 0
const abonnes = new Set<() => void>()
const poser = (nombre: number) => {
  enJeu = nombre
  for (const prevenir of abonnes) prevenir()
}

/** Combien de saisies une déconnexion demandée effacerait ; zéro : rien n'est demandé. */
export const useSaisiesEnJeu = (): number =>
  useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => enJeu,
  )

export const renoncerALaDeconnexion = (): void => poser(0)

export function useDeconnexion() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const partir = () => deconnecter(queryClient, () => navigate({ to: '/connexion' }))
  /** Part aussitôt, sauf si des saisies se perdraient. */
  const demander = async () => {
    const saisies = await brouillons.combien()
    if (saisies === 0) await partir()
    else poser(saisies)
  }
  return { demander, partir }
}
