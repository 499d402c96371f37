import { useEffect } from 'react'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import styles from './barreDeSaisie.module.css'
import { EtatDansLaBarre } from './EtatDansLaBarre.tsx'
import { useEdition } from './edition.contexte.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { precedente, suivante } from './navigation.ts'
import styleDuSuivant from './suivant.module.css'
import { TotauxEnBref } from './Totaux.tsx'

/** Ce vers quoi mène « Aller au bas de l’étape » : six adultes ont soixante champs à traverser. */
export const SUITE_DE_L_ETAPE = 'suite-de-l-etape'

interface Props {
  /** Dernier enregistrement de ce dossier depuis qu'il est ouvert, à quelque étape que ce soit. */
  readonly enregistreLe: Date | null
  readonly enregistrer: () => void
}

/** Au bas de la fenêtre : quitter, revenir, avancer. Chacun enregistre d'abord. Ctrl S enregistre sur place, Ctrl Entrée avance. */
export function BarreDEdition({ enregistreLe, enregistrer }: Props) {
  const { etape, lectureSeule, aller } = useEdition()
  const { enCours } = useEtatDeSaisie()
  const lieu = useLieuDeSaisie()
  const [avant, apres] = [precedente(etape), suivante(etape)]
  const avancer = () => {
    if (apres === null) lieu.finir?.()
    aller(apres === null ? { vers: 'fiche' } : { vers: 'etape', etape: apres })
  }
  useRaccourcis({ enregistrer, avancer })
  return (
    <div className={styles.barre}>
      <TotauxEnBref />
      <button
        className={`btn lg ghost only-d ${styles.quitter}`}
        type="button"
        aria-disabled={enCours || undefined}
        onClick={() => aller({ vers: 'fiche' })}
      >
        {lectureSeule === null ? 'Enregistrer et quitter' : 'Quitter'}
      </button>
      <EtatDansLaBarre depuis={enregistreLe} enregistre={lieu.enregistre} />
      {avant !== null && (
        <button
          className={`btn lg ${styles.bouton}`}
          type="button"
          aria-disabled={enCours || undefined}
          onClick={() => aller({ vers: 'etape', etape: avant })}
        >
          Précédent
        </button>
      )}
      <button
        className={`btn lg pri ${styles.bouton} ${styles.principal}`}
        type="button"
        aria-disabled={enCours || undefined}
        id={SUITE_DE_L_ETAPE}
        aria-keyshortcuts="Control+Enter"
        onClick={avancer}
      >
        {apres === null ? (
          lieu.terminer
        ) : (
          <span>
            Suivant<span className={styleDuSuivant.ou}> : {apres.libelle.toLowerCase()}</span>
          </span>
        )}
      </button>
    </div>
  )
}

function useRaccourcis({ enregistrer, avancer }: { readonly enregistrer: () => void; readonly avancer: () => void }): void {
  useEffect(() => {
    const toucher = (touche: KeyboardEvent) => {
      if (!(touche.ctrlKey || touche.metaKey) || document.querySelector('[role="dialog"]') !== null) return
      const geste = touche.key.toLowerCase() === 's' ? enregistrer : touche.key === 'Enter' ? avancer : null
      if (geste === null) return
      touche.preventDefault()
      geste()
    }
    document.addEventListener('keydown', toucher)
    return () => document.removeEventListener('keydown', toucher)
  }, [enregistrer, avancer])
}
