import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type pg from 'pg'
import { ErreurDemarrage } from './erreurDemarrage.ts'
import { createClient } from './postgres/primaire.ts'
import { prendreVerrou, VERROUS } from './postgres/verrou.ts'
import { racine } from './racine.ts'

export interface Migration {
  readonly numero: number
  readonly nom: string
  readonly sql: string
  readonly empreinte: string
}

/** Ce qu'une migration qui ôte dit en tête : celle, livrée par une version d'avant, qui l'a rendu inutile. */
export const CONTRACTE = /^-- Contracte : (?:(\d{4})|aucune version publiée)$/m

export const MIGRATIONS = join(racine, 'server', 'migrations')

/**
 * Met la base au niveau du code et rend les migrations appliquées. Plusieurs processus peuvent l'appeler ensemble : un seul travaille.
 * `jusqua` : s'arrête à ce numéro, celui d'une sauvegarde plus ancienne que le code.
 */
export async function migrate(url: string, dossier = MIGRATIONS, jusqua = Number.POSITIVE_INFINITY): Promise<string[]> {
  const migrations = readMigrations(dossier).filter(({ numero }) => numero <= jusqua)
  const client = createClient(url, { connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await prendreVerrou(client, VERROUS.MIGRATIONS)
    const aFaire = migrations.slice(await checkAppliquees(client, migrations))
    for (const migration of aFaire) await apply(client, migration)
    return aFaire.map(({ nom }) => nom)
  } finally {
    await client.end()
  }
}

export function readMigrations(dossier = MIGRATIONS): Migration[] {
  const noms = readdirSync(dossier)
    .filter((nom) => nom.endsWith('.sql'))
    .sort()
  return noms.map((nom, rang) => {
    const numero = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(nom)?.[1])
    if (!numero) throw new ErreurDemarrage(`Le fichier de migration « ${nom} » doit se nommer comme 0001_socle.sql.`)
    if (numero !== rang + 1)
      throw new ErreurDemarrage(`Il manque la migration ${rang + 1}, ou deux fichiers ont le même numéro, avant « ${nom} ».`)
    const sql = readFileSync(join(dossier, nom), 'utf8').replaceAll('\r\n', '\n')
    return { numero, nom, sql, empreinte: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Le nombre de migrations déjà appliquées, si elles sont bien les premières du code. */
async function checkAppliquees(client: pg.Client, migrations: readonly Migration[]): Promise<number> {
  await createJournal(client)
  const { rows } = await client.query<{ numero: number; nom: string; empreinte: string }>(
    'select numero, nom, empreinte from migration order by numero',
  )
  for (const [rang, appliquee] of rows.entries()) {
    const migration = migrations[rang]
    if (!migration) {
      throw new ErreurDemarrage(
        `La base de données est plus récente que cette version du produit (migration « ${appliquee.nom} ») : installez la version qui l’a créée, ou une plus récente.`,
      )
    }
    if (migration.numero !== appliquee.numero || migration.empreinte !== appliquee.empreinte) {
      throw new ErreurDemarrage(
        `La migration « ${migration.nom} » a changé depuis son application à cette base : rétablissez-la et écrivez une nouvelle migration.`,
      )
    }
  }
  return rows.length
}

async function createJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ existe: boolean }>(`select to_regclass('public.migration') is not null as existe`)
  if (rows[0]?.existe) return
  await client.query(`
    create table public.migration (
      numero integer primary key,
      nom text not null,
      empreinte text not null,
      applique_le timestamptz not null default now()
    );
    comment on table public.migration is 'Une évolution du schéma appliquée à cette base.';
  `)
}

/** Moins que ce qu'un geste attend un verrou (`DELAIS`) : derrière une migration qui attend une longue lecture, personne n'est refusé. */
const VERROU_MAX_MS = 2_000
const REPRISE_MS = 1_000
/** Plus que ne dure un export (décision 0217). */
const REPRISES_MAX_MS = 12 * 60_000
/** Un verrou qui tarde, un blocage croisé : l'ancienne version sert pendant que celle-ci migre, et la base a défait ce qui était commencé. */
const A_REPRENDRE = new Set(['55P03', '40P01'])

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (const limite = Date.now() + REPRISES_MAX_MS; ; await attendre(REPRISE_MS)) {
    try {
      return await appliquer(client, migration)
    } catch (erreur) {
      if (A_REPRENDRE.has((erreur as { code?: string }).code ?? '') && Date.now() < limite) continue
      throw new ErreurDemarrage(
        `La migration « ${migration.nom} » a échoué${ligneDe(erreur, migration.sql)} : ${(erreur as Error).message}`,
      )
    }
  }
}

async function appliquer(client: pg.Client, { numero, nom, sql, empreinte }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${VERROU_MAX_MS}`)
    await client.query(sql)
    await client.query('insert into migration (numero, nom, empreinte) values ($1, $2, $3)', [numero, nom, empreinte])
    const exige = CONTRACTE.exec(sql)?.[1]
    if (exige !== undefined) await client.query('update migration set exige = $2 where numero = $1', [numero, Number(exige)])
    await client.query('commit')
  } catch (erreur) {
    await client.query('rollback').catch(() => {})
    throw erreur
  }
}

function ligneDe(erreur: unknown, sql: string): string {
  const position = Number((erreur as { position?: string }).position)
  return position ? `, ligne ${sql.slice(0, position).split('\n').length}` : ''
}
