import pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'

interface Colonne {
  readonly nom: string
  readonly type: string
  readonly enumeration: string[] | null
  readonly tableau: boolean
  readonly obligatoire: boolean
  readonly calculee: boolean
}

interface Table {
  readonly nom: string
  readonly commentaire: string | null
  readonly colonnes: readonly Colonne[]
}

/** Les types Kysely des tables de cette base. Une table sans commentaire est une erreur : il dit ce qu'est une ligne. */
export async function tablesSource(url: string): Promise<string> {
  const tables = await listTables(url)
  const muettes = tables.filter((table) => !table.commentaire).map((table) => table.nom)
  if (muettes.length > 0) throw new ErreurDemarrage(`Ces tables n’ont pas de commentaire (« comment on table … ») : ${muettes.join(', ')}.`)
  return [
    EN_TETE,
    ...tables.map(interfaceDe),
    `export interface DB {\n${tables.map(({ nom }) => `  ${nom}: ${nomDeType(nom)}\n`).join('')}}\n`,
  ].join('\n')
}

const EN_TETE = `// Écrit par « npm run generate » d'après la base migrée : ne pas modifier à la main.
import type { ColumnType } from 'kysely'

/** Colonne que la base sait remplir seule : facultative à l'insertion. */
export type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

/** Se lit en Date, s'écrit en Date ou en texte ISO. */
export type Instant = ColumnType<Date, Date | string, Date | string>

/** Sa forme est celle du schéma Zod de la section. */
export type JsonValue = unknown
`

function interfaceDe({ nom, commentaire, colonnes }: Table): string {
  return `/** ${commentaire} */\nexport interface ${nomDeType(nom)} {\n${colonnes.map((colonne) => `  ${colonne.nom}: ${typeDe(nom, colonne)}\n`).join('')}}\n`
}

function typeDe(table: string, { nom, type, enumeration, tableau, obligatoire, calculee }: Colonne): string {
  const simple = enumeration ? enumeration.map((valeur) => `'${valeur}'`).join(' | ') : TYPES[type]
  if (!simple)
    throw new ErreurDemarrage(
      `Le type SQL « ${type} » de ${table}.${nom} n’a pas de type TypeScript : complétez server/src/core/generate/tables.ts.`,
    )
  const valeur = tableau ? (enumeration ? `(${simple})[]` : `${simple}[]`) : simple
  const lue = obligatoire || simple === 'JsonValue' ? valeur : `${valeur} | null`
  return calculee ? `Generated<${lue}>` : lue
}

/** Tels que les lit le pilote, avec les analyseurs de core/database.ts. */
const TYPES: Readonly<Record<string, string>> = {
  ...parType('string', 'text varchar bpchar citext uuid date time inet tsvector daterange int4range tstzrange interval name xml xid8'),
  ...parType('number', 'int2 int4 int8 numeric float4 float8'),
  ...parType('Instant', 'timestamptz'),
  ...parType('JsonValue', 'json jsonb'),
  ...parType('boolean', 'bool'),
  ...parType('Buffer', 'bytea'),
}

function parType(type: string, noms: string) {
  return Object.fromEntries(noms.split(' ').map((nom) => [nom, type]))
}

const nomDeType = (table: string) => table.replace(/(^|_)([a-z0-9])/g, (_, __, lettre: string) => lettre.toUpperCase())

async function listTables(url: string): Promise<Table[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Table>(REQUETE)
    return rows
  } finally {
    await client.end()
  }
}

const REQUETE = `
  select c.relname as nom, obj_description(c.oid, 'pg_class') as commentaire, json_agg(
    json_build_object(
      'nom', a.attname,
      'type', element.typname,
      'enumeration', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = element.oid),
      'tableau', base.typcategory = 'A',
      'obligatoire', a.attnotnull or declare.typnotnull,
      'calculee', a.atthasdef or a.attidentity <> ''
    ) order by a.attnum
  ) as colonnes
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type declare on declare.oid = a.atttypid
  join pg_type base on base.oid = case when declare.typtype = 'd' then declare.typbasetype else declare.oid end
  join pg_type element on element.oid = case when base.typcategory = 'A' then base.typelem else base.oid end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and c.relname <> 'migration'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.oid, c.relname
  order by c.relname collate "C"
`
