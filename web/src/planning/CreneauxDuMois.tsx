import { enCapitale, jourEntier } from '../core/jour.ts'
import { CreneauxDuJour } from './CreneauxDuJour.tsx'
import styles from './creneaux.module.css'
import { EnTeteDuJour } from './JourOuvert.tsx'
import type { Planning } from './planning.data.ts'

interface Props {
  readonly mois: string
  readonly titre: string
  readonly planning: Planning
}

/** Le mois en liste, jour après jour : ce que le calendrier dit, à lire et à faire sans le voir. */
export function CreneauxDuMois({ mois, titre, planning }: Props) {
  const { can } = planning.metadata
  const jours = planning['hydra:member'].filter(
    ({ date, creneaux, nombreCreneaux = 0, sansCreneau }) =>
      date.startsWith(mois) && (creneaux.length > 0 || (!sansCreneau && (nombreCreneaux > 0 || can.includes('parametrer')))),
  )
  if (jours.length === 0) return <p className="box vide-s">Aucun créneau en {titre.toLowerCase()}.</p>
  return (
    <div className={styles.jours}>
      {jours.map((jour) => (
        <section key={jour.date} className="box" aria-label={jourEntier(jour.date)}>
          <div className={styles.titre}>
            <h2>{enCapitale(jourEntier(jour.date))}</h2>
          </div>
          <EnTeteDuJour jour={jour} can={can} />
          <CreneauxDuJour jour={jour} can={can} />
        </section>
      ))}
    </div>
  )
}
