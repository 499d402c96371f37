import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import { migrate } from '../migrate.ts'
import { archivageDe } from './archivage.ts'
import { accorderLesDroits } from './droits.ts'
import { type Externe, openExterne } from './externe.ts'
import { joindrePostgres, type OptionsPostgres, type Postgres, startPostgres } from './postgres.ts'

/**
 * La base que dit la configuration, embarquée ou non, sans rien y changer. Le journal de l'embarquée se garde quel que soit le programme qui
 * l'ouvre : un trou, et rien d'après ne se rejoue.
 */
export const openBase = (
  {
    databaseUrl,
    databaseUrlDirecte,
    databaseUrlMigrations,
    dataDir,
    ...sauvegardes
  }: Pick<Config, 'databaseUrl' | 'databaseUrlDirecte' | 'databaseUrlMigrations' | 'dataDir' | 'sauvegardeCle' | 'sauvegardeDossier'>,
  log: OptionsPostgres['log'],
  { chargement = false }: Pick<OptionsPostgres, 'chargement'> = {},
): Promise<Externe> =>
  databaseUrl === null
    ? startPostgres({ dataDir, log, archivage: archivageDe(sauvegardes), chargement })
    : openExterne(databaseUrl, { urlMigration: databaseUrlMigrations, urlDirecte: databaseUrlDirecte })

/** La même, qui ne gêne pas le service en marche : sa base embarquée est jointe, et reste à lui. */
export const joindreBase = async (config: Parameters<typeof openBase>[0], log: OptionsPostgres['log']) =>
  (config.databaseUrl === null ? await joindrePostgres(config.dataDir) : null) ?? openBase(config, log)

/** Une commande lancée sans les variables du service ouvrirait une base embarquée neuve : elle y sauverait, ou y ouvrirait, du vide. */
export function exigerUneBase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres')))
    throw new ErreurDemarrage(
      `Aucune base dans ${dataDir} : lancez cette commande avec les variables du service (DATABASE_URL, ou son DATA_DIR).`,
    )
}

/** Met le schéma à niveau, et donne au compte de l'API de quoi lire et écrire ses lignes. */
export async function mettreANiveau(postgres: Pick<Postgres, 'urlMigration' | 'urlApp' | 'compteApp'>): Promise<void> {
  await migrate(postgres.urlMigration)
  await accorderLesDroits(postgres)
}
