// Ce qu'un déménageur a devant lui : les ordres qu'il n'a pas confirmés, ses déménagements du jour.
import { formatDateCourte, formatHeure } from '@relogement/domain/common/date.format'
import { natureOrdres } from '@relogement/domain/demenagement/ordres.listes'
import { demiJournees } from '@relogement/domain/planning/planning.listes'
import { useQuery } from '@tanstack/react-query'
import type { Moi } from '../acces/moi.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { type DemenagementDuJour, feuilleOptions, ordresOptions, useAccuserReception } from '../planning/prestataire.data.ts'
import type { ListeDeLaJournee } from './colonne.tsx'
import { Echeances, EcheancesAttendues } from './Echeances.tsx'
import { Fait } from './Fait.tsx'
import { Ligne } from './Ligne.tsx'
import { direLeJourCourt } from './quand.ts'
import { aLeRole } from './roles.ts'

export function useListesDuDemenageur(moi: Moi): ListeDeLaJournee[] {
  const concerne = aLeRole(moi, 'PRESTATAIRE_DEMENAGEMENT')
  const jour = aujourdhui()
  const { data: ordres = [] } = useQuery({ ...ordresOptions, enabled: concerne })
  const { data, error, refetch } = useQuery({ ...feuilleOptions(jour), enabled: concerne })
  const { mutate, isPending } = useAccuserReception()
  if (!concerne) return []
  const lignesDOrdres = ordres.map(({ id, numero, quoi, jour: le }) => (
    <Ligne
      key={id}
      quand={direLeJourCourt(le, jour)}
      qui={<Lien vers={adresseDeLaFeuille(le)}>Bon n° {numero}</Lien>}
      quoi={`${natureOrdres[quoi]}, ${quoi === 'ANNULATION' ? 'prévu le' : 'le'} ${formatDateCourte(le)}`}
      actes={
        <button className="lk" type="button" aria-disabled={isPending || undefined} onClick={() => !isPending && mutate(id)}>
          Confirmer la réception<span className="vh"> du bon n° {numero}</span>
        </button>
      }
    />
  ))
  return [
    {
      cle: 'ordres',
      nombre: ordres.length,
      hauteur: 1.1,
      rendre: (montrees) => (
        <Echeances id="ordres" titre="Ordres à confirmer" nombre={ordres.length} lignes={lignesDOrdres} montrees={montrees} />
      ),
    },
    {
      cle: 'demenagements-du-jour',
      nombre: Math.max(1, data?.length ?? 2),
      hauteur: 1.2,
      rendre: (montrees) =>
        data === undefined ? (
          <EcheancesAttendues {...DU_JOUR} attente="Chargement de vos déménagements" erreur={error} relire={refetch} />
        ) : (
          <Echeances
            {...DU_JOUR}
            nombre={data.length}
            lignes={data.map((un) => <LigneDuJour key={un.id} demenagement={un} jour={jour} />)}
            montrees={montrees}
            vide="Aucun déménagement aujourd’hui."
            vers={adresseDeLaFeuille(jour)}
            actions={
              <Lien className="btn ghost sm" vers={adresseDeLaFeuille(jour)}>
                Feuille de route
              </Lien>
            }
          />
        ),
    },
  ]
}

const DU_JOUR = { id: 'demenagements-du-jour', titre: 'Déménagements du jour' } as const

const LigneDuJour = ({ demenagement, jour }: { readonly demenagement: DemenagementDuJour; readonly jour: string }) => (
  <Ligne
    quand={demenagement.demiJournee === 'MATIN' ? demiJournees.MATIN : 'Ap.-midi'}
    ton={demenagement.faitLe === null ? undefined : 'passe'}
    qui={<Lien vers={adresseDeLaFeuille(jour)}>Bon n° {demenagement.numero}</Lien>}
    quoi={trajetDe(demenagement)}
    fait={demenagement.faitLe === null ? undefined : <Fait dit="Fait" a={formatHeure(demenagement.faitLe)} />}
    actes={
      <Lien className="lk" vers={adresseDeLaFeuille(jour)}>
        Dire qu’il est fait<span className="vh"> : bon n° {demenagement.numero}</span>
      </Lien>
    }
  />
)

const adresseDeLaFeuille = (jour: string) => `/tableau-de-bord/demenagements?vue=feuille&jour=${jour}`

const adresseDans = (lignes: DemenagementDuJour['depart']) => lignes.find(({ libelle }) => libelle === 'Adresse')?.valeur

const trajetDe = ({ depart, arrivee }: DemenagementDuJour): string =>
  [adresseDans(depart), adresseDans(arrivee)].filter((adresse) => adresse !== undefined && adresse !== '—').join(', vers ')
