import { formatDate } from '@relogement/domain/common/date.format'
import { estEchue } from '@relogement/domain/menage/ressources/totaux'
import { ChampDEtape } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Rangee } from '../Rangee.tsx'
import { Retirer } from '../Retirer.tsx'

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
    <Rangee classe={echue ? 'amt ech echue' : 'amt ech'}>
      <div className={libre ? 'l libre' : 'l'}>
        {nature === undefined ? (
          <span className="ech-n">{libelle}</span>
        ) : (
          <ChampDEtape chemin={nature} libelle="Crédit" facultatif={false} />
        )}
        {echue && dateDeFin !== null && <small>Finie le {formatDate(dateDeFin)}, non comptée</small>}
      </div>
      <ChampDEtape chemin={`${chemin}.dateDeFin`} libelle={`${libelle}, jusqu’au`} facultatif={false} libelleCache={!libre} />
      <ChampDEtape chemin={`${chemin}.mensualite`} libelleCache={!libre} facultatif={false} />
      {retirer !== undefined && <Retirer libelle={libelle} retirer={retirer} />}
    </Rangee>
  )
}
