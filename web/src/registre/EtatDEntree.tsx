import { formatInstant } from '@relogement/domain/common/date.format'
import type { EntreeDeRegistre } from '@relogement/domain/registre/registre.contract'
import { etatsDEntree } from '@relogement/domain/registre/registre.listes'
import { Tag } from '../core/Cotation.tsx'

/** Où en est une entrée ; une violation à notifier dit jusqu'à quand. */
export function EtatDEntree({ etat, echeance }: Pick<EntreeDeRegistre, 'etat' | 'echeance'>) {
  if (etat === 'A_NOTIFIER' && echeance !== null)
    return <Tag sens="warn">{`${etatsDEntree.A_NOTIFIER} avant le ${formatInstant(echeance)}`}</Tag>
  if (etat === 'EN_RETARD' || etat === 'A_INFORMER') return <Tag sens="warn">{etatsDEntree[etat]}</Tag>
  return etat === 'CLOSE' ? <Tag sens="ok">{etatsDEntree[etat]}</Tag> : <Tag>{etatsDEntree[etat]}</Tag>
}
