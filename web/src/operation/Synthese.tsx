import { formatDate } from '@relogement/domain/common/date.format'
import type { ReactNode } from 'react'
import { useMoi } from '../acces/moi.ts'
import { formatNombre, formatPourcent } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDesRestants } from './ActionsDeLOperation.tsx'
import type { Operation } from './operation.data.ts'
import styles from './operation.module.css'
import { dontArchives } from './suivi.ts'

/** Où en est l'opération, en quatre nombres. */
export function Synthese({ operation }: { readonly operation: Operation }) {
  const { id, statistiques, avancementDuree, avancementRelogement, objectifsCumulesADate, dates } = operation
  const { menagesAReloger, menagesArchives, relogementsRestants, entretiensRestants, menagesDevantRester } = statistiques
  const { realise } = objectifsCumulesADate.relogements
  const { pages } = useMoi()
  const restants = formatNombre(relogementsRestants)
  return (
    <section className="box sec" aria-label="Synthèse">
      <dl className={styles.synthese}>
        <Nombre
          titre="Durée écoulée"
          valeur={avancementDuree === null ? '—' : formatPourcent(Math.round(avancementDuree))}
          part={avancementDuree}
          classe={styles.duree}
        >
          {periode(dates.datesOperationnelles)}
        </Nombre>
        <Nombre
          titre="Relogements"
          valeur={formatPourcent(Math.round(avancementRelogement))}
          part={avancementRelogement}
          classe={styles.reloges}
        >
          {formatNombre(realise)} relogés sur {formatNombre(menagesAReloger)} ménages
          {menagesArchives > 0 && `, ${dontArchives(menagesArchives)}`}, départs et accessions à part
        </Nombre>
        <Nombre
          titre="Restent à reloger"
          valeur={
            pages.includes('menages') && relogementsRestants > 0 ? (
              <Lien className="lk" vers={adresseDesRestants(id)}>
                {restants}
              </Lien>
            ) : (
              restants
            )
          }
        >
          {formatNombre(menagesDevantRester)} attendus à ce jour
        </Nombre>
        <Nombre titre="Entretiens restants" valeur={formatNombre(entretiensRestants)}>
          Entretiens préalables à réaliser
        </Nombre>
      </dl>
    </section>
  )
}

interface PropsNombre {
  readonly titre: string
  readonly valeur: ReactNode
  readonly part?: number | null
  readonly classe?: string | undefined
  readonly children: ReactNode
}

const Nombre = ({ titre, valeur, part = null, classe, children }: PropsNombre) => (
  <div>
    <dt>{titre}</dt>
    <dd className="num">{valeur}</dd>
    {part !== null && (
      <dd className={styles.barre} aria-hidden="true">
        <span className={classe} style={{ width: `${part}%` }} />
      </dd>
    )}
    <dd className={styles.detail}>{children}</dd>
  </div>
)

function periode({ demarragePSR, finPSR }: Operation['dates']['datesOperationnelles']): string {
  const debut = demarragePSR.report ?? demarragePSR.objectif
  const fin = finPSR.report ?? finPSR.objectif
  if (debut === null || fin === null) return 'Le début ou la fin du PSR n’est pas renseigné'
  return `Du ${formatDate(debut)} au ${formatDate(fin)}${finPSR.report === null ? '' : ', date reportée'}`
}
