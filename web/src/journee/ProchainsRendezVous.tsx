import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { naturesDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { formatNombre } from '../core/formats.ts'
import { aujourdhui, jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { mesRendezVous } from './journee.data.ts'
import styles from './journee.module.css'

const MONTRES = 8

/** Mes rendez-vous : ceux restés sans suite d'abord, puis les prochains. Aucun, rien ne se montre. */
export function ProchainsRendezVous() {
  const { data } = useQuery(mesRendezVous)
  const [tous, setTous] = useState(false)
  const jour = aujourdhui()
  // Ceux de ce jour sont sous « Aujourd'hui ».
  const lus = (data?.['hydra:member'] ?? []).filter(({ debut }) => jourDe(debut) !== jour)
  if (data === undefined || lus.length === 0) return null
  const total = data['hydra:totalItems'] - (data['hydra:member'].length - lus.length)
  const montres = tous ? lus : lus.slice(0, MONTRES)
  return (
    <Section id="mes-rendez-vous" titre="Mes rendez-vous" nombre={total}>
      <ul className={styles.lignes}>
        {montres.map(({ id, nature, debut, menage }) => (
          <li key={id}>
            <span className={jourDe(debut) < jour ? styles.retard : styles.quand}>{formatHeure(debut)}</span>
            <span className={styles.quoi}>
              <Lien vers={`${adresseDuMenage(menage.id)}#rendez-vous`}>{menage.noms}</Lien>
              <span>
                {naturesDeRendezVous[nature]}, le {formatDateCourte(jourDe(debut))}
                {jourDe(debut) < jour && ' : à conclure'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {montres.length < lus.length && (
        <p className={styles.rien}>
          <button className="lk" type="button" onClick={() => setTous(true)}>
            Voir les {formatNombre(lus.length - montres.length)} autres
          </button>
        </p>
      )}
    </Section>
  )
}
