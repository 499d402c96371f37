// Ce que l'écran tire d'une liste déclarée (`defineListe`) : son adresse, sa demande à l'API, ses titres et ses tris.
import type { DeclarationDeListe, TotauxDe } from '@relogement/domain/common/defineListe'
import { type Filtre, valeursConnues } from '@relogement/domain/common/filtres'
import { remisesDesListes } from '@relogement/domain/common/listes'
import { TAILLE_DE_PAGE_MAX } from '@relogement/domain/common/pagination.bornes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { adresseDeListe, type DefinitionListe, type EtatListe, type FiltreListe } from './etat.ts'
import type { CollectionListe } from './Liste.tsx'
import type { Colonne, Entete } from './Tableau.tsx'
import { useLignes } from './useLignes.ts'
import { useListe } from './useListe.ts'

const definitions = new WeakMap<DeclarationDeListe, { readonly definition: DefinitionListe; readonly remises: number }>()

/** Les filtres qu'elle montre et son ordre de départ. */
export function definitionDe(declaree: DeclarationDeListe): DefinitionListe {
  const connue = definitions.get(declaree)
  const remises = remisesDesListes()
  if (connue?.remises === remises) return connue.definition
  const filtres = Object.entries(declaree.filtres).flatMap(([cle, filtre]) => filtreMontre(cle, filtre))
  const definition = { tri: declaree.tri, filtres, ...(declaree.entiere ? { lignes: TAILLE_DE_PAGE_MAX } : {}) }
  definitions.set(declaree, { definition, remises })
  return definition
}

function filtreMontre(cle: string, { libelle, defaut, facette, choix, toutes, discret, ...filtre }: Filtre): FiltreListe[] {
  if (libelle === undefined || filtre.sorte === 'mots') return []
  return [
    {
      cle,
      libelle,
      ...(filtre.sorte === 'jour' ? { sorte: 'jour' as const } : {}),
      ...(defaut === undefined ? {} : { defaut }),
      ...(discret ? { discret } : {}),
      ...valeursDuFiltre(filtre, facette ?? choix, toutes === true),
    },
  ]
}

function valeursDuFiltre(filtre: Filtre, donnees: string | undefined, toutes: boolean): Partial<FiltreListe> {
  const connues = filtre.sorte === 'parmi' ? valeursConnues(filtre.valeurs) : []
  if (donnees === undefined) return filtre.sorte === 'parmi' ? { valeurs: connues } : {}
  // Leur nom se lit avant leur nombre.
  return { facette: donnees, ...(toutes ? { connues } : {}) }
}

/** Pour `validateSearch` : ce que la liste garde de l'adresse. */
export const adresseDe = (declaree: DeclarationDeListe) => adresseDeListe(definitionDe(declaree))

const motsDe = ({ filtres }: DeclarationDeListe) => Object.entries(filtres).find(([, { sorte }]) => sorte === 'mots')

const seTrie = ({ colonnes }: DeclarationDeListe): boolean => Object.values(colonnes).some(({ tri }) => tri === true)

interface Page {
  readonly page: number
  readonly pageSize: number
  readonly sort?: string
}

type DemandeDe<D extends DeclarationDeListe> = Page & {
  readonly [K in keyof D['filtres']]?: D['filtres'][K] extends { readonly sorte: 'mots' } ? string : readonly string[]
}

/** Ce qui part à l'API. */
export function demandeDe<const D extends DeclarationDeListe>(
  declaree: D,
  { page, pageSize, sort, recherche, filtres }: EtatListe,
): DemandeDe<D> {
  const [mots] = motsDe(declaree) ?? []
  return {
    page,
    pageSize,
    ...(seTrie(declaree) ? { sort } : {}),
    ...(mots === undefined ? {} : { [mots]: recherche.trim() }),
    ...filtres,
  } as DemandeDe<D>
}

type DessinDe<L, C, T> = Omit<Colonne<L>, 'cle' | 'titre' | 'triable' | 'dessous' | 'total'> & {
  readonly dessous?: readonly C[]
  readonly total?: (totaux: T) => ReactNode
}

/** Les colonnes montrées, dans l'ordre donné : leur titre et leur tri viennent de la déclaration, leur dessin d'ici. */
export const colonnesDe = <Ligne, const D extends DeclarationDeListe>(
  declaree: D,
  dessins: { readonly [K in keyof D['colonnes']]?: DessinDe<Ligne, keyof D['colonnes'] & string, TotauxDe<D>> },
): readonly Colonne<Ligne>[] =>
  Object.entries(dessins as Readonly<Record<string, DessinDe<Ligne, string, never>>>).map(([cle, { dessous, ...dessin }]) => ({
    ...dessin,
    ...enteteDe(declaree, cle),
    ...(dessous === undefined ? {} : { dessous: dessous.map((autre) => enteteDe(declaree, autre)) }),
  }))

function enteteDe({ colonnes }: DeclarationDeListe, cle: string): Entete {
  const { titre = cle, tri } = colonnes[cle] ?? {}
  return { cle, titre, ...(tri === true ? { triable: true } : {}) }
}

type Lire<Q, C> = (options: { readonly query: Q; readonly signal: AbortSignal }) => Promise<C>

interface Lecture<C, Q> {
  /** Ce qu'invalide qui change ses lignes. */
  readonly cle: readonly [string, ...string[]]
  readonly lire: Lire<Q, C>
  /** Compte les valeurs des filtres sous les autres filtres posés : au premier filtre ouvert, sans retarder la page. */
  readonly compter?: Lire<SansPage<Q>, object>
  /** Relue d'elle-même, le temps dit ; `false` : plus. */
  readonly relire?: (collection: C) => number | false
  /** Ses filtres, quand la personne en change le départ. */
  readonly definition?: DefinitionListe
  /** Ce qui part à l'API, quand l'écran demande plus que ce que l'adresse dit. */
  readonly demander?: (etat: EtatListe) => Q
}

const PATIENCE = 30_000

type SansPage<Q> = Omit<Q, 'page' | 'pageSize' | 'sort'>

/** L'état d'une liste déclarée et ses lignes, à donner à `<Liste>` : `<Liste {...vue} colonnes={…} />`. */
export function useListeDeclaree<C extends CollectionListe<unknown>, Q extends Page = DemandeDe<DeclarationDeListe>>(
  declaree: DeclarationDeListe,
  { cle, lire, compter, relire, definition = definitionDe(declaree), demander }: Lecture<C, Q>,
) {
  const liste = useListe(definition)
  const demande = demander === undefined ? (demandeDe(declaree, liste.etat) as unknown as Q) : demander(liste.etat)
  const requete = useLignes(cle, demande, lire, {
    ...(relire === undefined ? {} : { refetchInterval: ({ state }) => (state.data === undefined ? false : relire(state.data)) }),
  })
  const comptes = useComptes(cle, demande, compter)
  const { titre, mots, vide, note } = declaree
  const [, cherche] = motsDe(declaree) ?? []
  return {
    titre,
    mots,
    liste,
    demande,
    requete,
    /** Une autre page de la même liste. */
    lirePage: (page: number) => lire({ query: { ...demande, page }, signal: AbortSignal.timeout(PATIENCE) }),
    facettes: requete.data && { ...requete.data.metadata, ...comptes.data },
    quandUnFiltreSOuvre: comptes.demander,
    ...(cherche?.sorte === 'mots' ? { recherche: cherche.aide } : {}),
    ...(vide === undefined ? {} : { vide }),
    ...(note === undefined ? {} : { note }),
  }
}

function useComptes<Q extends Page>(
  cle: Lecture<never, Q>['cle'],
  { page: _, pageSize: __, sort: ___, ...query }: Q,
  compter: Lecture<never, Q>['compter'],
) {
  const [demandes, setDemandes] = useState(false)
  const { data } = useQuery({
    queryKey: [...cle, 'facettes', query],
    queryFn: ({ signal }) => compter?.({ query, signal }) ?? {},
    enabled: demandes && compter !== undefined,
    placeholderData: keepPreviousData,
  })
  return { data, demander: useCallback(() => setDemandes(true), []) }
}
