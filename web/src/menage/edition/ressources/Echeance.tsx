import { formatDate } from '@relogement/domain/common/date.format'
import { estEchue } from '@relogement/domain/menage/ressources/totaux'
import { ChampDEtape } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Libelle, OterLaLigne, Rangee } from '../Rangee.tsx'
import styles from './mensualite.module.css'

interface Props {
  readonly libelle: string
  readonly chemin: string
  /** Un crédit se nomme ; une échéance a le nom de son poste. */
  readonly nature?: string
  readonly dateDeFin: string | null
  readonly retirer: (() => void) | undefined
}

/** Une mensualité qui finit un jour. Passée, elle se lit barrée et ne compte plus (domain-rules § 5.2). */
export function Echeance({ libelle, chemin, nature, dateDeFin, retirer }: Props) {
  const { jour } = useEdition()
  // Une ligne qui se nomme a ses libellés au-dessus ; les autres ont leur nom à gauche.
  const libre = nature !== undefined
  const echue = estEchue(dateDeFin, jour)
  return (
    <Rangee classe={echue ? `${styles.rangee} ${styles.echue}` : styles.rangee}>
      <Libelle classe={styles.libelle} saisi={libre}>
        {nature === undefined ? (
          <span className={styles.nom}>{libelle}</span>
        ) : (
          <ChampDEtape chemin={nature} libelle="Crédit" facultatif={false} />
        )}
        {echue && dateDeFin !== null && <small>Finie le {formatDate(dateDeFin)}, non comptée</small>}
      </Libelle>
      <ChampDEtape
        chemin={`${chemin}.dateDeFin`}
        libelle={`${libelle}, jusqu’au`}
        facultatif={false}
        libelleCache={!libre}
        classe={styles.saisie}
      />
      <ChampDEtape chemin={`${chemin}.mensualite`} libelleCache={!libre} facultatif={false} classe={styles.saisie} />
      {retirer !== undefined && <OterLaLigne libelle={libelle} retirer={retirer} classe={styles.oter} />}
    </Rangee>
  )
}
