/**
 * La liste, partout la même. Elle est déclarée dans `domain` ; une page donne le dessin de ses cellules et sa lecture :
 *
 *   // route : validateSearch: adresseDe(listeConsultations)
 *   const colonnes = colonnesDe<Consultation, typeof listeConsultations>(listeConsultations, { le: { rendu: … }, … })
 *   const vue = useListeDeclaree(listeConsultations, { cle: ['consultations'], lire: (d) => api('GET /v1/rgpd/consultations', d) })
 *   <Liste<Consultation> {...vue} colonnes={colonnes} lienDe={…} actions={…} />
 *
 * `requete.data` est la collection telle que l'API la rend. L'état tient dans l'adresse (etat.ts).
 */
import type { Mots } from '@relogement/domain/common/defineListe'
import type { Pagination as PaginationApi } from '@relogement/domain/common/pagination'
import { type ReactNode, useEffect } from 'react'
import { BoutonExporter, type Export } from './BoutonExporter.tsx'
import { colonnesMontrees } from './colonnesMontrees.ts'
import { EtatDErreur, EtatVideDeListe } from './EtatsDeListe.tsx'
import { Filtres } from './Filtres.tsx'
import { Pagination } from './Pagination.tsx'
import { type ChoixDeLignes, type Colonne, type LigneRegardee, Tableau } from './Tableau.tsx'
import { TrierPar } from './TrierPar.tsx'
import type { ControleListe } from './useListe.ts'
import '../tableau.css'
import './liste.css'
import { formatNombre } from '../formats.ts'

export interface CollectionListe<L> {
  readonly 'hydra:member': readonly L[]
  readonly 'hydra:totalItems': number
  readonly metadata: { readonly pagination: PaginationApi; readonly totaux?: object }
}

export interface RequeteListe<L> {
  readonly data: CollectionListe<L> | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface Props<L> {
  readonly titre: string
  /** La classe qui pose les propriétés de cette liste-ci : `--liste-min`, `--tb-p`, `--th-blanc`… */
  readonly classe?: string
  /** La liste est une partie de la page, qui a son titre. */
  readonly sousTitre?: boolean
  readonly mots: Mots
  readonly liste: ControleListe
  readonly requete: RequeteListe<L>
  /** Les valeurs des filtres, quand d'autres que celles de la page sont connues. */
  readonly facettes?: Readonly<Record<string, unknown>> | undefined
  readonly quandUnFiltreSOuvre?: () => void
  readonly colonnes: readonly Colonne<L>[]
  /** Adresse de la fiche d'une ligne ; absente ou `null` : la ligne n'est pas un lien. */
  readonly lienDe?: (ligne: L) => string | null
  readonly grisee?: (ligne: L) => boolean
  /** Les lignes se choisissent, pour un geste sur plusieurs. */
  readonly choix?: ChoixDeLignes<L> | undefined
  /** La ligne que l'on regarde à côté de la liste. */
  readonly regard?: LigneRegardee | undefined
  /** Mots montrés dans le champ de recherche ; absents : pas de recherche. */
  readonly recherche?: string
  readonly exporter?: Export
  readonly actions?: ReactNode
  /** Avant l'export : ce que l'on garde de cette liste. */
  readonly vues?: ReactNode
  /** Sous le titre : une phrase, ce que la liste dit d'abord. */
  readonly phrase?: ReactNode
  /** Entre les filtres et les lignes : ce que les mêmes filtres montrent autrement. */
  readonly dessus?: ReactNode
  /** Sans aucune ligne : ce qui se trouverait ailleurs, et de quoi y aller. */
  readonly ailleurs?: ReactNode
  /** Ce que la liste ne montre pas, en bas. */
  readonly note?: string
  /** Ce qui viendra ici et d'où, dit tant que rien n'y est venu. */
  readonly vide?: string
}

export function Liste<L extends { readonly id: string }>(props: Props<L>) {
  const { titre, mots, liste, requete, recherche, exporter, actions, dessus, ailleurs, note, vide } = props
  const colonnes = colonnesMontrees(props.colonnes, liste.etat.masquees)
  const lignes = requete.data?.['hydra:member']
  const total = requete.data?.['hydra:totalItems']
  const auDela = usePageAuDela(liste, requete)
  const compte = total === undefined ? undefined : `${formatNombre(total)} ${mots[total > 1 ? 1 : 0]}`
  return (
    <>
      <div className="ph">
        {props.sousTitre ? <h2>{titre}</h2> : <h1 tabIndex={-1}>{titre}</h1>}
        {total !== undefined && (
          <span className={props.sousTitre ? 'muted num' : 'tot'}>
            {formatNombre(total)}
            <span className="vh"> {mots[total > 1 ? 1 : 0]}</span>
          </span>
        )}
        <div className="acts">
          {props.vues}
          {exporter !== undefined && <BoutonExporter exporter={exporter} />}
          {actions}
        </div>
      </div>
      {props.phrase}
      <Filtres
        liste={liste}
        facettes={props.facettes ?? requete.data?.metadata}
        recherche={recherche}
        quandUnSOuvre={props.quandUnFiltreSOuvre}
      />
      {dessus}
      {requete.error !== null && lignes === undefined ? (
        <EtatDErreur erreur={requete.error} liste={liste} reessayer={requete.refetch} />
      ) : lignes?.length === 0 && !auDela ? (
        <EtatVideDeListe liste={liste} mots={mots} ailleurs={ailleurs} vide={vide} />
      ) : (
        <>
          <TrierPar colonnes={colonnes} liste={liste} />
          <Tableau
            {...props}
            lignes={auDela ? undefined : lignes}
            colonnes={colonnes}
            enAttente={requete.isPlaceholderData}
            pied={piedDe(colonnes, requete.data?.metadata.totaux, compte)}
          />
        </>
      )}
      <Pagination
        liste={liste}
        colle={!props.sousTitre && props.dessus === undefined}
        pagination={auDela ? undefined : requete.data?.metadata.pagination}
        note={note}
      />
      <p className="vh" role="status">
        {requete.isFetching ? '' : compte}
      </p>
    </>
  )
}

/** Ses totaux, quand une colonne montrée en dit un. */
const piedDe = <L,>(colonnes: readonly Colonne<L>[], totaux: object | undefined, nombre: string | undefined) =>
  totaux === undefined || nombre === undefined || colonnes.every(({ total }) => total === undefined) ? undefined : { nombre, totaux }

/** Une page d'après la dernière (adresse partagée, dossiers partis depuis) : la liste va à la dernière. */
function usePageAuDela({ etat, changer }: ControleListe, { data, isPlaceholderData }: RequeteListe<unknown>): boolean {
  const { page = 1, pageCount = 1, total = 0 } = data?.metadata.pagination ?? {}
  const auDela = !isPlaceholderData && total > 0 && page > pageCount && page === etat.page
  useEffect(() => {
    if (auDela) changer({ page: pageCount }, { replace: true })
  }, [auDela, pageCount, changer])
  return auDela
}
