import { formatHeure } from '@relogement/domain/common/date.format'
import { useSyncExternalStore } from 'react'

let depuis: string | null = typeof navigator !== 'undefined' && !navigator.onLine ? new Date().toISOString() : null
const abonnes = new Set<() => void>()
const changer = (present: boolean) => () => {
  depuis = present ? null : (depuis ?? new Date().toISOString())
  for (const prevenir of abonnes) prevenir()
}
globalThis.addEventListener?.('online', changer(true))
globalThis.addEventListener?.('offline', changer(false))

/** L'heure où le réseau a manqué ; `null` : il est là. */
export function useReseau(): { readonly horsLigneDepuis: string | null } {
  const instant = useSyncExternalStore(
    (prevenir) => {
      abonnes.add(prevenir)
      return () => abonnes.delete(prevenir)
    },
    () => depuis,
  )
  return { horsLigneDepuis: instant === null ? null : formatHeure(instant) }
}
