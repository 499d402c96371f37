import { direDisponibilite, heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { useEffect, useState } from 'react'
import { Icone } from '../core/Icone.tsx'

const PAS_MS = 30_000
const BIENTOT_HEURES = 24
const URGENT_HEURES = 4

/** L'instant, relu toutes les demi-minutes : les heures restantes se décomptent à l'écran. */
export function useMaintenant(): string {
  const [maintenant, setMaintenant] = useState(() => new Date().toISOString())
  useEffect(() => {
    const minuterie = setInterval(() => setMaintenant(new Date().toISOString()), PAS_MS)
    return () => clearInterval(minuterie)
  }, [])
  return maintenant
}

/** « 55 heures », « Non disponible », « Plus disponible » ; orange sous un jour, rouge sous quatre heures. */
export function Disponibilite({ fin, restantes = false }: { readonly fin: string | null; readonly restantes?: boolean }) {
  const maintenant = useMaintenant()
  const heures = heuresRestantes(fin, maintenant)
  const texte = direDisponibilite(fin, maintenant)
  if (heures === null || heures < 0) return <span className="muted">{texte}</span>
  const ton = heures < URGENT_HEURES ? 'left-h now' : heures < BIENTOT_HEURES ? 'left-h soon' : 'left-h'
  return (
    <span className={ton}>
      {heures < BIENTOT_HEURES && <Icone nom="horloge" />}
      {texte}
      {restantes && (heures > 1 ? ' restantes' : ' restante')}
    </span>
  )
}
