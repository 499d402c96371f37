import { formatDateCourte } from '@relogement/domain/common/date.format'
import { natureOrdres } from '@relogement/domain/demenagement/ordres.listes'
import { useQuery } from '@tanstack/react-query'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import styles from './ordres.module.css'
import { type DemenagementDuJour, feuilleOptions, ordresOptions, useAccuserReception } from './prestataire.data.ts'

/** À l'accueil du déménageur : les ordres qu'il n'a pas confirmés, ses déménagements du jour. */
export function JourneeDuDemenageur() {
  const jour = aujourdhui()
  return (
    <>
      <OrdresAConfirmer />
      <DemenagementsDuJour jour={jour} />
    </>
  )
}

function OrdresAConfirmer() {
  const { data } = useQuery(ordresOptions)
  const { mutate, isPending } = useAccuserReception()
  if (data === undefined || data.length === 0) return null
  return (
    <Section id="ordres" titre="Ordres à confirmer" nombre={data.length}>
      <ul className={styles.ordres}>
        {data.map(({ id, numero, quoi, jour }) => (
          <li key={id}>
            <span>
              <Lien vers={adresseDeLaFeuille(jour)}>Bon n° {numero}</Lien>{' '}
              <span className="soft">
                {natureOrdres[quoi]}, {quoi === 'ANNULATION' ? 'prévu le' : 'le'} {formatDateCourte(jour)}
              </span>
            </span>
            <button className="lk" type="button" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate(id)}>
              Confirmer la réception<span className="vh"> du bon n° {numero}</span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DemenagementsDuJour({ jour }: { readonly jour: string }) {
  const { data, error, refetch } = useQuery(feuilleOptions(jour))
  return (
    <Section
      id="demenagements-du-jour"
      titre="Déménagements du jour"
      nombre={data?.length}
      actions={
        <Lien className="btn ghost sm" vers={adresseDeLaFeuille(jour)}>
          Feuille de route
        </Lien>
      }
    >
      {data === undefined ? (
        <ContenuAttendu attente="Chargement de vos déménagements" erreur={error} relire={refetch} />
      ) : data.length === 0 ? (
        <p className="vide-s">Aucun déménagement aujourd’hui.</p>
      ) : (
        <ul className={styles.ordres}>
          {data.map((demenagement) => (
            <li key={demenagement.id}>
              <span>
                <Lien vers={adresseDeLaFeuille(jour)}>Bon n° {demenagement.numero}</Lien>{' '}
                <span className="soft">{trajetDe(demenagement)}</span>
              </span>
              <span className="soft">{demenagement.faitLe === null ? 'À faire' : 'Fait'}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

const adresseDeLaFeuille = (jour: string) => `/tableau-de-bord/demenagements?vue=feuille&jour=${jour}`

const adresseDans = (lignes: DemenagementDuJour['depart']) => lignes.find(({ libelle }) => libelle === 'Adresse')?.valeur

const trajetDe = ({ depart, arrivee }: DemenagementDuJour): string =>
  [adresseDans(depart), adresseDans(arrivee)].filter((adresse) => adresse !== undefined && adresse !== '—').join(', vers ')
