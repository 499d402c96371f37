import { direLaCharge } from '@relogement/domain/utilisateur/charge.rules'
import styles from './jauge.module.css'
import type { LigneUtilisateur } from './utilisateur.data.ts'

interface Props {
  readonly charge: Pick<LigneUtilisateur, 'prenom' | 'nom' | 'charge'>
  /** Dans une cellule étroite : la phrase est à son infobulle. */
  readonly breve?: boolean
}

/** Les points que pèsent ses dossiers, sur ceux qu'il peut suivre. */
export function JaugeDeCharge({ charge: { prenom, nom, charge }, breve = false }: Props) {
  if (charge === null) return null
  const { points, capacite } = charge
  const trop = points > capacite
  return (
    <span className={`${styles.jauge} ${breve ? styles.breve : ''}`}>
      <progress
        value={Math.min(points, capacite)}
        max={capacite}
        aria-label={`Charge de ${prenom} ${nom}`}
        className={trop ? styles.trop : undefined}
      />
      <span className="num">
        {points.toLocaleString('fr-FR')} / {capacite.toLocaleString('fr-FR')}
      </span>
      {!breve && <small className={trop ? styles.trop : 'soft'}>{direLaCharge(charge)}</small>}
    </span>
  )
}
