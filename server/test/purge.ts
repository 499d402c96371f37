// De quoi prouver qu'une purge n'oublie rien : le catalogue de la base, des marques dans toutes ses colonnes de texte, et un balayage entier.
import { sql } from 'kysely'
import pg from 'pg'
import type { Base } from '../src/core/database.ts'
import { lignesDuMenage } from '../src/rgpd/tablesDuMenage.ts'
import type { BaseDeTest } from './base.ts'

interface Lien {
  readonly table: string
  readonly colonne: string
  readonly parent: string
}

/** Les clés étrangères qui mènent à `menage`, de proche en proche : tout ce qui tient à un ménage. */
export async function tablesQuiTiennentAuMenage(db: Base): Promise<Lien[]> {
  const { rows } = await sql<Lien>`
    with recursive liens as (
      -- Ce qui tient au sujet tient au ménage : ils ont le même identifiant.
      select c.conrelid::regclass::text as table, a.attname as colonne,
        case c.confrelid when 'sujet'::regclass then 'menage' else c.confrelid::regclass::text end as parent
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and not (c.confrelid = 'sujet'::regclass and a.attname = 'id')
    ), atteintes as (
      select * from liens where parent = 'menage' and "table" <> 'menage'
      union
      select l.* from liens l join atteintes a on l.parent = a."table" where l."table" <> 'menage'
    ) select * from atteintes order by 1, 2`.execute(db)
  return rows
}

/** Les colonnes où un texte peut se cacher. */
async function colonnesDeTexte(db: Base, table: string): Promise<{ colonne: string; type: string }[]> {
  const { rows } = await sql<{ colonne: string; type: string }>`
    select a.attname as colonne, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, null) in ('text', 'character varying', 'jsonb', 'json', 'text[]') order by a.attnum`.execute(db)
  return rows
}

/**
 * Écrit une marque dans chaque colonne de texte des lignes du ménage, hors celles qu'une purge garde. Rend les colonnes qui n'en acceptent pas (une liste fermée, un format),
 * et le nombre de marques posées.
 */
export async function marquer(db: Base, menageId: string, tables: readonly string[], gardees: readonly string[], marque: string) {
  const refusees: string[] = []
  const posees: string[] = []
  for (const table of tables)
    for (const { colonne, type } of await colonnesDeTexte(db, table)) {
      if (gardees.includes(`${table}.${colonne}`)) continue
      const texte = `${marque} ${table}.${colonne}`
      const valeur = valeurDe(type, texte)
      const pose = await sql`update ${sql.table(table)} set ${sql.ref(colonne)} = ${valeur} where ${lignesDuMenage(table, menageId)}`
        .execute(db)
        .then(({ numAffectedRows }) => numAffectedRows)
        .catch((erreur: { code?: string }) => {
          if (erreur.code !== '23514' && erreur.code !== '23503' && erreur.code !== '23505') throw erreur
          return null
        })
      if (pose === null) refusees.push(`${table}.${colonne}`)
      else if (pose === 0n) throw new Error(`Aucune ligne de ${table} à marquer : ajoutez-en une au dossier d’essai`)
      else posees.push(`${table}.${colonne}`)
    }
  return { refusees, posees }
}

const valeurDe = (type: string, texte: string) =>
  type === 'text[]'
    ? sql`array[${texte}]`
    : type === 'jsonb' || type === 'json'
      ? sql`jsonb_build_object(${texte}::text, jsonb_build_array(${texte}::text))`
      : sql`${texte}`

/** Où ce texte se lit encore, dans toute la base : tables de tous les schémas, ligne entière. Avec le compte qui les possède toutes. */
export async function chercherPartout({ urlMigration }: Pick<BaseDeTest, 'urlMigration'>, texte: string): Promise<string[]> {
  const client = new pg.Client(urlMigration)
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ nom: string }>(`
      select format('%I.%I', n.nspname, c.relname) as nom from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'`)
    const trouves: string[] = []
    for (const { nom } of tables) {
      const { rows } = await client.query<{ ligne: string }>(`select t::text as ligne from ${nom} t where t::text ilike $1`, [`%${texte}%`])
      trouves.push(...rows.map(({ ligne }) => `${nom} : ${ligne.slice(0, 300)}`))
    }
    return trouves
  } finally {
    await client.end()
  }
}
