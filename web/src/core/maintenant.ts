import { useEffect, useState } from 'react'

const PAS_MS = 30_000

/** L'instant, relu toutes les demi-minutes : ce qui reste d'un délai se décompte à l'écran. */
export function useMaintenant(): string {
  const [maintenant, setMaintenant] = useState(() => new Date().toISOString())
  useEffect(() => {
    const minuterie = setInterval(() => setMaintenant(new Date().toISOString()), PAS_MS)
    return () => clearInterval(minuterie)
  }, [])
  return maintenant
}
