import { formatDate, formatInstant } from '@relogement/domain/common/date.format'
import { Section } from '../../core/fiche/Section.tsx'
import { Icone } from '../../core/Icone.tsx'
import { useFiche } from '../fiche/fiche.contexte.ts'
import './conservation.css'

/** Jusqu'à quand se garde chaque part du dossier, et d'après quelle règle. */
export function ConservationSection() {
  const { menage, jour } = useFiche()
  if (menage.conservation === undefined) return null
  const { echeances, purgePrevueLe } = menage.conservation
  return (
    <Section id="conservation" titre="Conservation des données">
      {purgePrevueLe !== null && (
        <p className="conserv-p">
          <Icone nom="horloge" />
          Purge prévue le {formatDate(purgePrevueLe)}, après validation par la protection des données.
        </p>
      )}
      <ul className="conserv">
        {echeances.map(({ etape, libelle, regle, le }) => (
          <li key={etape}>
            <div>
              <p>{libelle}</p>
              <p className="muted">{regle}</p>
            </div>
            {le === null ? (
              <span className="muted">{etape === 'JOURNAL' ? 'Au fil du temps' : 'Pas encore de date'}</span>
            ) : (
              <time dateTime={le}>
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
    <p className="conserv-b" role="note">
      <Icone nom="interdit" />
      <span>
        <b>Données effacées le {formatInstant(menage.donneesEffaceesLe)}.</b> Il ne reste de ce dossier que son code, son opération, son
        statut et ses dates, pour les décomptes.
      </span>
    </p>
  )
}
