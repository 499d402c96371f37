import { formatDate } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { bloquantsDe, messageDe } from '../../core/erreurs.ts'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import './decohabitation.css'
import { annulationOptions, useAnnulerDecohabitation } from './decohabitation.data.ts'

/** Réunir le dossier à celui d'où il vient ; ce qui n'y a pas de place est dit, et ne s'abandonne qu'en le cochant. */
export function AnnulerLaDecohabitation({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const { data, error } = useQuery(annulationOptions(menage.id))
  const annuler = useAnnulerDecohabitation(menage)
  const [accepte, setAccepte] = useState(false)
  const { abandons = [], ramenes = 0, jusquAu } = data ?? {}
  const empeche = data === undefined || annuler.isPending || (abandons.length > 0 && !accepte)
  const faire = () => {
    if (empeche) return
    annuler.mutate(accepte, { onSuccess: ({ id }) => void navigate({ to: '/menages/$id', params: { id }, replace: true }) })
  }
  return (
    <Dialogue
      titre="Annuler la décohabitation"
      detail={
        <>
          Le ménage <Code>{menage.codeMenage}</Code> revient au dossier{' '}
          <Code>{menage.decohabitations?.origine?.codeMenage ?? 'd’origine'}</Code>.
          {jusquAu !== undefined && ` C’est possible jusqu’au ${formatDate(jusquAu)}.`}
        </>
      }
      fermer={fermer}
      pied={
        <>
          <span className="grow" />
          <button className="btn" type="button" onClick={fermer}>
            Garder les deux dossiers
          </button>
          <button className={empeche ? 'btn pri' : 'btn pri rouge'} type="button" aria-disabled={empeche || undefined} onClick={faire}>
            {annuler.isPending ? 'Enregistrement' : 'Annuler la décohabitation'}
          </button>
        </>
      }
    >
      <div className="dlg-c champs">
        {data === undefined && error === null && <Chargement />}
        {error !== null && <p>{messageDe(error)}</p>}
        {annuler.error !== null && (
          <p className="row bad" role="alert">
            <Icone nom="alerte" />
            {[messageDe(annuler.error), ...bloquantsDe(annuler.error)].join(' ')}
          </p>
        )}
        {data !== undefined && (
          <p>
            Ce dossier sera effacé et son code ne servira plus. Ce qui a été saisi pour les personnes revient avec elles
            {ramenes > 0 && (ramenes === 1 ? ', ainsi qu’un document ou échange' : `, ainsi que ${ramenes} documents et échanges`)}.
          </p>
        )}
        {abandons.length > 0 && (
          <div className="abandons">
            <p>N’a pas de place dans le dossier d’origine, et sera perdu :</p>
            <ul>
              {abandons.map((abandon) => (
                <li key={abandon}>{abandon}</li>
              ))}
            </ul>
            <label className="check">
              <input type="checkbox" checked={accepte} onChange={({ target }) => setAccepte(target.checked)} />
              Abandonner ces saisies
            </label>
          </div>
        )}
      </div>
    </Dialogue>
  )
}

const Code = ({ children }: { readonly children: string }) => <span className="code-entier">{children}</span>
