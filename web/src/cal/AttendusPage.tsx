import { useQuery } from '@tanstack/react-query'
import { usePage } from '../acces/page.ts'
import '../core/fiche/fiche.css'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { FIL_DES_LOGEMENTS } from '../logement/fil.ts'
import { attendusOptions } from './cal.data.ts'
import styles from './commission.module.css'
import { LogementsAttendus } from './LogementsAttendus.tsx'

/** Ce qu'un bailleur a devant lui : les rangs à donner, les mises à disposition qui finissent, les pièces et les dates demandées (look/21b). */
export function AttendusPage() {
  const { data, error, refetch } = useQuery({ ...attendusOptions, refetchOnMount: 'always' })
  usePage('Réponses attendues', FIL_DES_LOGEMENTS)
  return (
    <>
      <header className="fh">
        <div className="l1">
          <h1 tabIndex={-1}>Réponses attendues</h1>
        </div>
        <div className="l2">
          <span>L’ordre vous appartient, la commission décide.</span>
        </div>
      </header>
      {data === undefined ? (
        <div className={`box ${styles.boite}`}>
          <ContenuAttendu attente="Chargement de vos logements" erreur={error} relire={refetch} />
        </div>
      ) : (
        <div className={styles.attendus}>
          <LogementsAttendus attendus={data} />
        </div>
      )}
    </>
  )
}
