import { formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { somme } from '@relogement/domain/common/montant'
import { rueEnClair } from '@relogement/domain/logement/adresse'
import { direLaValeur, direVacance, libelleDuChamp } from '@relogement/domain/logement/logement.champs'
import { type Definition, Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { formatMontant } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { etageDe } from './EnTeteDuLogement.tsx'
import type { Logement } from './logement.data.ts'

interface Props {
  readonly logement: Logement
}

/** Ce qu'est le logement, et ce qu'il coûte. */
export const DescriptionDuLogement = ({ logement, modifier }: Props & { readonly modifier: () => void }) => (
  <Section
    id="logement"
    titre="Logement"
    actions={
      logement.can.includes('modifier') && (
        <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={modifier}>
          <Icone nom="crayon" />
          Modifier
        </button>
      )
    }
  >
    <div className="two">
      <Caracteristiques logement={logement} />
      <Finance logement={logement} />
    </div>
  </Section>
)

function Caracteristiques({ logement: { localisation, caracteristiques, typologie, operation, indicateurs } }: Props) {
  const { adresse, numeroPorte, quartier, residence, UG, HP1, HP2, HP3 } = localisation
  const { type, surfaceHabitable, pmr } = caracteristiques
  const dit = (chemin: string, valeur: unknown): Definition => ({
    libelle: libelleDuChamp(chemin),
    valeur: valeur === null ? null : direLaValeur(chemin, valeur),
  })
  const siConnu = (libelle: string, valeur: boolean | undefined): Definition => ({
    libelle,
    valeur: valeur === undefined ? undefined : valeur ? 'Oui' : 'Non',
  })
  const voie = (
    <>
      {rueEnClair(adresse)}
      <br />
      {adresse.codePostal} {adresse.ville}
    </>
  )
  return (
    <Definitions
      lignes={[
        { libelle: 'Adresse', valeur: voie },
        { libelle: 'Quartier', valeur: quartier },
        { libelle: 'Résidence', valeur: residence },
        {
          libelle: 'Étage, porte',
          valeur: [etageDe(localisation), numeroPorte && `porte ${numeroPorte}`].filter(Boolean).join(', ') || null,
        },
        { libelle: 'Unité de gestion', valeur: UG },
        { libelle: 'Zones HP', valeur: [HP1, HP2, HP3].filter(Boolean).join(', ') || null },
        dit('typologie', typologie),
        dit('caracteristiques.type', type),
        dit('caracteristiques.surfaceHabitable', surfaceHabitable),
        dit('caracteristiques.pmr', pmr),
        { libelle: 'Opération', valeur: operation?.nom },
        siConnu('Accepté par un ménage', indicateurs.acceptationMenage),
        siConnu('Bail signé', indicateurs.bailSigne),
      ]}
    />
  )
}

/** Ce que le logement laisse à payer, APL annoncée comprise ; le loyer inconnu, le total l'est aussi. */
function Finance({ logement: { finance } }: Props) {
  const lignes = [
    ['Loyer', finance.loyer],
    ['Charges générales', finance.chargesGenerales],
    ['Chauffage', finance.chauffage],
    ['Eau', finance.eau],
    ['Garage', finance.garage],
  ] as const
  return (
    <ul className="led">
      {lignes.map(([libelle, montant]) => (
        <li key={libelle}>
          <span>{libelle}</span>
          <span>{montant === null ? '—' : formatMontant(montant)}</span>
        </li>
      ))}
      {finance.APL !== null && (
        <li>
          <span>APL</span>
          <span>− {formatMontant(finance.APL)}</span>
        </li>
      )}
      <li className="tt">
        <span>Part à charge</span>
        <span>{finance.loyer === null ? '—' : formatMontant(somme([...lignes.map(([, montant]) => montant), -(finance.APL ?? 0)]))}</span>
      </li>
    </ul>
  )
}

export function DatesDuLogement({ logement: { dates } }: Props) {
  const { premiereMiseADisposition, dateFinMiseADisposition, vacances } = dates
  return (
    <Section id="dates" titre="Dates et vacances">
      <Definitions
        lignes={[
          { libelle: 'Première mise à disposition', valeur: premiereMiseADisposition && formatJour(premiereMiseADisposition) },
          {
            libelle: 'Fin mise à disposition',
            valeur: dateFinMiseADisposition ? formatInstant(dateFinMiseADisposition) : 'Non disponible',
          },
          ...(vacances.length === 0 ? [{ libelle: 'Vacance', valeur: 'Aucune' }] : []),
          ...vacances.map((vacance, rang) => ({
            libelle: rang === 0 ? 'Vacance' : `Vacance ${rang + 1}`,
            valeur: direVacance(vacance),
          })),
        ]}
      />
    </Section>
  )
}
