import { messageDe } from '../core/erreurs.ts'
import { Icone } from '../core/Icone.tsx'
import { notifier } from '../core/notifications/notifications.ts'
import styles from './secondFacteur.module.css'

const prendreLeFocus = (element: HTMLElement | null) => element?.focus()

/** Les codes de secours, la seule fois où ils se montrent. */
export function CodesDeSecours({ codes }: { readonly codes: readonly string[] }) {
  const copier = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notifier({ message: 'Codes de secours copiés' }),
      (erreur: unknown) => notifier({ message: messageDe(erreur), sens: 'erreur' }),
    )
  return (
    <div className={styles.etape}>
      {/* L'étape d'avant n'y est plus : sans cela, le focus se perdrait. */}
      <p role="status" tabIndex={-1} ref={prendreLeFocus}>
        Gardez ces codes de secours hors de votre téléphone : ils ne se montreront plus. Chacun fait entrer une fois, si vous n’avez pas
        votre application.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <button className="btn" type="button" onClick={() => void copier()}>
          <Icone nom="copier" />
          Copier les codes
        </button>
      </div>
    </div>
  )
}
