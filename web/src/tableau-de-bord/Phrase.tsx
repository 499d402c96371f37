import { formatMois } from '@relogement/domain/common/date.format'
import { finAuRythme, rythmeDe } from '@relogement/domain/objectif/rythme'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDesMenages, type Portee } from '../objectif/adresses.ts'
import styles from '../objectif/phrase.module.css'
import type { Statistiques } from './tableauDeBord.data.ts'

interface Props {
  readonly statistiques: Statistiques
  readonly portee: Portee
  readonly moisCourant: string
}

/** D'abord une phrase : ce qu'il reste, et quand ce serait fini au rythme de ces derniers mois. */
export function Phrase({ statistiques, portee, moisCourant }: Props) {
  const { total, relogementsRestants, entretiensRestants, relogements } = statistiques
  if (total === 0) return <p className={styles.phrase}>Aucun ménage à reloger.</p>
  if (relogementsRestants.total === 0)
    return <p className={styles.phrase}>{total > 1 ? 'Tous les ménages sont relogés ou partis.' : 'Le ménage est relogé ou parti.'}</p>
  return (
    <p className={styles.phrase}>
      Il reste{' '}
      <Lien vers={adresseDesMenages(portee, { avancements: 'RELOGEMENT_RESTANT' })}>
        {combien(relogementsRestants.total, 'relogement')}
      </Lien>
      {entretiensRestants.total > 0 && (
        <>
          {' '}
          et{' '}
          <Lien vers={adresseDesMenages(portee, { avancements: 'ENTRETIEN_RESTANT' })}>
            {combien(entretiensRestants.total, 'entretien')}
          </Lien>
        </>
      )}
      <Rythme restants={relogementsRestants.total} relogements={relogements} moisCourant={moisCourant} />
    </p>
  )
}

const combien = (nombre: number, mot: string) => `${formatNombre(nombre)} ${mot}${nombre > 1 ? 's' : ''}`

interface PropsRythme extends Pick<Statistiques, 'relogements'> {
  readonly restants: number
  readonly moisCourant: string
}

function Rythme({ restants, relogements, moisCourant }: PropsRythme) {
  const fin = finAuRythme(restants, rythmeDe(relogements, moisCourant), moisCourant)
  if (fin === null) return <> ; aucun relogement ces trois derniers mois : aucune date ne se calcule.</>
  return (
    <>
      {' '}
      ; au rythme des trois derniers mois, tout est fait en <b>{formatMois(fin)}</b>.
    </>
  )
}
