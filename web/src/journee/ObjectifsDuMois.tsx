import { moisDe } from '@relogement/domain/common/date'
import { formatMois } from '@relogement/domain/common/date.format'
import { prevuDe } from '@relogement/domain/objectif/objectif.rules'
import { useQuery } from '@tanstack/react-query'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDesMenages, type MenagesVoulus } from '../objectif/adresses.ts'
import { dontArchives } from '../objectif/archives.ts'
import { type Statistiques, statistiquesOptions } from '../tableau-de-bord/tableauDeBord.data.ts'
import { CeQuiManque } from './lectures.tsx'
import styles from './objectifsDuMois.module.css'

/** Où en est un chargé de son mois, entretiens et relogements ; chaque nombre ouvre la liste qu'il compte (look 21). */
export function ObjectifsDuMois({ charge }: { readonly charge: string }) {
  const lecture = useQuery(statistiquesOptions({ operationIds: [], charge }))
  const { data } = lecture
  if (data === undefined) return <CeQuiManque quoi="L’objectif du mois" lectures={[lecture]} />
  const mois = moisDe(aujourdhui())
  const enMois = formatMois(mois).split(' ')[0]
  const liste = (voulus: MenagesVoulus) => adresseDesMenages({ operationIds: [], charge }, voulus)
  return (
    <ul className={styles.objectifs} aria-label={`Objectifs de ${enMois}`}>
      <li className="muted">En {enMois}</li>
      <Objectif titre="Entretiens" du={duMois(data.entretiens, mois)} vers={liste({ moisEntretien: mois })} />
      <Objectif titre="Relogements" du={duMois(data.relogements, mois)} vers={liste({ moisRelogement: mois })} />
    </ul>
  )
}

interface DuMois {
  readonly realise: number
  /** Ceux de son réalisé que sa liste ne montre plus. */
  readonly archives: number
  /** Nul : rien n'est prévu. */
  readonly prevu: number | null
}

/** Un mois sans rien de fait ni de prévu n'est pas dans les statistiques. */
function duMois(lus: Statistiques['entretiens'], mois: string): DuMois {
  const lu = lus.find((un) => un.mois === mois)
  return lu === undefined ? { realise: 0, archives: 0, prevu: null } : { realise: lu.realise, archives: lu.archives, prevu: prevuDe(lu) }
}

interface Props {
  readonly titre: string
  readonly du: DuMois
  readonly vers: string
}

const Objectif = ({ titre, du: { realise, archives, prevu }, vers }: Props) => (
  <li title={archives > 0 ? dontArchives(archives) : undefined}>
    <Lien vers={vers}>
      {titre}
      {prevu !== null && prevu > 0 && (
        <span className={styles.barre} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * realise) / prevu)}%` }} />
        </span>
      )}{' '}
      <b className="num">
        {formatNombre(realise)}
        {prevu !== null && ` / ${formatNombre(prevu)}`}
      </b>{' '}
      <span className="muted">{prevu === null ? (realise > 1 ? 'faits' : 'fait') : prevu > 1 ? 'prévus' : 'prévu'}</span>
      {archives > 0 && <span className="vh">({dontArchives(archives)})</span>}
    </Lien>
  </li>
)
