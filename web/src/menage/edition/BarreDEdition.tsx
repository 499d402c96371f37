import { useEffect } from 'react'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import { MentionDeSaisie } from '../../core/formulaire/PiedDeFormulaire.tsx'
import { useEdition } from './edition.contexte.ts'
import { useLieuDeSaisie } from './lieuDeSaisie.ts'
import { precedente, suivante } from './navigation.ts'
import { TotauxEnBref } from './Totaux.tsx'

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
    <div className="bar-b">
      <TotauxEnBref />
      <button className="btn lg ghost only-d" type="button" aria-disabled={enCours || undefined} onClick={() => aller({ vers: 'fiche' })}>
        {lectureSeule === null ? 'Enregistrer et quitter' : 'Quitter'}
      </button>
      <MentionDeSaisie depuis={enregistreLe} enregistre={lieu.enregistre} />
      <span className="grow" />
      {avant !== null && (
        <button
          className="btn lg"
          type="button"
          aria-disabled={enCours || undefined}
          onClick={() => aller({ vers: 'etape', etape: avant })}
        >
          Précédent
        </button>
      )}
      <button className="btn lg pri" type="button" aria-disabled={enCours || undefined} aria-keyshortcuts="Control+Enter" onClick={avancer}>
        {apres === null ? (
          lieu.terminer
        ) : (
          <span>
            Suivant<span className="ou"> : {apres.libelle.toLowerCase()}</span>
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
