import { formatDate } from '@relogement/domain/common/date.format'
import { consequencesDeLaReunion } from '@relogement/domain/menage/consequencesDesGestes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Chargement } from '../../core/Chargement.tsx'
import { Consequences } from '../../core/Consequences.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { annulationOptions, useAnnulerDecohabitation } from './decohabitation.data.ts'
import styles from './decohabitation.module.css'

/** Réunir le dossier à celui d'où il vient ; ce qui n'y a pas de place est dit, et ne s'abandonne qu'en le cochant. */
export function AnnulerLaDecohabitation({ fermer }: { readonly fermer: () => void }) {
  const { menage } = useFiche()
  const navigate = useNavigate()
  const { data, error } = useQuery(annulationOptions(menage.id))
  const annuler = useAnnulerDecohabitation(menage)
  const [accepte, setAccepte] = useState(false)
  const { abandons = [], ramenes = 0, jusquAu } = data ?? {}
  const empeche = data === undefined || (abandons.length > 0 && !accepte)
  const faire = () => {
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
        <PiedDeGeste
          action="Annuler la décohabitation"
          dangereuse
          enCours={annuler.isPending}
          empeche={empeche}
          erreur={annuler.error}
          faire={faire}
          renoncer="Garder les deux dossiers"
          fermer={fermer}
        />
      }
    >
      <div className="dlg-c champs">
        {data === undefined && error === null && <Chargement />}
        {error !== null && <p>{messageDe(error)}</p>}
        {data !== undefined && <Consequences consequences={consequencesDeLaReunion(menage.codeMenage, ramenes)} />}
        {abandons.length > 0 && (
          <div className={styles.abandons}>
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

const Code = ({ children }: { readonly children: string }) => <span className={styles.entier}>{children}</span>
