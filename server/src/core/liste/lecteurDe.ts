import type { DeclarationDeListe, FiltresDe } from '@relogement/domain/common/defineListe'
import { valeursConnues } from '@relogement/domain/common/filtres'
import type { ColonneLue, ListeLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte, Services } from '../contexte.ts'
import { ecrireCollection } from '../http/collection.ts'
import { presentItem } from '../http/hydra.ts'
import { JsonEcrit } from '../http/reponse.ts'
import { noterPageLue } from '../lectures.ts'
import { enComptage, type FacettesLues, facettesGardees } from './facettes.cache.ts'
import { countFacettes } from './facettes.queries.ts'
import { auMoinsLaPage, requeteDePage, requeteDuTotal, totalSelonLaPage } from './page.queries.ts'
import { type DemandeDeListe, filtresPosesDe, type SourceDeListe } from './source.ts'
import { garderTotal, totalGarde } from './totaux.cache.ts'

export interface Choix {
  readonly valeur: string
  readonly libelle: string
}

type Demande<L extends DeclarationDeListe> = DemandeDeListe & FiltresDe<L>

/** Complète une ligne telle que la base l'a écrite. */
type Completer = (ligne: never) => object

export interface LectureDeListe<L extends DeclarationDeListe, S extends Services = Services, V = undefined> {
  /** Type JSON-LD des lignes. */
  readonly classe: string
  /** Leur adresse, sans l'identifiant ; `null` : elles n'en ont pas. */
  readonly chemin: string | null
  /** `vise` : ce dont la liste dépend, le ménage dont elle donne les visites. */
  readonly source: (
    ctx: Contexte<S>,
    demande: FiltresDe<L> & Partial<DemandeDeListe>,
    vise: V,
  ) => SourceDeListe<L> | Promise<SourceDeListe<L>>
  /** Ce qu'une ligne dit de plus que la base n'a pas : la page est alors relue, une ligne après l'autre ; `null` : elle part telle quelle. */
  readonly completer?: (ctx: Contexte<S>, demande: Demande<L>) => Completer | null | Promise<Completer>
  /** Ce que le journal des listes lues en dit ; absent : la liste ne porte aucune donnée de ménage. */
  readonly journal?: {
    readonly liste: ListeLue
    readonly colonnes: readonly ColonneLue[] | ((ctx: Contexte<S>, demande: Demande<L>) => readonly ColonneLue[])
  }
  /** Les facettes gardées vingt secondes par périmètre ; absent : comptées à chaque page, sous ses autres filtres. */
  readonly gardees?: {
    /** Deux personnes de même clé voient les mêmes lignes et y lisent les mêmes champs. */
    readonly perimetre: (ctx: Contexte<S>) => string
    /** Ce que la page écarte, choisi ou non : ses nombres en tiennent compte, et d'aucun autre filtre. */
    readonly ecartes: (demande: Demande<L>) => FiltresDe<L>
    /** Deux personnes de même clé voient les mêmes lignes, et tout filtre y garde les mêmes ; absent : aucune n'est si longue. */
    readonly lecteur?: (ctx: Contexte<S>) => string
  }
  /** Les valeurs des filtres que rien ne compte, par le nom qu'elles ont dans `metadata` ; celles d'une liste fermée sont déjà connues. */
  readonly choix?: (ctx: Contexte<S>) => Promise<Readonly<Record<string, readonly Choix[]>>>
  /** Ce que `metadata` porte d'autre. */
  readonly metadata?: (ctx: Contexte<S>, vise: V, demande: Demande<L>) => object | Promise<object>
}

/** Ce qui lit une liste déclarée : la page, son total, les valeurs de ses filtres, et la trace de la lecture. */
export function lecteurDe<const L extends DeclarationDeListe, S extends Services = Services, V = undefined>(
  liste: L,
  lecture: LectureDeListe<L, S, V>,
) {
  const { classe, chemin, completer, journal } = lecture
  const fixes = choixFixes(liste)
  return async (ctx: Contexte<S>, demande: Demande<L>, ...[vise]: V extends undefined ? [] : [vise: V]): Promise<JsonEcrit> => {
    const { page, pageSize } = demande
    const source = await lecture.source(ctx, demande, vise as V)
    const garde = gardeDuTotal(ctx, liste, lecture, source, demande)
    const { comptage, neuf } = facettesDeLaPage(ctx, liste, lecture, source, demande)
    const champs = { ...identite(classe, chemin, source), ...source.champs }
    const [lu, comptees, choix, metadata, completee] = await Promise.all([
      requeteDePage(liste, source, demande, champs, { sansTotal: garde.connu !== null || neuf }).execute(ctx.db),
      comptage,
      lecture.choix?.(ctx),
      lecture.metadata?.(ctx, vise as V, demande),
      completer?.(ctx, demande),
    ])
    const { lignes, lues, totaux, ...compte } = lu.rows[0] ?? { lignes: '[]', lues: 0, total: 0, totaux: null }
    const connu = garde.connu ?? (neuf ? comptees.total : null)
    const total = compte.total ?? totalSelonLaPage(connu, demande, lues) ?? auMoinsLaPage(await garde.recompter(), demande, lues)
    garde.retenir(total)
    if (journal)
      await noterPageLue(ctx, {
        liste: journal.liste,
        colonnes: typeof journal.colonnes === 'function' ? journal.colonnes(ctx, demande) : journal.colonnes,
        page,
        pageSize,
        total,
        filtres: filtresPosesDe(liste, demande).map(([cle]) => cle),
      })
    const membres = completee ? JSON.stringify((JSON.parse(lignes) as never[]).map(completee)) : lignes
    const dits = joindre(comptees.facettes, JSON.stringify({ ...fixes, ...choix, ...metadata }))
    const reste = totaux === null ? dits : joindre(dits, `{"totaux":${totaux}}`)
    return new JsonEcrit(ecrireCollection({ type: classe, url: ctx.requete.url, page, pageSize, total }, membres, reste))
  }
}

/** Deux objets écrits en JSON, en un. */
const joindre = (un: string, autre: string): string => (un === '{}' ? autre : autre === '{}' ? un : `${un.slice(0, -1)},${autre.slice(1)}`)

/** Le total d'une longue liste déjà comptée ; `retenir` garde celui que la page vient de compter, ou de corriger. */
function gardeDuTotal<L extends DeclarationDeListe, S extends Services, V>(
  ctx: Contexte<S>,
  liste: L,
  { classe, gardees }: LectureDeListe<L, S, V>,
  source: SourceDeListe<L>,
  demande: Demande<L>,
): { readonly connu: number | null; readonly retenir: (total: number) => void; readonly recompter: () => Promise<number> } {
  const { lecture } = ctx.services
  const recompter = async () => (await requeteDuTotal(liste, source, demande).execute(lecture)).rows[0]?.total ?? 0
  if (gardees?.lecteur === undefined) return { connu: null, retenir: () => {}, recompter }
  const cle = `${classe} ${gardees.lecteur(ctx)} ${JSON.stringify(filtresPosesDe(liste, demande))}`
  const maintenant = ctx.maintenant.getTime()
  const connu = totalGarde(lecture, cle, maintenant, recompter)
  return { connu, retenir: (total) => (total === connu ? undefined : garderTotal(lecture, cle, total, maintenant)), recompter }
}

/** Les valeurs des filtres de cette page ; `neuf` : son total se compte avec elles, sous ses seuls filtres. */
function facettesDeLaPage<L extends DeclarationDeListe, S extends Services, V>(
  ctx: Contexte<S>,
  liste: L,
  { classe, gardees }: LectureDeListe<L, S, V>,
  source: SourceDeListe<L>,
  demande: Demande<L>,
): FacettesLues {
  const { lecture } = ctx.services
  if (gardees === undefined) return { comptage: countFacettes(lecture, liste, source, demande).then(enComptage), neuf: false }
  const ecartes = gardees.ecartes(demande)
  const cle = `${classe} ${gardees.perimetre(ctx)} ${JSON.stringify(ecartes)}`
  const lues = facettesGardees(lecture, cle, ctx.maintenant.getTime(), () => countFacettes(lecture, liste, source, ecartes))
  const memes = JSON.stringify(filtresPosesDe(liste, demande)) === JSON.stringify(filtresPosesDe(liste, ecartes))
  return { ...lues, neuf: lues.neuf && memes }
}

/** Les valeurs de chaque filtre, et combien de lignes chacune montrerait sous les autres filtres posés : lues à part, une page ne les attend pas. */
export const compteurDe =
  <const L extends DeclarationDeListe, S extends Services>(liste: L, { classe, chemin, source }: LectureDeListe<L, S>) =>
  async (ctx: Contexte<S>, filtres: FiltresDe<L>) =>
    new JsonEcrit(
      JSON.stringify(
        presentItem(
          `FacettesDe${classe}`,
          `${chemin}/_facettes`,
          (await countFacettes(ctx.services.lecture, liste, await source(ctx, filtres, undefined), filtres, { aPart: true })).facettes,
        ),
      ),
    )

const identite = (
  classe: string,
  chemin: string | null,
  { id }: Pick<SourceDeListe<DeclarationDeListe>, 'id'>,
): Readonly<Record<string, RawBuilder<unknown>>> =>
  chemin === null
    ? { id }
    : {
        '@context': sql`${sql.lit(`/v1/contexts/${classe}`)}::text`,
        '@id': sql`${sql.lit(`${chemin}/`)} || ${id}`,
        '@type': sql`${sql.lit(classe)}::text`,
        id,
      }

/** Les choix qu'une liste fermée donne d'elle-même. */
const choixFixes = ({ filtres }: DeclarationDeListe): Readonly<Record<string, readonly Choix[]>> =>
  Object.fromEntries(
    Object.values(filtres).flatMap((filtre) =>
      filtre.sorte === 'parmi' && filtre.choix !== undefined ? [[filtre.choix, valeursConnues(filtre.valeurs)]] : [],
    ),
  )
