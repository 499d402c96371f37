import { pages } from '@relogement/domain/acces/pages'
import { formatDateCourte } from '@relogement/domain/common/date.format'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { listePortes, occupations } from '@relogement/domain/synoptique/portes.liste'
import { niveauDe, porteEnClair } from '@relogement/domain/synoptique/situation'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { api, type ReponseApi } from '../core/api.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { Section } from '../core/fiche/Section.tsx'
import { type ColonneDeSection, TableDeSection } from '../core/fiche/TableDeSection.tsx'
import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { Segments } from '../core/Onglets.tsx'
import { cleDe, pageSuivante } from '../sujet/vu.ts'
import { type Operation, vuDeLOperation } from './operation.data.ts'

type Porte = ReponseApi<'GET /v1/operations/{id}/logements'>['hydra:member'][number]

export type Occupation = keyof typeof occupations

interface Props {
  readonly operation: Operation
  /** Ceux que l'on montre ; nulle : tous. */
  readonly occupation: Occupation | null
  readonly choisir: (occupation: Occupation | null) => void
}

const CHOIX = { TOUS: 'Tous', ...occupations } as const

const portesOptions = (id: string, occupation: Occupation | null) =>
  infiniteQueryOptions({
    queryKey: [...cleDe(vuDeLOperation(id), 'logements'), occupation],
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/operations/{id}/logements', {
        params: { id },
        query: { page: pageParam, pageSize: 10, ...(occupation === null ? {} : { occupations: [occupation] }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: pageSuivante,
  })

/** Les logements que l'opération vide, porte par porte ; les occupés seuls, ou les vides. */
export function LogementsSection({ operation: { id, parc }, occupation, choisir }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(portesOptions(id, occupation))
  const portes = data?.pages.flatMap((page) => page['hydra:member'])
  return (
    <Section
      id="logements"
      titre="Logements"
      nombre={data?.pages[0]?.['hydra:totalItems']}
      actions={
        parc.logements > 0 && (
          <Segments
            libelle="Logements montrés"
            choix={CHOIX}
            choisi={occupation ?? 'TOUS'}
            choisir={(choix) => choisir(choix === 'TOUS' ? null : choix)}
          />
        )
      }
    >
      {portes === undefined ? (
        <ContenuAttendu attente="Chargement des logements" erreur={error} relire={refetch} />
      ) : portes.length === 0 ? (
        <p className="muted attendu">
          {occupation === null ? listePortes.vide : `Aucun logement ${occupations[occupation].toLowerCase()}.`}
        </p>
      ) : (
        <TableDeSection<Porte> libelle="Logements" colonnes={COLONNES} lignes={portes} cleDe={({ id: porte }) => porte} />
      )}
      {hasNextPage && (
        <p className="attendu">
          <button
            className="btn ghost"
            type="button"
            aria-disabled={isFetchingNextPage || undefined}
            onClick={() => !isFetchingNextPage && void fetchNextPage()}
          >
            {isFetchingNextPage ? 'Chargement' : 'Voir les logements suivants'}
          </button>
        </p>
      )}
    </Section>
  )
}

const COLONNES: readonly ColonneDeSection<Porte>[] = [
  {
    titre: 'Porte',
    carte: 1,
    rendu: ({ id, localisation, ouvert }) =>
      ouvert ? (
        <Lien className="lk" vers={`${pages.logements.chemin}/${id}`}>
          {porteEnClair(localisation)}
        </Lien>
      ) : (
        <b>{porteEnClair(localisation)}</b>
      ),
  },
  { titre: 'Étage', largeur: 80, rendu: ({ localisation: { etage } }) => niveauDe(etage) },
  {
    titre: 'Typologie',
    largeur: 92,
    carte: 3,
    rendu: ({ typologie }) => (typologies as Readonly<Record<string, string>>)[typologie] ?? typologie,
  },
  {
    titre: 'Surface',
    largeur: 92,
    droite: true,
    carte: 4,
    rendu: ({ surfaceHabitable }) => (surfaceHabitable === null ? '–' : `${formatNombre(surfaceHabitable)} m²`),
  },
  {
    titre: 'Occupation',
    largeur: 200,
    carte: 2,
    rendu: ({ occupation, vacance }) =>
      occupation.code === 'OCCUPE' ? (
        occupation.libelle
      ) : (
        <span className="muted">{vacance === null ? 'Vide' : `Vide depuis le ${formatDateCourte(vacance.depuis)}`}</span>
      ),
  },
]
