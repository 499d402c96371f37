// Ce qu'une sauvegarde sait d'une base : ses tables et leurs colonnes, lues d'elle-même.
import type pg from 'pg'

export interface TableGardee {
  readonly nom: string
  readonly colonnes: string[]
}

export interface Suite {
  readonly nom: string
  readonly valeur: string
}

/** Ce qui ne se restaure pas : ce qui ouvre un accès, et ce qui ne vaut que pour un processus en marche. */
const SANS_LENDEMAIN = [
  'defi_connexion',
  'fin_annoncee',
  'jeton_compte',
  'jeton_rafraichissement',
  'requete_idempotente',
  'debit',
  'jeton_api',
  'tentative_connexion',
  'executant',
  'direct',
  'migration',
  'copie',
]

/**
 * Ce qui ouvre sans compte : une archive le tient, sa restauration l'ôte. Retiré ou fermé depuis, il vaudrait de nouveau. Un code de secours,
 * lui, revient : sous un autre JWT_SECRET, rien d'autre n'ouvre un second facteur.
 */
export const REMIS_SANS_COMPTE = ['flux_agenda', 'jeton_bailleur', 'jeton_consultation', 'jeton_menage']

/** Les tables du produit, et ce qui s'en écrit : une colonne calculée se recalcule. */
export async function listTables(client: pg.ClientBase): Promise<TableGardee[]> {
  const { rows } = await client.query<TableGardee>(
    `select c.relname as nom, array_agg(quote_ident(a.attname) order by a.attnum) as colonnes
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [SANS_LENDEMAIN],
  )
  return rows
}

/** Les compteurs : un numéro donné ne se redonne pas. */
export async function listSuites(client: pg.ClientBase): Promise<Suite[]> {
  const { rows } = await client.query<Suite>(
    `select sequencename as nom, last_value::text as valeur from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** Une table dont le nom de table vient d'une archive se relit dans la base : jamais un nom reçu dans une requête. */
export const estConnue = (table: TableGardee, connues: readonly TableGardee[]): boolean =>
  connues.some(({ nom, colonnes }) => nom === table.nom && table.colonnes.every((colonne) => colonnes.includes(colonne)))
