import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import { MentionDeSaisie } from '../../core/formulaire/PiedDeFormulaire.tsx'
import { useFicheEnCours } from './fiche.contexte.ts'

/** Au bas de la fenêtre : quitter, enregistrer. */
export function BarreDeLaFiche({ quitter }: { readonly quitter: () => void }) {
  const { lectureSeule } = useFicheEnCours()
  const { enCours } = useEtatDeSaisie()
  return (
    <div className="bar-b">
      <button className="btn lg ghost" type="button" onClick={quitter}>
        Retour au dossier
      </button>
      <MentionDeSaisie />
      <span className="grow" />
      {lectureSeule === null && (
        <button className="btn lg pri" type="submit" aria-disabled={enCours || undefined}>
          {enCours ? 'Enregistrement' : 'Enregistrer'}
        </button>
      )}
    </div>
  )
}
