import type { ReactNode } from 'react'
import { phrasesDuRefus } from './erreurs.ts'
import { Icone } from './Icone.tsx'
import { renoncementA } from './renoncement.ts'

interface Props {
  /** Ce que fait le bouton principal ; absent, il n'y a qu'à fermer. */
  readonly action?: string
  /** Sur le bouton, pendant l'envoi. */
  readonly pendant?: string
  readonly dangereuse?: boolean
  readonly enCours?: boolean
  /** Le geste attend encore quelque chose ; un texte dit quoi, sous le bouton et à qui ne voit pas. */
  readonly empeche?: boolean | string
  /** Ce qui, dans le dialogue, dit pourquoi le geste attend. */
  readonly decritPar?: string | undefined
  /** Absent : le bouton envoie le formulaire qui l'entoure. */
  readonly faire?: () => void
  /** Le refus du dernier essai. */
  readonly erreur?: unknown
  readonly fermer: () => void
  /** « Annuler », ou « Fermer » s'il n'y a rien à faire. */
  readonly renoncer?: string
  /** Où l'on en est, à gauche, dit à mesure. */
  readonly etat?: ReactNode
  /** Une aide ou des gestes qui ne changent pas, à gauche. */
  readonly aide?: ReactNode
  /** D'autres gestes, avant le principal. */
  readonly children?: ReactNode
}

const EMPECHE = 'pied-empeche'

/** Le pied d'une boîte de dialogue, partout le même : renoncer, faire, attendre, et dire le refus à côté du bouton qui l'a reçu. */
export function PiedDeGeste({
  action,
  pendant = 'Enregistrement',
  dangereuse = false,
  enCours = false,
  empeche = false,
  decritPar,
  faire,
  erreur = null,
  fermer,
  renoncer = action === undefined ? 'Fermer' : renoncementA(action),
  etat,
  aide,
  children,
}: Props) {
  const ferme = enCours || empeche !== false
  return (
    <div className="dlg-f">
      {erreur != null && (
        <p className="dlg-e" role="alert">
          <Icone nom="alerte" />
          <span>{phrasesDuRefus(erreur).join(' ')}</span>
        </p>
      )}
      {typeof empeche === 'string' && (
        <p className="dlg-e attend" id={EMPECHE}>
          {empeche}
        </p>
      )}
      {aide}
      <span className="grow" role={etat === undefined ? undefined : 'status'}>
        {etat}
      </span>
      <button className="btn" type="button" onClick={fermer}>
        {renoncer}
      </button>
      {children}
      {action !== undefined && (
        <button
          className={dangereuse && empeche === false ? 'btn pri rouge' : 'btn pri'}
          type={faire === undefined ? 'submit' : 'button'}
          aria-disabled={ferme || undefined}
          aria-describedby={typeof empeche === 'string' ? EMPECHE : empeche ? decritPar : undefined}
          onClick={(clic) => (ferme ? clic.preventDefault() : faire?.())}
        >
          {enCours ? pendant : action}
        </button>
      )}
    </div>
  )
}
