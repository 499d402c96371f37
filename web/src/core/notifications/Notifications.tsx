import { useSyncExternalStore } from 'react'
import { Icone, type NomIcone } from '../Icone.tsx'
import styles from './notifications.module.css'
import { type Notification, notifications } from './notifications.ts'

export const useNotifications = () => useSyncExternalStore(notifications.abonner, notifications.etat)

const icones: Readonly<Record<Notification['sens'], NomIcone>> = { succes: 'coche', erreur: 'alerte', info: 'info' }

/** La bulle en bas de l'écran. Les deux zones existent toujours : un lecteur d'écran n'annonce que ce qui y change. */
export function Notifications() {
  const { visible } = useNotifications()
  const bulle = visible && <Bulle key={visible.id} notification={visible} />
  return (
    <div className={`${styles.zone} ecran`}>
      <div role="status">{visible?.sens !== 'erreur' && bulle}</div>
      <div role="alert">{visible?.sens === 'erreur' && bulle}</div>
    </div>
  )
}

function Bulle({ notification: { sens, titre, message, lien, annuler } }: { readonly notification: Notification }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: un message, pas un groupe de champs
    <div
      role="group"
      className={styles.bulle}
      data-sens={sens}
      onMouseEnter={notifications.suspendre}
      onMouseLeave={notifications.reprendre}
      onFocus={notifications.suspendre}
      onBlur={notifications.reprendre}
    >
      <Icone nom={icones[sens]} />
      <p>
        {titre !== undefined && <b>{titre}</b>}
        {message}
        {lien !== undefined && (
          <a className="lk" href={lien.vers}>
            {lien.libelle}
          </a>
        )}
      </p>
      {annuler !== undefined && <Annuler faire={annuler} />}
      <button className="ib" type="button" aria-label="Fermer la notification" onClick={notifications.passer}>
        <Icone nom="croix" />
      </button>
    </div>
  )
}

/** La bulle s'en va avec son bouton : le clavier reprend à la page. */
const Annuler = ({ faire }: { readonly faire: () => void }) => (
  <button
    className="btn sm"
    type="button"
    aria-keyshortcuts="Z"
    title="Annuler (Z)"
    onClick={() => {
      if (document.activeElement?.closest('[data-sens]') !== null)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      notifications.passer()
      faire()
    }}
  >
    Annuler
  </button>
)
