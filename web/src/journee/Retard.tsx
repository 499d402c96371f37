import { formatDateCourte } from '@relogement/domain/common/date.format'
import { formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { joursEntre } from '../core/jour.ts'

/** « 63 j » ; le jour d'où il court au survol. */
export const Retard = ({ depuis, jour }: { readonly depuis: string; readonly jour: string }) => (
  <span className="row" title={`Depuis le ${formatDateCourte(depuis)}`}>
    <Icone nom="alerte" />
    <span>
      {formatNombre(joursEntre(depuis, jour))} j<span className="vh"> de retard</span>
    </span>
  </span>
)
