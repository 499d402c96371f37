import { formatDate } from '@relogement/domain/common/date.format'
import { simuler } from '@relogement/domain/simulation/simulation.rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMoi } from '../acces/moi.ts'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { formatNombre, formatPourcent } from '../core/formats.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import jauge from './jaugeDOperation.module.css'
import { adresseDesMenages } from './menages.data.ts'
import { datesOptions, type Operation, objectifsOptions } from './operation.data.ts'
import rythme from './synthese.module.css'
import styles from './syntheseDOperation.module.css'

/** Où en est l'opération, en quatre nombres ; chacun ouvre la liste qu'il compte. */
export function Synthese({ operation }: { readonly operation: Operation }) {
  const { id, statistiques, avancementDuree, avancementRelogement, objectifsCumulesADate, dates } = operation
  const { menagesAReloger, menagesArchives, relogementsRestants, entretiensRestants, menagesDevantRester } = statistiques
  const { realise } = objectifsCumulesADate.relogements
  const partis = menagesAReloger - realise - relogementsRestants
  const ouvre = useOuverture(id)
  return (
    <section className="box sec" id="synthese" aria-label="Synthèse" tabIndex={-1}>
      <dl className={styles.synthese}>
        <Nombre
          titre="Durée écoulée"
          valeur={avancementDuree === null ? '—' : formatPourcent(Math.round(avancementDuree))}
          part={avancementDuree}
          classe={jauge.duree}
        >
          {periode(dates.datesOperationnelles)}
        </Nombre>
        <Nombre
          titre="Relogements"
          valeur={formatPourcent(Math.round(avancementRelogement))}
          precision={
            <>
              {ouvre(realise, { avancements: 'RELOGE' })} sur{' '}
              {ouvre(realise + relogementsRestants, { avancements: 'RELOGE,RELOGEMENT_RESTANT' })}
            </>
          }
          part={avancementRelogement}
          classe={jauge.reloges}
        >
          {partis > 0 && (
            <>
              {ouvre(partis, { avancements: 'DEPART_SPONTANE,ACCESSION' })}{' '}
              {partis > 1 ? 'départs et accessions ne comptent pas' : 'départ ou accession ne compte pas'}
            </>
          )}
          {partis > 0 && menagesArchives > 0 && ' ; '}
          {menagesArchives > 0 && `${formatNombre(menagesArchives)} ${ARCHIVES[menagesArchives > 1 ? 'plusieurs' : 'un']}`}
        </Nombre>
        <Nombre titre="Restent à reloger" valeur={ouvre(relogementsRestants, { avancements: 'RELOGEMENT_RESTANT' })}>
          <Vide operation={operation} />
          {formatNombre(menagesDevantRester)} attendus à ce jour
        </Nombre>
        <Nombre titre="Entretiens restants" valeur={ouvre(entretiensRestants, { avancements: 'ENTRETIEN_RESTANT' })}>
          <FinDesEntretiens id={id} restants={entretiensRestants} />
        </Nombre>
      </dl>
    </section>
  )
}

const ARCHIVES = { un: 'archivé, que les listes ne montrent plus', plusieurs: 'archivés, que les listes ne montrent plus' } as const

/** Un nombre, et la liste qu'il compte à qui l'ouvre. */
function useOuverture(id: string) {
  const { pages } = useMoi()
  return (nombre: number, voulus: Parameters<typeof adresseDesMenages>[1]): ReactNode =>
    pages.includes('menages') && nombre > 0 ? (
      <Lien className="lk" vers={adresseDesMenages(id, voulus)}>
        {formatNombre(nombre)}
      </Lien>
    ) : (
      formatNombre(nombre)
    )
}

/** Quand plus personne n'y habitera, au rythme des trois derniers mois clos : la même règle que la simulation, qui l'explique à qui l'ouvre. */
function Vide({ operation: { id, statistiques, dates } }: { readonly operation: Operation }) {
  const { pages } = useMoi()
  const { data: objectifs } = useQuery(objectifsOptions(id))
  const { relogementsRestants: restants } = statistiques
  if (objectifs === undefined || restants === 0) return null
  const { vide } = simuler({ restants, bloques: 0, charges: 0, mois: objectifs.relogements }, { rythme: null, charges: null }, aujourdhui())
  if (vide === null) return <>Aucun relogement ces trois derniers mois, pas de date de fin ; </>
  const { finPSR } = dates.datesOperationnelles
  const fin = finPSR.report ?? finPSR.objectif
  const jour = <b className={rythme.jour}>{formatDate(vide)}</b>
  return (
    <>
      Vide le{' '}
      {pages.includes('simulation') ? (
        <Lien className="lk" vers={`${adresseDeLOperation(id)}/simulation`}>
          {jour}
        </Lien>
      ) : (
        jour
      )}{' '}
      au rythme actuel
      {fin !== null && vide > fin && <span className={rythme.apres}>, après la fin du PSR</span>} ;{' '}
    </>
  )
}

/** La fin des entretiens : visée, reportée, ou déjà dite. */
function FinDesEntretiens({ id, restants }: { readonly id: string; readonly restants: number }) {
  const { data: dates } = useQuery(datesOptions(id))
  if (dates === undefined) return null
  const date = dates.find(({ type }) => type.code === 'FIN_ENTRETIENS')
  const prevue = date?.report ?? date?.objectif ?? null
  if (date?.statut === 'CLOTURE') return `${restants > 0 ? 'Dits finis' : 'Finis'} le ${formatDate(date.reel ?? prevue ?? '')}`
  if (prevue === null) return restants > 0 ? 'Leur fin n’a pas de date' : 'Tous réalisés'
  return `Fin le ${formatDate(prevue)}${date?.report == null ? '' : ', date reportée'}`
}

interface PropsNombre {
  readonly titre: string
  readonly valeur: ReactNode
  readonly precision?: ReactNode
  readonly part?: number | null
  readonly classe?: string | undefined
  readonly children: ReactNode
}

const Nombre = ({ titre, valeur, precision, part = null, classe, children }: PropsNombre) => (
  <div>
    <dt className="soft">{titre}</dt>
    <dd className="num">
      {valeur}
      {precision !== undefined && <small className={rythme.precision}> {precision}</small>}
    </dd>
    {part !== null && (
      <dd className={`${jauge.barre} ${styles.part}`} aria-hidden="true">
        <span className={classe} style={{ width: `${part}%` }} />
      </dd>
    )}
    <dd className={styles.precision}>{children}</dd>
  </div>
)

function periode({ demarragePSR, finPSR }: Operation['dates']['datesOperationnelles']): string {
  const debut = demarragePSR.report ?? demarragePSR.objectif
  const fin = finPSR.report ?? finPSR.objectif
  if (debut === null || fin === null) return 'Le début ou la fin du PSR n’est pas renseigné'
  return `Du ${formatDate(debut)} au ${formatDate(fin)}${finPSR.report === null ? '' : ', date reportée'}`
}
