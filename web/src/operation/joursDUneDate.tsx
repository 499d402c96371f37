import { formatDateCourte } from '@relogement/domain/common/date.format'
import type { ColonneDeSection } from '../core/fiche/TableDeSection.tsx'
import section from './sectionsDOperation.module.css'

interface Jours {
  readonly objectif: string | null
  readonly report: string | null
  readonly reel: string | null
}

const enJour = (date: string | null) => <span className="num">{date === null ? '–' : formatDateCourte(date)}</span>

/** Les trois jours d'une date clé : visé, reporté, arrivé. */
export const JOURS_D_UNE_DATE: readonly ColonneDeSection<Jours>[] = [
  {
    titre: 'Objectif',
    largeur: 112,
    carte: 3,
    // En carte, le report suit l'objectif qu'il remplace, et le réel se nomme.
    rendu: ({ objectif, report }) =>
      objectif !== null && report !== null ? (
        <>
          <s className={`num ${section.reporte}`}>{formatDateCourte(objectif)}</s>
          <span className="en-carte num"> {formatDateCourte(report)}</span>
        </>
      ) : (
        enJour(objectif)
      ),
  },
  { titre: 'Report', largeur: 112, rendu: ({ report }) => enJour(report) },
  {
    titre: 'Réel',
    largeur: 112,
    carte: 4,
    rendu: ({ reel }) => (
      <>
        {reel !== null && <span className="en-carte">réel </span>}
        {enJour(reel)}
      </>
    ),
  },
]
