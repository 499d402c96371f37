import { direDisponibilite, heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { Icone } from '../core/Icone.tsx'
import { useMaintenant } from '../core/maintenant.ts'

const BIENTOT_HEURES = 24
const URGENT_HEURES = 4

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
