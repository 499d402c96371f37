import { pages } from '@relogement/domain/acces/pages'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { useQuery } from '@tanstack/react-query'
import { adresseDuMenage } from '../acces/navigation.ts'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { DEMENAGEMENTS_MONTRES, mesDemenagements } from './journee.data.ts'
import styles from './journee.module.css'

/** Les prochains déménagements programmés de mes dossiers ; aucun, rien ne se montre. */
export function ProchainsDemenagements() {
  const { data } = useQuery(mesDemenagements)
  const jour = aujourdhui()
  // Ceux de ce jour sont sous « Aujourd'hui ».
  const montres = (data?.['hydra:member'] ?? []).filter(({ jour: le }) => le !== jour)
  if (data === undefined || montres.length === 0) return null
  const total = data['hydra:totalItems'] - (data['hydra:member'].length - montres.length)
  return (
    <Section
      id="mes-demenagements"
      titre="Mes déménagements"
      nombre={total}
      actions={
        total > DEMENAGEMENTS_MONTRES && (
          <Lien className="btn ghost sm" vers={pages.demenagements.chemin}>
            Tous
          </Lien>
        )
      }
    >
      <ul className={styles.lignes}>
        {montres.map(({ id, jour: le, demiJournee, menage }) => (
          <li key={id}>
            <span className={styles.quand}>{formatDateCourte(le)}</span>
            <span className={styles.quoi}>
              <Lien vers={adresseDuMenage(menage.id)}>{menage.noms}</Lien>
              <span>Déménagement, {minuscule(demiJournees[demiJournee])}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
