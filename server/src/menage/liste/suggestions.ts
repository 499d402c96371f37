// « Vouliez-vous dire … » : ce qui s'écrit presque comme ce qui est cherché, parmi ce que la personne trouverait en l'écrivant bien.
import type { FiltresDe } from '@relogement/domain/common/defineListe'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { porteeMenages } from '@relogement/domain/menage/menage.visibilite'
import { listeMenages } from '@relogement/domain/menage/menages.liste'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { presentItem } from '../../core/http/hydra.ts'
import { filtresPoses, noterPageLue } from '../../core/lectures.ts'
import { type Condition, et, retenuesPar } from '../../core/liste/source.ts'
import { menagesDesListes } from '../../portee/menages.ts'
import { type ChampsDeLigne, champsDeLigne, siLisible } from './champsDeLigne.ts'
import { sourceDesMenages } from './menages.source.ts'
import { motif, motsEnBase } from './recherche.ts'

type Filtres = FiltresDe<typeof listeMenages>

const AU_PLUS = 3
const EXAMINES = 12
/** Part de ses trigrammes qu'un mot cherché partage avec un mot écrit : « aydogn » et « aydogan », non « dubois » et « dubuisson ». */
const PROCHE = 0.45
/** Plus court, un mot ressemble à trop d'autres : il se cherche tel quel. */
const LETTRES_MIN = 4

export async function suggererMenages(ctx: Contexte, { recherche = '', ...autres }: Filtres) {
  const mots = motsEnBase(recherche)
  const suggestions = mots.some(seDevine) ? await proches(ctx, mots, autres) : []
  if (suggestions.length > 0)
    await noterPageLue(ctx, {
      liste: 'menages',
      colonnes: ['noms'],
      page: 1,
      pageSize: AU_PLUS,
      total: suggestions.length,
      filtres: filtresPoses({ recherche, ...autres }),
    })
  return presentItem('SuggestionsDeMenages', '/v1/menages/_suggestions', { suggestions })
}

const seDevine = (mot: string) => mot.length >= LETTRES_MIN && !/\d/.test(mot)

async function proches(ctx: Contexte, mots: readonly string[], autres: Filtres): Promise<string[]> {
  const { rows } = await ctx.services.lecture.transaction().execute(async (db) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(PROCHE)}`.execute(db)
    return requete(ctx, mots, autres).execute(db)
  })
  return sansRedites(rows.map(({ texte }) => texte)).slice(0, AU_PLUS)
}

/** « Aydogan » trouve déjà « Aydogan-Coskun ». */
const sansRedites = (textes: readonly string[]): string[] =>
  textes.filter((texte, rang) => !textes.slice(0, rang).some((avant) => sansAccents(texte).includes(sansAccents(avant))))

/**
 * Qui voit tout cherche dans l'index ; qui ne voit que certains ménages ne lit que les siens : le temps que cela prend ne dit rien des autres.
 */
function requete({ acteur, maintenant }: Contexte, mots: readonly string[], autres: Filtres): RawBuilder<{ texte: string }> {
  const champs = champsDeLigne(acteur)
  const voitTout = porteeMenages(acteur).some(({ sorte }) => sorte === 'TOUS')
  const retenus = retenuesPar(listeMenages, sourceDesMenages(menagesDesListes(acteur), champs, { maintenant }), autres)
  return sql`with m as ${voitTout ? sql`not materialized` : sql`materialized`} (
      select m.id, m.recherche, m.operation_id, m.partenaire_id, m.lieu, m.localisation #>> '{adresse,rue}' as rue from menage m where ${retenus})
    select p.texte from (${sql.join([dansLesNoms(mots), ...dansLesAdresses(mots, champs), dansLesOperations(mots)], sql` union all `)}) p
    where p.texte <> '' group by p.texte order by max(p.score) desc, length(p.texte), p.texte limit ${sql.lit(EXAMINES)}`
}

type Texte = RawBuilder<unknown>

const NOMS_EXAMINES = 30

/** Le nom tel qu'il est écrit au dossier, non celui sous lequel il se cherche : « Aït Saïd ». */
const dansLesNoms = (mots: readonly string[]): RawBuilder<unknown> => sql`
  select ecrit.texte, trouve.score from (
    select m.id, ${ressemblance(sql`m.recherche`, mots)} as score from m where ${presque(sql`m.recherche`, mots)}
    order by 2 desc, m.id limit ${sql.lit(NOMS_EXAMINES)}) trouve,
  lateral (select string_agg(n.nom, ' ' order by n.rang) as texte from (
    select choisi.nom, min(cherche.rang) as rang from unnest(${mots}::text[]) with ordinality cherche (mot, rang),
    lateral (select e.nom from occupant o, unnest(array[o.nom, o.nom_de_naissance, o.prenom]) e (nom)
      where o.menage_id = trouve.id and e.nom is not null order by word_similarity(cherche.mot, sans_accents(e.nom)) desc, e.nom limit 1) choisi
    group by choisi.nom) n) ecrit`

const dansLesAdresses = (mots: readonly string[], { logement }: ChampsDeLigne): RawBuilder<unknown>[] => {
  const lieu = sql`m.lieu`
  return logement === 'aucune'
    ? []
    : [sql`select m.rue, ${ressemblance(lieu, mots)} from m where ${siLisible(presque(lieu, mots), logement)}`]
}

const dansLesOperations = (mots: readonly string[]): RawBuilder<unknown> => {
  const nom = sql`sans_accents(o.nom)`
  return sql`select o.nom, ${ressemblance(nom, mots)} from operation o
    where ${presque(nom, mots)} and exists (select from m where m.operation_id = o.id)`
}

/** Chaque mot s'y lit, à une faute près ; pas tous tels quels : la recherche l'a déjà trouvé. */
function presque(texte: Texte, mots: readonly string[]): Condition {
  const telQuel = (mot: string) => sql`${texte} like ${motif(mot)}`
  return sql`(${et(mots.map((mot) => (seDevine(mot) ? sql`${mot} <% ${texte}` : telQuel(mot))))} and not (${et(mots.map(telQuel))}))`
}

const ressemblance = (texte: Texte, mots: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    mots.map((mot) => sql`word_similarity(${mot}, ${texte})`),
    sql` + `,
  )})`
