import { formatDateCourte, formatInstant, formatJour } from '@relogement/domain/common/date.format'
import { somme } from '@relogement/domain/common/montant'
import { adresseEnClair, rueEnClair } from '@relogement/domain/logement/adresse'
import { estDisponible, heuresRestantes } from '@relogement/domain/logement/disponibilite'
import { aspects } from '@relogement/domain/logement/logement.aspect'
import { typesDeVacance, typesDHabitat } from '@relogement/domain/logement/logement.listes'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { usePage } from '../app/page.ts'
import { differe } from '../core/differe.ts'
import { estIntrouvable, messageDe } from '../core/erreurs.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Definitions } from '../core/fiche/Definitions.tsx'
import { Section } from '../core/fiche/Section.tsx'
import '../core/fiche/fiche.css'
import { formatMontant, formatNombre } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Statut } from '../core/Statut.tsx'
import { ActionsDuLogement } from './ActionsDuLogement.tsx'
import { BasculeNonSouhaite, BasculeReserver } from './Bascules.tsx'
import { Disponibilite, useMaintenant } from './Disponibilite.tsx'
import { Commentaires, Historique } from './Echanges.tsx'
import { type Logement, logementOptions, useDemanderProlongation } from './logement.data.ts'
import './logement.css'

const SaisirLogement = differe(() => import('./SaisirLogement.tsx'), 'SaisirLogement')

const FIL = [{ libelle: 'Instances partenariales' }, { libelle: 'Logements', vers: '/instances-partenariales' }]

export function LogementPage({ id }: { readonly id: string }) {
  const { data: logement, error, refetch } = useQuery({ ...logementOptions(id), refetchOnMount: 'always' })
  usePage(logement === undefined ? (error === null ? null : 'Logement') : rueEnClair(logement.localisation.adresse), FIL)
  if (logement !== undefined) return <Fiche logement={logement} />
  if (error === null)
    return (
      <div className="box">
        <ContenuAttendu attente="Chargement du logement" erreur={null} relire={() => {}} />
      </div>
    )
  return (
    <>
      <h1 className="vh">Logement</h1>
      {estIntrouvable(error) ? (
        <EtatVide titre="Logement introuvable" detail="Ce logement n’existe pas, ou ne vous est pas ouvert." />
      ) : (
        <EtatVide titre={messageDe(error)} action="Réessayer" faire={() => void refetch()} />
      )}
    </>
  )
}

interface Props {
  readonly logement: Logement
}

function Fiche({ logement }: Props) {
  const [modifier, setModifier] = useState(false)
  return (
    <>
      <EnTete logement={logement} />
      <div className="fiche lgt">
        <div className="secs">
          <Section
            id="logement"
            titre="Logement"
            actions={
              logement.can.includes('modifier') && (
                <button className="btn sm ghost" type="button" aria-haspopup="dialog" onClick={() => setModifier(true)}>
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
          <Dates logement={logement} />
          {logement.can.includes('lireHistorique') && <Historique logement={logement} />}
        </div>
        <aside className="side wide" aria-label="Réservations, réunions et commentaires">
          <AFaire logement={logement} />
          <Reactions titre="Réservations" lignes={logement.reservations} />
          <Reactions titre="Non souhaités" lignes={logement.nonSouhaites} />
          <Reunions logement={logement} />
          <Commentaires logement={logement} />
        </aside>
      </div>
      {modifier && (
        <Suspense fallback={null}>
          <SaisirLogement logement={logement} fermer={() => setModifier(false)} />
        </Suspense>
      )}
    </>
  )
}

function EnTete({ logement }: Props) {
  const { statut, localisation, caracteristiques, typologie, bailleur, dates } = logement
  const maintenant = useMaintenant()
  const fin = dates.dateFinMiseADisposition
  return (
    <header className="fh">
      <div className="l1">
        <h1 tabIndex={-1}>{adresseEnClair(localisation.adresse)}</h1>
        {statut !== null && <Statut aspect={{ libelle: statut.libelle, ...aspects[statut.code] }} />}
        {estDisponible(fin, maintenant) && <Disponibilite fin={fin} restantes />}
        {statut !== null && (
          <div className="acts tog">
            <BasculeAvecNom libelle="Réserver">
              <BasculeReserver logement={logement} />
            </BasculeAvecNom>
            <BasculeAvecNom libelle="Non souhaité">
              <BasculeNonSouhaite logement={logement} />
            </BasculeAvecNom>
            <ActionsDuLogement logement={logement} nom="Actions" bouton="Actions" />
          </div>
        )}
      </div>
      <div className="l2">
        <span>
          <Icone nom="maison" />
          {[typologies[typologie as keyof typeof typologies] ?? typologie, surface(caracteristiques.surfaceHabitable), etage(localisation)]
            .filter(Boolean)
            .join(', ')}
        </span>
        {bailleur !== null && (
          <span>
            <Icone nom="immeuble" />
            {bailleur.nom}
          </span>
        )}
        {localisation.UG !== null && <span>UG {localisation.UG}</span>}
        {fin !== null && (
          <span>
            <Icone nom="calendrier" />
            {estDisponible(fin, maintenant)
              ? `Mis à disposition jusqu’au ${formatInstant(fin)}`
              : `Plus disponible depuis le ${formatInstant(fin)}`}
          </span>
        )}
      </div>
    </header>
  )
}

const BasculeAvecNom = ({ libelle, children }: { readonly libelle: string; readonly children: React.ReactNode }) => (
  <span className="bascule-n">
    {children}
    <span aria-hidden="true">{libelle}</span>
  </span>
)

const surface = (m2: number | null) => (m2 === null ? null : `${formatNombre(m2)} m²`)

function etage({ etage: niveau, ascenseur }: Logement['localisation']): string | null {
  if (niveau === null) return null
  const nom = niveau === 0 ? 'rez-de-chaussée' : niveau < 0 ? `sous-sol ${-niveau}` : niveau === 1 ? '1er étage' : `${niveau}e étage`
  return ascenseur === null ? nom : `${nom} ${ascenseur ? 'avec' : 'sans'} ascenseur`
}

function Caracteristiques({ logement: { localisation, caracteristiques, typologie, operation, indicateurs } }: Props) {
  const { adresse, numeroPorte, residence, UG, HP1, HP2, HP3 } = localisation
  return (
    <Definitions
      lignes={[
        {
          libelle: 'Adresse',
          valeur: (
            <>
              {rueEnClair(adresse)}
              <br />
              {adresse.codePostal} {adresse.ville}
            </>
          ),
        },
        { libelle: 'Résidence', valeur: residence },
        {
          libelle: 'Étage, porte',
          valeur: [etage(localisation), numeroPorte && `porte ${numeroPorte}`].filter(Boolean).join(', ') || null,
        },
        { libelle: 'Unité de gestion', valeur: UG },
        { libelle: 'Zones HP', valeur: [HP1, HP2, HP3].filter(Boolean).join(', ') || null },
        { libelle: 'Typologie', valeur: typologies[typologie as keyof typeof typologies] ?? typologie },
        { libelle: 'Type d’habitat', valeur: caracteristiques.type && typesDHabitat[caracteristiques.type] },
        { libelle: 'Surface habitable', valeur: surface(caracteristiques.surfaceHabitable) },
        { libelle: 'Accessible PMR', valeur: caracteristiques.pmr ? 'Oui' : 'Non' },
        { libelle: 'Opération', valeur: operation === null ? undefined : operation.nom },
        {
          libelle: 'Accepté par un ménage',
          valeur: indicateurs.acceptationMenage === undefined ? undefined : indicateurs.acceptationMenage ? 'Oui' : 'Non',
        },
        { libelle: 'Bail signé', valeur: indicateurs.bailSigne === undefined ? undefined : indicateurs.bailSigne ? 'Oui' : 'Non' },
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

function Dates({ logement: { dates, menagesAssignes } }: Props) {
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
          { libelle: 'Ménages assignés', valeur: formatNombre(menagesAssignes) },
          ...(vacances.length === 0 ? [{ libelle: 'Vacance', valeur: 'Aucune' }] : []),
          ...vacances.map(({ type, debutDeVacance, finDeVacance }, rang) => ({
            libelle: rang === 0 ? 'Vacance' : `Vacance ${rang + 1}`,
            valeur: `${typesDeVacance[type]}, ${finDeVacance === null ? 'depuis le' : 'du'} ${formatDateCourte(debutDeVacance)}${finDeVacance === null ? '' : ` au ${formatDateCourte(finDeVacance)}`}`,
          })),
        ]}
      />
    </Section>
  )
}

/** La fin approche, et de quoi demander plus de temps au bailleur. */
function AFaire({ logement }: Props) {
  const maintenant = useMaintenant()
  const demander = useDemanderProlongation(logement.id)
  const heures = heuresRestantes(logement.dates.dateFinMiseADisposition, maintenant)
  const demandee = logement.prolongationDemandeeLe
  if (!logement.can.includes('demanderProlongation') && demandee === null) return null
  return (
    <section aria-labelledby="a-faire-t">
      <h2 id="a-faire-t">À faire</h2>
      <ul className="todo">
        <li>
          <span className="amber">
            <Icone nom="horloge" />
          </span>
          <span>
            {heures === null || heures < 0 ? 'Mise à disposition terminée' : `Mise à disposition : ${heures} heure(s) restante(s)`}
          </span>
          {demandee === null ? (
            <button
              className="lk"
              type="button"
              aria-disabled={demander.isPending || undefined}
              onClick={() => !demander.isPending && demander.mutate(undefined)}
            >
              Demander une prolongation
            </button>
          ) : (
            <span className="soft">Prolongation demandée le {formatInstant(demandee)}</span>
          )}
        </li>
      </ul>
    </section>
  )
}

/** Qui a réagi, et quand ; sans les noms, combien. */
function Reactions({ titre, lignes }: { readonly titre: string; readonly lignes: Logement['reservations'] }) {
  if (lignes.length === 0) return null
  return (
    <section>
      <h2>
        {titre} <span className="n">{lignes.length}</span>
      </h2>
      {lignes.some(({ utilisateur }) => utilisateur !== undefined) && (
        <ul className="dates">
          {lignes.map(({ id, date, utilisateur, utilisateurCourant }) => (
            <li key={id}>
              <time dateTime={date}>{formatInstant(date)}</time>
              <span className={utilisateurCourant ? 'mid' : undefined}>
                {utilisateurCourant ? 'Vous' : `${utilisateur?.prenom} ${utilisateur?.nom}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Reunions({ logement: { reunions } }: Props) {
  if (reunions.length === 0) return null
  return (
    <section>
      <h2>Réunions</h2>
      <ul className="dates">
        {reunions.map(({ id, nom, date }) => (
          <li key={id}>
            <time dateTime={date}>{formatJour(date)}</time>
            <span>{nom}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
