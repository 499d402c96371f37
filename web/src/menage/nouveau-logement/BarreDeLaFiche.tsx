import type { RefObject } from 'react'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import styles from '../edition/barreDeSaisie.module.css'
import { EtatDansLaBarre } from '../edition/EtatDansLaBarre.tsx'
import { useFicheEnCours } from './fiche.contexte.ts'

interface Props {
  readonly quitter: () => void
  /** Levé par « Établir » : l'envoi qui suit enregistre, puis produit le document. */
  readonly aEtablir: RefObject<boolean>
  /** Le document est en train de se produire. */
  readonly etablit: boolean
}

/** Au bas de la fenêtre : quitter, enregistrer, établir. */
export function BarreDeLaFiche({ quitter, aEtablir, etablit }: Props) {
  const { lectureSeule, fiche } = useFicheEnCours()
  const { enCours: enregistre } = useEtatDeSaisie()
  const enCours = enregistre || etablit
  return (
    <div className={styles.barre}>
      <button className={`btn lg ghost ${styles.quitter} ${styles.bouton}`} type="button" onClick={quitter}>
        Retour au dossier
      </button>
      <EtatDansLaBarre />
      {lectureSeule === null && (
        <>
          <button className={`btn lg ${styles.bouton}`} type="submit" aria-disabled={enCours || undefined}>
            {enregistre ? 'Enregistrement' : 'Enregistrer'}
          </button>
          <button
            className={`btn lg pri ${styles.bouton} ${styles.principal}`}
            type="submit"
            aria-disabled={enCours || undefined}
            onClick={(clic) => {
              if (enCours) clic.preventDefault()
              aEtablir.current = !enCours
            }}
          >
            {fiche.etablie === null ? 'Établir la fiche' : 'Établir à nouveau'}
          </button>
        </>
      )}
    </div>
  )
}
