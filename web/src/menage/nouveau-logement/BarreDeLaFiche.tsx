import type { RefObject } from 'react'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import { MentionDeSaisie } from '../../core/formulaire/PiedDeFormulaire.tsx'
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
    <div className="bar-b">
      <button className="btn lg ghost" type="button" onClick={quitter}>
        Retour au dossier
      </button>
      <MentionDeSaisie />
      <span className="grow" />
      {lectureSeule === null && (
        <>
          <button className="btn lg" type="submit" aria-disabled={enCours || undefined}>
            {enregistre ? 'Enregistrement' : 'Enregistrer'}
          </button>
          <button
            className="btn lg pri"
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
