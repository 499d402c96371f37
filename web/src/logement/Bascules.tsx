import { adresseEnClair } from '@relogement/domain/logement/adresse'
import type { ReactNode } from 'react'
import styles from './bascules.module.css'
import bouton from './interrupteur.module.css'
import { type LogementLu, useNePasSouhaiter, useReserver } from './logement.data.ts'

interface Props {
  readonly logement: LogementLu
}

const nomDe = ({ localisation: { adresse } }: LogementLu) => adresseEnClair(adresse)

/** Réserver pour soi, ou annuler sa réservation ; à côté, combien de collègues le réservent aussi. */
export function BasculeReserver({ logement }: Props) {
  const { mutate, isPending } = useReserver(logement.id)
  const { reservations, can } = logement
  const pose = reservations.some(({ utilisateurCourant }) => utilisateurCourant)
  const autres = reservations.length - (pose ? 1 : 0)
  const permis = can.includes(pose ? 'annulerReservation' : 'reserver')
  return (
    <span className={styles.place}>
      {permis || pose ? (
        <Bascule libelle="Réserver" nom={nomDe(logement)} pose={pose} enCours={isPending} changer={permis ? mutate : null} />
      ) : (
        <span className={`muted ${styles.rien}`}>–</span>
      )}
      {autres > 0 && (
        <span className={styles.autres} title={pose ? `Réservé aussi par ${collegues(autres)}` : `Réservé par ${collegues(autres)}`}>
          + {autres}
        </span>
      )}
    </span>
  )
}

const collegues = (nombre: number) => (nombre === 1 ? '1 collègue' : `${nombre} collègues`)

export function BasculeNonSouhaite({ logement }: Props) {
  const { mutate, isPending } = useNePasSouhaiter(logement.id)
  const pose = logement.nonSouhaites.some(({ utilisateurCourant }) => utilisateurCourant)
  const permis = logement.can.includes(pose ? 'souhaiter' : 'nePasSouhaiter')
  if (!permis && !pose) return <span className={`muted ${styles.rien}`}>–</span>
  return <Bascule libelle="Non souhaité" nom={nomDe(logement)} pose={pose} enCours={isPending} changer={permis ? mutate : null} />
}

interface PropsBascule {
  readonly libelle: string
  readonly nom: string
  readonly pose: boolean
  readonly enCours: boolean
  readonly changer: ((pose: boolean) => void) | null
}

const Bascule = ({ libelle, nom, pose, enCours, changer }: PropsBascule) => (
  <button
    className={bouton.interrupteur}
    type="button"
    role="switch"
    aria-checked={pose}
    aria-label={`${libelle} : ${nom}`}
    aria-disabled={enCours || changer === null || undefined}
    onClick={() => !enCours && changer?.(!pose)}
  >
    <i />
    <span className={bouton.mot} aria-hidden="true">
      {libelle}
    </span>
  </button>
)

export const BasculeAvecNom = ({ libelle, children }: { readonly libelle: string; readonly children: ReactNode }) => (
  <span className={styles.nommee}>
    {children}
    <span aria-hidden="true">{libelle}</span>
  </span>
)
