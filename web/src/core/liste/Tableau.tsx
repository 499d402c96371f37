// biome-ignore-all lint/a11y/noRedundantRoles: en cartes (display: grid), un tableau sans rôles écrits perdrait les siens
// biome-ignore-all lint/a11y/useSemanticElements: idem
import { Link, useRouter } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Squelette } from '../Chargement.tsx'
import { Defilable } from '../Defilable.tsx'
import { Icone } from '../Icone.tsx'
import { useSurPapier } from '../imprimer.ts'
import { estDemesure } from '../typographie/demesure.ts'
import { largeurAuMoins } from './largeur.ts'
import { useAllerALaFin } from './useAllerALaFin.ts'
import type { ControleListe } from './useListe.ts'

export interface Entete {
  /** Clé de tri (`sort=cle:asc`) et d'export. */
  readonly cle: string
  readonly titre: string
  readonly triable?: boolean
}

export type PlaceEnCarte = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11

export interface Colonne<L> extends Entete {
  /** En pixels, ou en part de la largeur (« 18% »). */
  readonly largeur?: number | string
  /** Ce que dit sa seconde ligne, sous son titre et avec son tri. */
  readonly dessous?: readonly Entete[]
  /** Nombres et montants : à droite, chiffres alignés. */
  readonly droite?: boolean
  /** Place dans la carte sous 700 px : 1 et 2 en haut, 3 et 4 au-dessous, 5 et 6 sur une troisième ligne ; 7, des actions, en bout de la troisième, dont 9 prend ce qu'elles laissent ; 10 et 11 sur une quatrième ; 8, sous tout le reste. Absente : cachée. */
  readonly carte?: PlaceEnCarte
  readonly rendu: (ligne: L) => ReactNode
  /** Texte entier d'une cellule qui peut être coupée, quand ce n'est pas tel quel ce qu'elle montre. */
  readonly infobulle?: (ligne: L) => string | undefined
  /** Sa case au pied : ce que la liste entière y totalise. */
  readonly total?: (totaux: never) => ReactNode
}

/** Le pied d'une liste : combien elle a de lignes, et leurs totaux (`defineListe`). */
export interface PiedDeListe {
  readonly nombre: string
  readonly totaux: object
}

/** Des lignes à choisir, pour un geste sur plusieurs. */
export interface ChoixDeLignes<L> {
  readonly choisies: ReadonlySet<string>
  readonly basculer: (id: string) => void
  /** Les lignes de la page, toutes d'un coup. */
  readonly basculerLaPage: () => void
  /** Ce que sa case dit : « Choisir Mme Benali ». */
  readonly nomDe: (ligne: L) => string
}

/** Une ligne se regarde à côté de la liste : la cliquer la choisit, son nom l'ouvre. */
export interface LigneRegardee {
  readonly id: string | null
  readonly regarder: (id: string) => void
}

interface Props<L> {
  readonly titre: string
  readonly classe?: string
  readonly liste: ControleListe
  readonly lignes: readonly L[] | undefined
  readonly colonnes: readonly Colonne<L>[]
  readonly enAttente: boolean
  readonly pied?: PiedDeListe | undefined
  readonly lienDe?: (ligne: L) => string | null
  readonly grisee?: (ligne: L) => boolean
  readonly choix?: ChoixDeLignes<L> | undefined
  readonly regard?: LigneRegardee | undefined
}

/** Les boutons d'une ligne ne s'impriment pas. */
const surEcran = (cle: string): string | undefined => (cle === 'actions' ? 'ecran' : undefined)

const SEUIL_VIRTUEL = 100
const HAUTEUR = { table: 40, carte: 71, carteDeTroisLignes: 105 }

export function Tableau<L extends { readonly id: string }>(props: Props<L>) {
  const { titre, classe, liste, lignes, colonnes, enAttente, pied, lienDe, grisee, choix, regard } = props
  const surPapier = useSurPapier()
  const virtuel = !surPapier && (lignes?.length ?? 0) > SEUIL_VIRTUEL
  return (
    <Defilable nom={titre} className={classe === undefined ? 'bleed' : `bleed ${classe}`} occupe={lignes === undefined || enAttente}>
      <table
        className="tb cards sticky-h"
        role="table"
        aria-label={titre}
        aria-rowcount={lignes === undefined ? -1 : lignes.length + 1}
        style={{ '--large': `${largeurAuMoins(colonnes)}px` } as CSSProperties}
      >
        <colgroup>
          {colonnes.map(({ cle, largeur }) => (
            <col key={cle} className={surEcran(cle)} style={largeur === undefined ? undefined : { width: largeur }} />
          ))}
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            {colonnes.map((colonne, place) => (
              <EnTete
                key={colonne.cle}
                colonne={colonne}
                liste={liste}
                coche={place === 0 && choix !== undefined && <ToutChoisir lignes={lignes ?? []} choix={choix} />}
              />
            ))}
          </tr>
        </thead>
        {lignes === undefined ? (
          <Attente colonnes={colonnes} />
        ) : virtuel ? (
          <CorpsVirtuel lignes={lignes} colonnes={colonnes} lienDe={lienDe} grisee={grisee} choix={choix} regard={regard} />
        ) : (
          <tbody role="rowgroup">
            {lignes.map((ligne) => (
              <Ligne
                key={ligne.id}
                ligne={ligne}
                colonnes={colonnes as readonly Colonne<never>[]}
                lien={lienDe?.(ligne) ?? null}
                grisee={grisee?.(ligne) ?? false}
                {...caseDe(choix, ligne)}
                {...regardDe(regard, ligne)}
              />
            ))}
          </tbody>
        )}
        {pied !== undefined && <Pied {...pied} colonnes={colonnes} />}
      </table>
    </Defilable>
  )
}

/** Les totaux de toutes les lignes retenues, page comprise ou non ; en cartes, ils n'ont plus de colonne. */
const Pied = <L,>({ nombre, totaux, colonnes }: PiedDeListe & { readonly colonnes: readonly Colonne<L>[] }) => (
  <tfoot role="rowgroup">
    <tr role="row">
      {colonnes.map(({ cle, droite, total }, place) => (
        <td key={cle} role="cell" className={[droite && 'r', surEcran(cle)].filter(Boolean).join(' ') || undefined}>
          {place === 0 ? nombre : total?.(totaux as never)}
        </td>
      ))}
    </tr>
  </tfoot>
)

function EnTete<L>({
  colonne: { dessous = [], droite, ...titre },
  liste,
  coche,
}: {
  readonly colonne: Colonne<L>
  readonly liste: ControleListe
  readonly coche: ReactNode
}) {
  const tous = [titre, ...dessous]
  const [champ, sens] = liste.etat.sort.split(':')
  const trie = tous.some(({ cle, triable }) => triable && cle === champ)
  return (
    <th
      role="columnheader"
      className={[droite && 'r', dessous.length > 0 && 'double', surEcran(titre.cle)].filter(Boolean).join(' ') || undefined}
      aria-sort={trie ? (sens === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {coche}
      {tous.map((entete) =>
        // Sans tri, un titre n'est qu'un mot : sur deux lignes, chacun la sienne.
        dessous.length > 0 && !entete.triable ? (
          <div key={entete.cle}>{entete.titre}</div>
        ) : (
          <TitreDeColonne key={entete.cle} {...entete} liste={liste} />
        ),
      )}
    </th>
  )
}

function TitreDeColonne({ cle, titre, triable, liste }: Entete & { readonly liste: ControleListe }) {
  if (!triable) return titre
  const [champ, sens] = liste.etat.sort.split(':')
  const active = champ === cle
  const suivant = active && sens === 'asc' ? 'desc' : 'asc'
  return (
    <button className={active ? 'sort' : 'sort inactif'} type="button" onClick={() => liste.changer({ sort: `${cle}:${suivant}` })}>
      {titre}
      <Icone nom={active && sens === 'desc' ? 'triDecroissant' : 'triCroissant'} />
    </button>
  )
}

/** La case d'en-tête : cochée si la page l'est toute, entre les deux si une partie l'est. */
function ToutChoisir<L extends { readonly id: string }>({
  lignes,
  choix,
}: {
  readonly lignes: readonly L[]
  readonly choix: ChoixDeLignes<L>
}) {
  const nombre = lignes.filter(({ id }) => choix.choisies.has(id)).length
  const toutes = nombre > 0 && nombre === lignes.length
  const enPartie = (boite: HTMLInputElement | null) => {
    if (boite !== null) boite.indeterminate = nombre > 0 && !toutes
  }
  return (
    <input
      className="coche de-ligne"
      type="checkbox"
      ref={enPartie}
      aria-label="Choisir toute la page"
      checked={toutes}
      disabled={lignes.length === 0}
      onChange={choix.basculerLaPage}
    />
  )
}

const caseDe = <L extends { readonly id: string }>(choix: ChoixDeLignes<L> | undefined, ligne: L) =>
  choix === undefined ? {} : { nomDuChoix: choix.nomDe(ligne), choisie: choix.choisies.has(ligne.id), basculer: choix.basculer }

const regardDe = (regard: LigneRegardee | undefined, { id }: { readonly id: string }) =>
  regard === undefined ? {} : { regardee: regard.id === id, regarder: regard.regarder }

interface PropsCorps<L> extends Pick<Props<L>, 'colonnes' | 'lienDe' | 'grisee' | 'choix' | 'regard'> {
  readonly lignes: readonly L[]
}

/** Au-delà de cent lignes, seules celles de l'écran existent ; la fenêtre défile comme pour les autres. */
function CorpsVirtuel<L extends { readonly id: string }>({ lignes, colonnes, lienDe, grisee, choix, regard }: PropsCorps<L>) {
  const corps = useRef<HTMLTableSectionElement>(null)
  const [marge, setMarge] = useState(0)
  useLayoutEffect(() => {
    if (corps.current !== null) setMarge(corps.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const enCartes = window.matchMedia('(max-width: 700px)').matches
  const hauteurDeCarte = colonnes.some(({ carte = 0 }) => carte > 4) ? HAUTEUR.carteDeTroisLignes : HAUTEUR.carte
  const virtuel = useWindowVirtualizer({
    count: lignes.length,
    estimateSize: () => (enCartes ? hauteurDeCarte : HAUTEUR.table),
    overscan: 12,
    scrollMargin: marge,
    getItemKey: (rang) => lignes[rang]?.id ?? rang,
  })
  // Une ligne du dessus plus haute que prévu ne décale pas ce qui se lit ; au bas de la page, aucune n'éloigne la toute dernière.
  virtuel.shouldAdjustScrollPositionOnItemSizeChange = ({ start }, _ecart, { scrollOffset }) =>
    start < (scrollOffset ?? 0) || marge + virtuel.getTotalSize() <= (scrollOffset ?? 0) + window.innerHeight + 1
  useAllerALaFin(virtuel)
  const montrees = virtuel.getVirtualItems()
  const avant = (montrees[0]?.start ?? marge) - marge
  const apres = virtuel.getTotalSize() - ((montrees.at(-1)?.end ?? marge) - marge)
  return (
    <tbody role="rowgroup" ref={corps}>
      <Vide hauteur={avant} colonnes={colonnes.length} />
      {montrees.map(({ index, key }) => {
        const ligne = lignes[index] as L
        return (
          <Ligne
            key={key}
            rang={index}
            mesurer={virtuel.measureElement}
            ligne={ligne}
            colonnes={colonnes as readonly Colonne<never>[]}
            lien={lienDe?.(ligne) ?? null}
            grisee={grisee?.(ligne) ?? false}
            {...caseDe(choix, ligne)}
            {...regardDe(regard, ligne)}
          />
        )
      })}
      <Vide hauteur={apres} colonnes={colonnes.length} />
    </tbody>
  )
}

/** La place des lignes que l'écran ne tient pas ; en cartes aussi, où ce qui n'a pas de place à soi ne se montre pas. */
const Vide = ({ hauteur, colonnes }: { readonly hauteur: number; readonly colonnes: number }) =>
  hauteur > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: une rangée vide ne prend pas le focus
    <tr className="espace" aria-hidden="true">
      <td colSpan={colonnes} style={{ height: hauteur, display: 'table-cell' }} />
    </tr>
  )

interface PropsLigne {
  readonly ligne: unknown
  readonly colonnes: readonly Colonne<never>[]
  readonly lien: string | null
  readonly grisee: boolean
  readonly rang?: number
  readonly mesurer?: (element: Element | null) => void
  readonly nomDuChoix?: string
  readonly choisie?: boolean
  readonly basculer?: (id: string) => void
  readonly regardee?: boolean
  readonly regarder?: (id: string) => void
}

/** La première colonne est le lien ; cliquer ailleurs dans la ligne l'ouvre aussi, le bouton du milieu dans un onglet. */
const Ligne = memo(function Ligne(props: PropsLigne) {
  const { ligne, colonnes, lien, grisee, rang, mesurer, nomDuChoix, choisie = false, basculer, regardee = false, regarder } = props
  const { id } = ligne as { readonly id: string }
  const router = useRouter()
  const ouvrir = (evenement: MouseEvent | KeyboardEvent) => {
    if (lien === null || (evenement.target as Element).closest('a, button, input, label, select') !== null) return
    if (window.getSelection()?.toString()) return
    const bouton = 'button' in evenement ? evenement.button : 0
    if (bouton === 1 || evenement.ctrlKey || evenement.metaKey) window.open(lien, '_blank', 'noopener')
    else if (bouton === 0 && regarder !== undefined) regarder(id)
    else if (bouton === 0) void router.navigate({ to: lien })
  }
  return (
    <tr
      role="row"
      className={[lien !== null && 'lien', grisee && 'off'].filter(Boolean).join(' ') || undefined}
      aria-rowindex={rang === undefined ? undefined : rang + 2}
      aria-current={regardee || undefined}
      data-index={rang}
      data-ligne={id}
      ref={mesurer}
      onClick={ouvrir}
      onAuxClick={ouvrir}
    >
      {colonnes.map((colonne, place) => (
        <Cellule
          key={colonne.cle}
          ligne={ligne as never}
          colonne={colonne}
          lien={place === 0 ? lien : null}
          apporte={regarder === undefined}
          coche={
            place === 0 && nomDuChoix !== undefined ? (
              <input className="coche de-ligne" type="checkbox" aria-label={nomDuChoix} checked={choisie} onChange={() => basculer?.(id)} />
            ) : null
          }
        />
      ))}
    </tr>
  )
})

function Cellule({
  ligne,
  colonne: { cle, rendu, infobulle, droite, carte },
  lien,
  apporte,
  coche,
}: {
  readonly ligne: never
  readonly colonne: Colonne<never>
  readonly lien: string | null
  /** Survolé, le dossier s'apporte d'avance ; à côté d'un aperçu, ce serait le lire deux fois. */
  readonly apporte: boolean
  readonly coche: ReactNode
}) {
  const contenu = rendu(ligne)
  const entier = infobulle === undefined && typeof contenu === 'string' ? contenu : infobulle?.(ligne)
  const classe = [carte !== undefined && `c${carte}`, droite && 'r', surEcran(cle), estDemesure(entier ?? '') && 'demesure']
    .filter(Boolean)
    .join(' ')
  const lu =
    lien === null ? (
      contenu
    ) : (
      <Link className="nm" to={lien} preload={apporte && 'intent'}>
        {contenu}
      </Link>
    )
  return (
    <td role="cell" className={classe || undefined} title={entier}>
      {coche}
      {lu}
    </td>
  )
}

const LIGNES_D_ATTENTE = Array.from({ length: 12 }, (_, rang) => rang)

const Attente = ({ colonnes }: { readonly colonnes: readonly Colonne<never>[] }) => (
  <tbody role="rowgroup">
    {LIGNES_D_ATTENTE.map((rang) => (
      <tr key={rang} role="row">
        {colonnes.map(({ cle, carte, droite }, place) => (
          <td key={cle} role="cell" className={[carte !== undefined && `c${carte}`, droite && 'r'].filter(Boolean).join(' ') || undefined}>
            <Squelette largeur={`${45 + ((rang * 17 + place * 29) % 45)}%`} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
