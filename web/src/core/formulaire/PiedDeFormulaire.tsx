import { formatHeure } from '@relogement/domain/common/date.format'
import { Icone } from '../Icone.tsx'
import { useEnvoiEnAttente } from '../reseau.ts'
import { useEtatDeSaisie } from './etatDeSaisie.ts'

/** « Enregistré à 14:32 » : vrai, toujours. Sinon ce qu'il en est. `depuis` : enregistré par un autre formulaire du même écran. */
export function MentionDeSaisie({
  depuis = null,
  enregistre = 'Enregistré',
  classe,
}: {
  readonly depuis?: Date | null
  readonly enregistre?: string
  readonly classe?: string | undefined
}) {
  const { enCours, modifie, enregistreLe: ici, gardeLe } = useEtatDeSaisie()
  const enAttente = useEnvoiEnAttente()
  const enregistreLe = ici ?? depuis
  const texte = enCours
    ? enAttente
      ? 'Hors ligne : enregistrement en attente'
      : 'Enregistrement'
    : modifie
      ? gardeLe === null
        ? 'Pas encore enregistré'
        : `Pas encore enregistré, saisie gardée sur ce poste à ${formatHeure(gardeLe.toISOString())}`
      : enregistreLe !== null && `${enregistre} à ${formatHeure(enregistreLe.toISOString())}`
  return (
    <span className={classe === undefined ? 'mention' : `mention ${classe}`} role="status">
      {!enCours && !modifie && enregistreLe !== null && <Icone nom="coche" />}
      {texte}
    </span>
  )
}

export function PiedDeFormulaire({ action, annuler }: { readonly action: string; readonly annuler?: (() => void) | undefined }) {
  const { enCours } = useEtatDeSaisie()
  return (
    <div className="form-f">
      <MentionDeSaisie />
      <span className="grow" />
      {annuler !== undefined && (
        <button className="btn" type="button" onClick={annuler}>
          Annuler
        </button>
      )}
      <button className="btn pri" type="submit" aria-disabled={enCours || undefined}>
        {enCours ? 'Enregistrement' : action}
      </button>
    </div>
  )
}
