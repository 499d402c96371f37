import { direDisponibilite, heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { Icone } from '../core/Icone.tsx'
import { useMaintenant } from '../core/maintenant.ts'
import styles from './disponibilite.module.css'

const BIENTOT_HEURES = 24
const URGENT_HEURES = 4

/** Ce que presse une fin : orange sous un jour, rouge sous quatre heures. */
export const pressePar = (heures: number | null): 'urgent' | 'bientot' | 'loin' =>
  heures === null || heures >= BIENTOT_HEURES ? 'loin' : heures < URGENT_HEURES ? 'urgent' : 'bientot'

const TONS = { urgent: `red ${styles.urgent}`, bientot: `amber ${styles.bientot}`, loin: '' } as const

const ETIQUETTES = { urgent: 'tag h24 bad', bientot: 'tag h24 warn', loin: 'tag h24' } as const

/** La même, en étiquette : dans une réunion, à côté de l'adresse. */
export function EtiquetteDeDisponibilite({ fin }: { readonly fin: string | null }) {
  const maintenant = useMaintenant()
  const heures = heuresRestantes(fin, maintenant)
  const passee = heures === null || heures < 0
  return (
    <span className={ETIQUETTES[passee ? 'loin' : pressePar(heures)]}>
      {!passee && <Icone nom="horloge" />}
      {direDisponibilite(fin, maintenant)}
    </span>
  )
}

/** « 55 heures », « Non disponible », « Plus disponible » ; orange sous un jour, rouge sous quatre heures. */
export function Disponibilite({ fin, restantes = false }: { readonly fin: string | null; readonly restantes?: boolean }) {
  const maintenant = useMaintenant()
  const heures = heuresRestantes(fin, maintenant)
  const texte = direDisponibilite(fin, maintenant)
  if (heures === null || heures < 0) return <span className="muted">{texte}</span>
  return (
    <span className={`${styles.reste} ${TONS[pressePar(heures)]}`}>
      {heures < BIENTOT_HEURES && <Icone nom="horloge" />}
      {texte}
      {restantes && (heures > 1 ? ' restantes' : ' restante')}
    </span>
  )
}
