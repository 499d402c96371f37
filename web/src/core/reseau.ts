import { useSyncExternalStore } from 'react'

// Envois qui attendent que le serveur réponde : l'écran le dit, et rien n'est perdu.
let enAttente = 0
const abonnes = new Set<() => void>()

const changer = (ecart: number) => {
  enAttente += ecart
  for (const prevenir of abonnes) prevenir()
}

/** Attend le retour du réseau ou, à défaut, un délai qui double à chaque essai (30 s au plus). */
export async function attendreReseau(essai: number, signal?: AbortSignal): Promise<void> {
  changer(1)
  await new Promise<void>((reprendre) => {
    const fin = () => {
      clearTimeout(minuterie)
      globalThis.removeEventListener?.('online', fin)
      signal?.removeEventListener('abort', fin)
      reprendre()
    }
    const minuterie = setTimeout(fin, Math.min(30_000, 1000 * 2 ** essai))
    globalThis.addEventListener?.('online', fin)
    signal?.addEventListener('abort', fin)
  })
  changer(-1)
}

/** Vrai tant qu'un enregistrement attend le serveur. */
export const useEnvoiEnAttente = (): boolean =>
  useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => enAttente > 0,
  )
