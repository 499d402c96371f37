// Un dossier retiré à distance s'efface de cette tablette dès qu'elle a le réseau, quelle que soit la page ouverte, session ou non.
import { dossiersGardes } from './laTablette.ts'

const CHAQUE_MINUTE = 60_000

/**
 * Regarde à l'ouverture, au retour du réseau, au réveil de la page, puis chaque minute, tant que l'appareil garde un dossier. `relire` : ce qui
 * est effacé ne se montre plus.
 */
export function veillerAuxRetraits(relire: () => void): () => void {
  const voir = () => {
    if (navigator.onLine === false || document.visibilityState === 'hidden' || dossiersGardes() === 0) return
    // Sans réponse, ou sans de quoi la lire, le prochain regard recommence.
    void import('./retraits.ts')
      .then(({ effacerLesRetires }) => effacerLesRetires())
      .then((effaces) => effaces > 0 && relire())
      .catch(() => undefined)
  }
  voir()
  const minuterie = setInterval(voir, CHAQUE_MINUTE)
  globalThis.addEventListener('online', voir)
  globalThis.addEventListener('pageshow', voir)
  document.addEventListener('visibilitychange', voir)
  return () => {
    clearInterval(minuterie)
    globalThis.removeEventListener('online', voir)
    globalThis.removeEventListener('pageshow', voir)
    document.removeEventListener('visibilitychange', voir)
  }
}
