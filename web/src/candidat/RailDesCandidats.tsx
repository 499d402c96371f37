import { formatDate, formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { useQuery } from '@tanstack/react-query'
import { useMoi } from '../acces/moi.ts'
import { type Cal, calOptions } from '../cal/cal.data.ts'
import { ListeDatee } from '../core/fiche/ListeDatee.tsx'
import { formatPourcent } from '../core/formats.ts'
import { jourDe } from '../core/jour.ts'
import { useMaintenant } from '../core/maintenant.ts'
import type { Logement } from '../logement/logement.data.ts'
import { propositionsDuLogementOptions } from '../positionnement/positionnement.data.ts'
import styles from './railDesCandidats.module.css'

interface Props {
  readonly logement: Logement
}

/** À côté des candidats : ce que le bailleur lit, les dates qui viennent, qui a proposé qui (look 11). */
export function RailDesCandidats({ logement }: Props) {
  const { data: cal } = useQuery(calOptions(logement.id))
  return (
    <aside className="side" aria-label="Ce que voit le bailleur, et la suite">
      {cal !== undefined && logement.bailleur !== null && <VuDuBailleur cal={cal} bailleur={logement.bailleur.nom} />}
      <EtEnsuite logement={logement} cal={cal} />
      <DernieresPropositions logementId={logement.id} />
    </aside>
  )
}

function VuDuBailleur({ cal: { transmission, candidats }, bailleur }: { readonly cal: Cal; readonly bailleur: string }) {
  return (
    <section aria-labelledby="vu-du-bailleur">
      <h2 id="vu-du-bailleur">Ce que voit {bailleur}</h2>
      {transmission === null ? (
        <p className={styles.note}>Rien encore : le GTR retient des ménages, puis vous les lui transmettez.</p>
      ) : (
        <ol className={styles.vus}>
          {candidats.map(({ propositionId, externe, menage, rang, accepte, tauxEffort }) => (
            <li key={propositionId}>
              <b className="num">{rang}</b>
              <span>
                {externe ? 'Candidat du bailleur' : (menage?.noms ?? menage?.codeMenage)}
                <small>
                  {externe
                    ? `Saisi par ${bailleur}`
                    : [menage?.personnes, tauxEffort === null ? null : `${formatPourcent(tauxEffort)} d’effort`]
                        .filter(Boolean)
                        .join(' · ')}
                </small>
              </span>
              <span className={accepte === null ? 'tag' : accepte ? 'tag ok' : 'tag bad'}>
                {accepte === null ? 'À examiner' : accepte ? 'Favorable' : 'Défavorable'}
              </span>
            </li>
          ))}
        </ol>
      )}
      {transmission !== null && (
        <p className={styles.note}>
          Rangs de la commission, candidats du bailleur compris. Il ne voit ni les points, ni la cotation, ni vos commentaires.
        </p>
      )}
    </section>
  )
}

function EtEnsuite({ logement: { id, dates, reunions, bailleur }, cal }: Props & { readonly cal: Cal | undefined }) {
  const maintenant = useMaintenant()
  const fin = dates.dateFinMiseADisposition
  const calLe = cal?.transmission?.calLe ?? null
  const repondreAvant = cal?.retour === null ? (cal.transmission?.repondreAvant ?? null) : null
  const lignes = [
    ...(fin === null ? [] : [{ id: 'fin', date: fin, dite: formatJour(fin), quoi: 'Fin de mise à disposition' }]),
    ...(repondreAvant === null
      ? []
      : [{ id: 'reponse', date: repondreAvant, dite: formatJour(repondreAvant), quoi: 'Réponse du bailleur' }]),
    ...(calLe === null
      ? []
      : [
          {
            id: 'cal',
            date: calLe,
            dite: formatDate(calLe),
            quoi: `CALEOL${bailleur === null ? '' : ` ${bailleur.nom}`}`,
            vers: `/instances-partenariales/${id}/cal`,
          },
        ]),
    ...reunions.map(({ id: reunion, nom, date }) => ({
      id: reunion,
      date,
      dite: formatJour(date),
      quoi: nomSansDate(nom),
      vers: `/gtr/${reunion}`,
    })),
  ]
    .filter(({ date }) => jourDe(date) >= jourDe(maintenant))
    .sort((a, b) => a.date.localeCompare(b.date))
  return lignes.length === 0 ? null : <ListeDatee titre="Et ensuite" lignes={lignes} />
}

const MONTREES = 6

function DernieresPropositions({ logementId }: { readonly logementId: string }) {
  const { id: moi } = useMoi()
  const { data } = useQuery(propositionsDuLogementOptions(logementId))
  const lignes = (data?.['hydra:member'] ?? []).flatMap(({ id, menage, proposePar, proposeLe }) =>
    menage === null || proposePar == null || proposeLe === undefined
      ? []
      : [
          {
            id,
            date: proposeLe,
            dite: formatInstant(proposeLe),
            quoi: `${proposePar.id === moi ? 'Vous' : `${proposePar.prenom} ${proposePar.nom}`} : ${menage.noms}`,
            forte: proposePar.id === moi,
          },
        ],
  )
  if (lignes.length === 0) return null
  const dernieres = [...lignes].sort((a, b) => b.date.localeCompare(a.date)).slice(0, MONTREES)
  return <ListeDatee titre="Dernières propositions" lignes={dernieres} />
}
