// Ce que l'écran tire d'une liste déclarée (`defineListe`) : son adresse, sa demande à l'API, ses titres et ses tris.
import type { DeclarationDeListe } from '@relogement/domain/common/defineListe'
import { type Filtre, valeursConnues } from '@relogement/domain/common/filtres'
import { adresseDeListe, type DefinitionListe, type EtatListe, type FiltreListe } from './etat.ts'
import type { CollectionListe } from './Liste.tsx'
import type { Colonne } from './Tableau.tsx'
import { useLignes } from './useLignes.ts'
import { useListe } from './useListe.ts'

const definitions = new WeakMap<DeclarationDeListe, DefinitionListe>()

/** Les filtres qu'elle montre et son ordre de départ. */
function definitionDe(declaree: DeclarationDeListe): DefinitionListe {
  const connue = definitions.get(declaree)
  if (connue !== undefined) return connue
  const filtres = Object.entries(declaree.filtres).flatMap(([cle, filtre]) => filtreMontre(cle, filtre))
  const definition = { tri: declaree.tri, filtres }
  definitions.set(declaree, definition)
  return definition
}

function filtreMontre(cle: string, { libelle, defaut, facette, choix, ...filtre }: Filtre): FiltreListe[] {
  if (libelle === undefined || filtre.sorte === 'mots') return []
  const donnees = facette ?? choix
  return [
    {
      cle,
      libelle,
      ...(filtre.sorte === 'jour' ? { sorte: 'jour' as const } : {}),
      ...(defaut === undefined ? {} : { defaut }),
      ...(donnees !== undefined ? { facette: donnees } : filtre.sorte === 'parmi' ? { valeurs: valeursConnues(filtre.valeurs) } : {}),
    },
  ]
}

/** Pour `validateSearch` : ce que la liste garde de l'adresse. */
export const adresseDe = (declaree: DeclarationDeListe) => adresseDeListe(definitionDe(declaree))

const motsDe = ({ filtres }: DeclarationDeListe) => Object.entries(filtres).find(([, { sorte }]) => sorte === 'mots')

const seTrie = ({ colonnes }: DeclarationDeListe): boolean => Object.values(colonnes).some(({ tri }) => tri === true)

/** Ce qui part à l'API. */
function demandeDe(declaree: DeclarationDeListe, { page, pageSize, sort, recherche, filtres }: EtatListe) {
  const [mots] = motsDe(declaree) ?? []
  return {
    page,
    pageSize,
    ...(seTrie(declaree) ? { sort } : {}),
    ...(mots === undefined ? {} : { [mots]: recherche.trim() }),
    ...filtres,
  }
}

type DessinDe<L> = Omit<Colonne<L>, 'cle' | 'titre' | 'triable'>

/** Les colonnes montrées, dans l'ordre donné : leur titre et leur tri viennent de la déclaration, leur dessin d'ici. */
export const colonnesDe = <Ligne, const D extends DeclarationDeListe>(
  declaree: D,
  dessins: { readonly [K in keyof D['colonnes']]?: DessinDe<Ligne> },
): readonly Colonne<Ligne>[] =>
  Object.entries(dessins as Readonly<Record<string, DessinDe<Ligne>>>).map(([cle, dessin]) => {
    const { titre = cle, tri } = declaree.colonnes[cle] ?? {}
    return { ...dessin, cle, titre, ...(tri === true ? { triable: true } : {}) }
  })

interface Lecture<C> {
  /** Ce qu'invalide qui change ses lignes. */
  readonly cle: readonly string[]
  readonly lire: (options: { readonly query: ReturnType<typeof demandeDe>; readonly signal: AbortSignal }) => Promise<C>
  /** Relue d'elle-même, le temps dit ; `false` : plus. */
  readonly relire?: (collection: C) => number | false
}

/** L'état d'une liste déclarée et ses lignes, à donner à `<Liste>` : `<Liste {...vue} colonnes={…} />`. */
export function useListeDeclaree<C extends CollectionListe<unknown>>(declaree: DeclarationDeListe, { cle, lire, relire }: Lecture<C>) {
  const liste = useListe(definitionDe(declaree))
  const requete = useLignes(cle, demandeDe(declaree, liste.etat), lire, {
    ...(relire === undefined ? {} : { refetchInterval: ({ state }) => (state.data === undefined ? false : relire(state.data)) }),
  })
  const { titre, mots, vide, note } = declaree
  const [, cherche] = motsDe(declaree) ?? []
  return {
    titre,
    mots,
    liste,
    requete,
    ...(cherche?.sorte === 'mots' ? { recherche: cherche.aide } : {}),
    ...(vide === undefined ? {} : { vide }),
    ...(note === undefined ? {} : { note }),
  }
}
