import { formatDate } from '@relogement/domain/common/date.format'
import { type Estimation, estimerAPL, estimerRLS, FAIT_FOI, type SituationAPL } from '@relogement/domain/menage/apl/estimationApl'
import { debutDuBareme } from '@relogement/domain/menage/completude/variables'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialogue } from '../../core/Dialogue.tsx'
import { formatMontant } from '../../core/formats.ts'
import { aujourdhui } from '../../core/jour.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { variablesDateesOptions } from '../../referentiel/variables.data.ts'
import { Registre } from '../ressources/Budget.tsx'
import styles from './estimer.module.css'

type Aide = 'APL' | 'RLS'

interface Props {
  readonly aide: Aide
  readonly situation: SituationAPL
  readonly loyer: number | null
  /** Ce que le champ porte déjà. */
  readonly saisie: number | null
  /** Écrit l'estimation dans le champ, comme si elle y était tapée. */
  readonly reprendre: (montant: number) => void
}

/** Un bouton près du champ : il explique l'estimation, et ne remplit le champ que si on la reprend (domain-rules § 5.5). */
export function Estimer(props: Props) {
  const [ouvert, setOuvert] = useState(false)
  return (
    <>
      <button className="lk" type="button" onClick={() => setOuvert(true)}>
        Estimer<span className="vh"> {noms[props.aide]}</span>
      </button>
      {ouvert && <Explication {...props} fermer={() => setOuvert(false)} />}
    </>
  )
}

const noms = { APL: 'l’APL', RLS: 'la RLS' } as const
const titres = { APL: 'APL estimée', RLS: 'RLS estimée' } as const

function Explication({ aide, situation, loyer, saisie, reprendre, fermer }: Props & { readonly fermer: () => void }) {
  const { data: datees } = useQuery(variablesDateesOptions(aujourdhui()))
  if (datees === undefined) return null
  const { valeurs, debuts } = datees
  const estimation = aide === 'APL' ? estimerAPL(loyer, situation, valeurs) : estimerRLS(situation, valeurs)
  const depuis = debutDuBareme(debuts, aide)
  const { valeur } = estimation
  return (
    <Dialogue
      titre={valeur === null ? `Estimer ${noms[aide]}` : `${titres[aide]} : ${formatMontant(valeur)} par mois`}
      detail={FAIT_FOI}
      fermer={fermer}
      largeur={540}
      pied={
        valeur === null || valeur === saisie ? (
          <PiedDeGeste fermer={fermer} />
        ) : (
          <PiedDeGeste
            action="Reprendre cette estimation"
            faire={() => {
              reprendre(valeur)
              fermer()
            }}
            fermer={fermer}
            renoncer="Fermer"
          />
        )
      }
    >
      <div className={`dlg-c ${styles.estimation}`}>
        <Calcul aide={aide} estimation={estimation} />
        {valeur !== null && <Revenus situation={situation} />}
        {valeur !== null && (
          <p className={styles.note}>
            {depuis !== null && `Barème du ${formatDate(depuis)}. `}
            Ressources imposables saisies, sur douze mois ; les neutralisations et la garde partagée ne sont pas comptées.
            {saisie !== null && saisie !== valeur && ` Le champ porte ${formatMontant(saisie)}.`}
            {saisie === valeur && ' Le champ porte déjà ce montant.'}
          </p>
        )}
      </div>
    </Dialogue>
  )
}

function Calcul({ aide, estimation }: { readonly aide: Aide; readonly estimation: Estimation }) {
  const { valeur, manque, raison, termes, lectures } = estimation
  return (
    <>
      {raison !== null && <p className={styles.raison}>{raison}</p>}
      {manque.length > 0 && (
        <>
          <p>Pour l’estimer, il manque :</p>
          <ul className={styles.manques}>
            {manque.map((terme) => (
              <li key={terme}>{terme}</li>
            ))}
          </ul>
        </>
      )}
      {lectures.length > 0 && (
        <dl className={styles.lectures}>
          {lectures.map(({ libelle, valeur: lue }) => (
            <div key={libelle}>
              <dt className="soft">{libelle}</dt>
              <dd className="r">{lue}</dd>
            </div>
          ))}
        </dl>
      )}
      {valeur !== null && <Registre lignes={termes} total={titres[aide]} valeur={formatMontant(valeur)} />}
    </>
  )
}

/** D'où viennent les ressources de l'année. */
const Revenus = ({ situation: { revenu } }: { readonly situation: SituationAPL }) =>
  revenu.termes.length === 0 ? null : (
    <details className={styles.revenus}>
      <summary>Les ressources de l’année</summary>
      <Registre lignes={revenu.termes} total="Ressources de l’année" valeur={formatMontant(revenu.valeur ?? 0)} />
    </details>
  )
