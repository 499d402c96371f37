import type { DeclarationDeListe, FiltresDe } from '@relogement/domain/common/defineListe'
import { valeursConnues } from '@relogement/domain/common/filtres'
import type { ColonneLue, ListeLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte, Services } from '../contexte.ts'
import { ecrireCollection } from '../http/collection.ts'
import { JsonEcrit } from '../http/reponse.ts'
import { noterPageLue } from '../lectures.ts'
import { requeteDePage } from './page.queries.ts'
import { type DemandeDeListe, filtresPosesDe, type SourceDeListe } from './source.ts'

export interface Choix {
  readonly valeur: string
  readonly libelle: string
}

interface LectureDeListe<L extends DeclarationDeListe, S extends Services, V> {
  /** Type JSON-LD des lignes. */
  readonly classe: string
  /** Leur adresse, sans l'identifiant ; `null` : elles n'en ont pas. */
  readonly chemin: string | null
  /** `vise` : ce dont la liste dépend, le ménage dont elle donne les visites. */
  readonly source: (ctx: Contexte<S>, filtres: FiltresDe<L>, vise: V) => SourceDeListe<L> | Promise<SourceDeListe<L>>
  /** Ce qu'une ligne dit de plus que la base n'a pas : la page est alors relue, une ligne après l'autre. */
  readonly completer?: (ctx: Contexte<S>) => ((ligne: never) => object) | Promise<(ligne: never) => object>
  /** Ce que le journal des listes lues en dit ; absent : la liste ne porte aucune donnée de ménage. */
  readonly journal?: { readonly liste: ListeLue; readonly colonnes: readonly ColonneLue[] }
  /** Les valeurs des filtres que rien ne compte, par le nom qu'elles ont dans `metadata` ; celles d'une liste fermée sont déjà connues. */
  readonly choix?: (ctx: Contexte<S>) => Promise<Readonly<Record<string, readonly Choix[]>>>
  /** Ce que `metadata` porte d'autre. */
  readonly metadata?: (ctx: Contexte<S>) => object | Promise<object>
}

/** Ce qui lit une liste déclarée : la page, son total, ses choix, et la trace de la lecture. */
export function lecteurDe<const L extends DeclarationDeListe, S extends Services = Services, V = undefined>(
  liste: L,
  lecture: LectureDeListe<L, S, V>,
) {
  const { classe, chemin, completer, journal } = lecture
  const fixes = choixFixes(liste)
  return async (
    ctx: Contexte<S>,
    demande: DemandeDeListe & FiltresDe<L>,
    ...[vise]: V extends undefined ? [] : [vise: V]
  ): Promise<JsonEcrit> => {
    const { page, pageSize } = demande
    const source = await lecture.source(ctx, demande, vise as V)
    const [lu, choix, metadata, completee] = await Promise.all([
      requeteDePage(liste, { ...source, champs: { ...identite(classe, chemin, source), ...source.champs } }, demande).execute(ctx.db),
      lecture.choix?.(ctx),
      lecture.metadata?.(ctx),
      completer?.(ctx),
    ])
    const { lignes, total } = lu.rows[0] ?? { lignes: '[]', total: 0 }
    if (journal)
      await noterPageLue(ctx, {
        ...journal,
        page,
        pageSize,
        lignes: Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize)),
        total,
        filtres: filtresPosesDe(liste, demande).map(([cle]) => cle),
      })
    const membres = completee ? JSON.stringify((JSON.parse(lignes) as never[]).map(completee)) : lignes
    const valeurs = JSON.stringify({ ...fixes, ...choix, ...metadata })
    return new JsonEcrit(ecrireCollection({ type: classe, url: ctx.requete.url, page, pageSize, total }, membres, valeurs))
  }
}

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
