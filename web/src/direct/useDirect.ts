import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ceQuiEstMontre } from './ceQuiEstMontre.ts'
import { suivre } from './flux.ts'
import { estLa, suivreLesGestes } from './presence.ts'
import { lireChangement, relire } from './relire.ts'

/** Le temps qu'un écran finisse d'arriver. */
const SE_POSER_MS = 400
const PANNE_MS = 5_000

/**
 * Tient à jour ce que l'écran montre : ce que change un collègue, une tâche ou un autre onglet se relit de lui-même. Un onglet caché n'écoute
 * pas ; un écran que personne ne touche n'entend plus que la fin de sa session. Au retour, il reprend de son dernier repère, et rien n'est perdu.
 */
export function useDirect(): void {
  const client = useQueryClient()
  useEffect(() => ecouterTantQueVisible(client), [client])
}

function ecouterTantQueVisible(client: QueryClient): () => void {
  let repere: string | null = null
  let suivi = ''
  let arret = new AbortController()
  let minuterie: ReturnType<typeof setTimeout> | undefined
  let dernierGeste = Date.now()
  const personne = () => !estLa(dernierGeste, Date.now())

  const dans = (ms: number, faire: () => void) => {
    clearTimeout(minuterie)
    minuterie = setTimeout(faire, ms)
  }
  const cesser = () => {
    clearTimeout(minuterie)
    arret.abort()
    suivi = ''
  }
  const ouvrir = () => {
    const montre = ceQuiEstMontre(client)
    const voulu = JSON.stringify(montre)
    if (document.visibilityState === 'hidden' || voulu === suivi || personne()) return
    arret.abort()
    arret = new AbortController()
    suivi = voulu
    const { signal } = arret
    const abonnement = {
      montre,
      depuis: repere,
      signal,
      quandUnChangement: (texte: string) => {
        if (personne()) return
        const changement = lireChangement(texte)
        if (changement !== null) relire(client, changement)
      },
      quandUnRepere: (lu: string) => {
        if (!personne()) repere = lu
      },
    }
    const revenir = (ms: number) => {
      if (signal.aborted) return
      suivi = ''
      dans(ms, ouvrir)
    }
    suivre(abonnement).then(
      (suite) => suite !== 'fini' && revenir(suite.revenirDans),
      () => revenir(PANNE_MS),
    )
  }
  const seRegler = () => (document.visibilityState === 'hidden' ? cesser() : dans(SE_POSER_MS, ouvrir))

  const cesserLesGestes = suivreLesGestes(() => {
    const etaitParti = personne()
    dernierGeste = Date.now()
    if (!etaitParti) return
    suivi = ''
    seRegler()
  })
  const desabonner = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved') dans(SE_POSER_MS, ouvrir)
  })
  document.addEventListener('visibilitychange', seRegler)
  window.addEventListener('online', seRegler)
  ouvrir()
  return () => {
    desabonner()
    cesserLesGestes()
    document.removeEventListener('visibilitychange', seRegler)
    window.removeEventListener('online', seRegler)
    cesser()
  }
}
