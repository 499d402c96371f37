import { encode } from 'uqr'
import styles from './secondFacteur.module.css'

interface Props {
  /** Ce que lit l'application. */
  readonly adresse: string
  /** Le même, à taper. */
  readonly secret: string
}

const BORD = 2

/** Ce qui se met sur le téléphone : un QR code, noir sur blanc quel que soit le thème, et les mêmes signes à taper. */
export function QrDuSecret({ adresse, secret }: Props) {
  const { data, size } = encode(adresse, { ecc: 'M', border: BORD })
  const noirs = data.flatMap((ligne, y) => ligne.flatMap((noir, x) => (noir ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <div className={styles.qr}>
      <svg role="img" aria-label="QR code à lire par l’application" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={noirs.join('')} fill="#000" />
      </svg>
      <p className="soft">
        Sans appareil photo, tapez cette clé dans l’application :
        <output className={styles.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</output>
      </p>
    </div>
  )
}
