import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { Section } from '../../core/fiche/Section.tsx'
import { Icone } from '../../core/Icone.tsx'
import { BandeauDuDossier } from '../fiche/BandeauDuDossier.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import styles from './conservation.module.css'

/** Jusqu'à quand se garde chaque part du dossier, et d'après quelle règle. */
export function ConservationSection() {
  const { menage, jour } = useFiche()
  if (menage.conservation === undefined) return null
  const { echeances, purgePrevueLe } = menage.conservation
  return (
    <Section id="conservation" titre="Conservation des données">
      {purgePrevueLe !== null && (
        <p className={styles.purge}>
          <Icone nom="horloge" />
          Purge prévue le {formatDate(purgePrevueLe)}, après validation par la protection des données.
        </p>
      )}
      <ul className={styles.echeances}>
        {echeances.map(({ etape, libelle, regle, le }) => (
          <li key={etape}>
            <div>
              <p>{libelle}</p>
              <p className={`muted ${styles.regle}`}>{regle}</p>
            </div>
            {le === null ? (
              <span className={`muted ${styles.le} ${styles.regle}`}>{etape === 'JOURNAL' ? 'Au fil du temps' : 'Pas encore de date'}</span>
            ) : (
              <time className={styles.le} dateTime={le}>
                {formatDate(le)}
                {le <= jour && <span className="vh">, échu</span>}
              </time>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** En tête d'un dossier purgé : ce qu'il est devenu. */
export function DonneesEffacees() {
  const { menage } = useFiche()
  if (!menage.donneesEffaceesLe) return null
  return (
    <BandeauDuDossier icone="interdit" libelle="Données effacées" role="note">
      <b>Données effacées le {formatInstant(menage.donneesEffaceesLe)}.</b> Il ne reste de ce dossier que son code, son opération, son
      statut et ses dates, pour les décomptes.
    </BandeauDuDossier>
  )
}
