import { pages } from '@relogement/domain/acces/pages'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { statutsReunion } from '@relogement/domain/reunion/reunion.listes'
import { nomSansDate } from '@relogement/domain/reunion/reunion.nom'
import { useQuery } from '@tanstack/react-query'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui, jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import type { LigneReunion } from '../reunion/reunion.data.ts'
import { REUNIONS_MONTREES, reunionsEnCours } from './journee.data.ts'
import styles from './journee.module.css'

/** Les GTR qui attendent : à préparer, ou leur compte rendu à clore ; un jour passé se voit. Aucun, rien ne se montre. */
export function ReunionsEnCours() {
  const { data } = useQuery(reunionsEnCours)
  const total = data?.['hydra:totalItems'] ?? 0
  if (data === undefined || total === 0) return null
  const jour = aujourdhui()
  return (
    <Section
      id="reunions"
      titre="GTR en cours"
      nombre={total}
      actions={
        total > REUNIONS_MONTREES && (
          <Lien className="btn ghost sm" vers={`${pages.gtrs.chemin}?sort=date:asc`}>
            Tous
          </Lien>
        )
      }
    >
      <ul className={styles.lignes}>
        {data['hydra:member'].map((reunion) => (
          <li key={reunion.id}>
            <span className={jourDe(reunion.date) < jour ? styles.retard : styles.quand}>{formatDateCourte(jourDe(reunion.date))}</span>
            <span className={styles.quoi}>
              <Lien vers={`${pages.gtrs.chemin}/${reunion.id}`}>{nomSansDate(reunion.nom)}</Lien>
              <span>{direLaReunion(reunion)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const direLaReunion = ({ statut, nombreDeMenages, nombreDeLogements }: LigneReunion): string =>
  `${statutsReunion[statut]}, ${combien(nombreDeMenages, 'ménage')} et ${combien(nombreDeLogements, 'logement')}`

const combien = (nombre: number, mot: string): string => `${formatNombre(nombre)} ${mot}${nombre > 1 ? 's' : ''}`
