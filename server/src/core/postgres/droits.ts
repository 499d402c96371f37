import pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { avecClient } from './client.ts'
import type { Postgres } from './postgres.ts'

/**
 * Donne au compte de l'API, sur le schéma qu'un autre compte possède, de quoi lire et écrire des lignes, jamais de le changer (fiabilité X6).
 * Sans effet quand un même compte fait tout, ou quand les droits y sont.
 */
export async function accorderLesDroits({
  urlMigration,
  urlApp,
  compteApp,
}: Pick<Postgres, 'urlMigration' | 'urlApp' | 'compteApp'>): Promise<void> {
  await avecClient(urlMigration, async (client) => {
    const { rows } = await client.query<{ manque: boolean }>(MANQUE, [compteApp])
    if (rows[0]?.manque) await client.query(droits(pg.escapeIdentifier(compteApp)))
    const { rows: tenus } = await client.query<{ trop: boolean }>(TROP, [compteApp])
    if (tenus[0]?.trop) await client.query(ajoutSeulement(pg.escapeIdentifier(compteApp)))
    // Le droit d'exécuter toutes les fonctions rend aussi celles que la base garde à ses déclencheurs : elles se reprennent, à chaque fois.
    for (const { reprendre } of (await client.query<{ reprendre: string }>(GARDEES, [compteApp])).rows) await client.query(reprendre)
  })
  // Les droits donnés sur une autre base que celle de l'API ne lui servent à rien.
  const lit = await avecClient(urlApp, (client) => client.query('select from migration limit 1').then(Boolean, () => false))
  if (!lit)
    throw new ErreurDemarrage(
      'DATABASE_URL et DATABASE_URL_MIGRATIONS ne mènent pas à la même base : l’API n’y trouve pas les tables du produit.',
    )
}

const MANQUE = `
  select current_user <> $1 and exists (
    select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relowner = current_user::regrole and not has_table_privilege($1, c.oid, 'select')
  ) as manque
  from pg_roles where rolname = $1`

/** Le journal des accès s'allonge sans se récrire : seul l'écran d'une lecture se réduit, à la purge (décision 0074). */
const TROP = `
  select current_user <> $1 and to_regclass('maillon_du_journal') is not null and (
    has_table_privilege($1, 'consultation', 'update, delete') or has_table_privilege($1, 'lecture_de_liste', 'update, delete')
    or has_table_privilege($1, 'maillon_du_journal', 'insert, update, delete') or has_table_privilege($1, 'retouche_du_journal', 'insert, update, delete')
  ) as trop`

const ajoutSeulement = (compte: string) => `
  revoke update, delete, truncate on consultation, lecture_de_liste from ${compte};
  grant update (ecran) on consultation to ${compte};
  revoke insert, update, delete, truncate on maillon_du_journal, retouche_du_journal from ${compte};`

/** Les fonctions que la base retire à tous (« revoke … from public ») et que ce compte tient pourtant de lui-même. */
const GARDEES = `
  select format('revoke execute on function %s from %I', p.oid::regprocedure, $1::text) as reprendre
  from pg_proc p
  where current_user <> $1 and p.pronamespace = 'public'::regnamespace and p.proowner = current_user::regrole
    and exists (select from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee where r.rolname = $1 and a.privilege_type = 'EXECUTE')
    and not exists (select from aclexplode(p.proacl) a where a.grantee = 0 and a.privilege_type = 'EXECUTE')`

const droits = (compte: string) => `
  grant usage on schema public to ${compte};
  grant select, insert, update, delete on all tables in schema public to ${compte};
  grant usage, select on all sequences in schema public to ${compte};
  grant execute on all functions in schema public to ${compte};
  alter default privileges in schema public grant select, insert, update, delete on tables to ${compte};
  alter default privileges in schema public grant usage, select on sequences to ${compte};
  alter default privileges in schema public grant execute on functions to ${compte};`

/**
 * Le compte de cette adresse peut-il changer le schéma, lui ou un rôle dont il est membre (il en prend les droits quand il veut) : parce qu'il
 * le possède, y crée, ou administre le serveur ?
 */
export async function peutChangerLeSchema(url: string): Promise<boolean> {
  return avecClient(url, async (client) => {
    const { rows } = await client.query<{ peut: boolean }>(`
      select bool_or(rolsuper or rolcreaterole or has_schema_privilege(r.oid, 'public', 'create')
        or has_database_privilege(r.oid, current_database(), 'create')
        or exists (
          select from pg_class c
          where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'graphile_worker')) and c.relowner = r.oid
        )) as peut
      from pg_roles r where pg_has_role(current_user, r.oid, 'member')`)
    return rows[0]?.peut ?? true
  })
}
