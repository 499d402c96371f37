import { formatDateCourte } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { tachesQuiRestent } from '../operation/taches.data.ts'
import styles from './journee.module.css'

/** Les tâches d'opération que l'on m'a confiées, la plus pressante d'abord ; aucune, rien ne se montre. */
export function MesTaches({ moi }: { readonly moi: string }) {
  const { data } = useQuery(tachesQuiRestent(moi))
  const total = data?.['hydra:totalItems'] ?? 0
  if (data === undefined || total === 0) return null
  const jour = aujourdhui()
  return (
    <Section id="mes-taches" titre="Mes tâches" nombre={total}>
      <ul className={styles.lignes}>
        {data['hydra:member'].map(({ id, titre, echeance, operation }) => (
          <li key={id}>
            <span className={echeance !== null && echeance < jour ? styles.retard : styles.quand}>
              {echeance === null ? '' : formatDateCourte(echeance)}
              {echeance !== null && echeance < jour && <span className="vh">, en retard</span>}
            </span>
            <span className={styles.quoi}>
              <Lien vers={adresseDeLOperation(operation.id)}>{operation.nom}</Lien>
              <span>{titre}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
