import { formatDate, formatDateCourte } from '@relogement/domain/common/date.format'
import { prochainesDates } from '@relogement/domain/menage/prochainesDates'
import { jourDeSemaine } from '../../core/jour.ts'
import { useAlertes } from '../alertes/useAlertes.ts'
import { useRendezVous } from '../rendez-vous/rendezVous.data.ts'
import { useFiche } from './fiche.contexte.ts'

const MONTREES = 6

export function ProchainesDates() {
  const { menage, jour } = useFiche()
  const dates = prochainesDates(menage, useAlertes(menage), useRendezVous(menage).data ?? [], jour).slice(0, MONTREES)
  if (dates.length === 0) return null
  return (
    <section aria-labelledby="dates-t">
      <h2 id="dates-t">Prochaines dates</h2>
      <ul className="dates">
        {dates.map(({ jour: le, texte }) => (
          <li key={`${le}-${texte}`}>
            <time dateTime={le} title={formatDate(le)}>
              {le.slice(0, 4) === jour.slice(0, 4) ? jourDeSemaine(le) : formatDateCourte(le)}
            </time>
            <span>{texte}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
