import { formatDate } from '@relogement/domain/common/date.format'
import { aujourdhui } from '../core/jour.ts'
import papier from './extrait.module.css'
import type { Releve } from './releves.data.ts'

export interface PropsExtrait {
  readonly operation: string
  /** Absent : l'état du jour. */
  readonly releve: Pick<Releve, 'libelle' | 'date'> | undefined
}

/** Sur papier, de quoi ne pas prendre un jour pour un autre. */
export const ExtraitDuBatiment = ({ operation, releve, batiment }: PropsExtrait & { readonly batiment: string }) => (
  <p className={papier.extrait}>
    {operation} · {batiment} ·{' '}
    {releve === undefined ? `État du ${formatDate(aujourdhui())}` : `Relevé « ${releve.libelle} » du ${formatDate(releve.date)}`} · extrait
    le {formatDate(aujourdhui())}
  </p>
)
