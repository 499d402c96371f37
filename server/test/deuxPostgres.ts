import { appendFileSync, chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../src/core/migrate.ts'
import { findBinaires } from '../src/core/postgres/binaires.ts'
import { BASE, COMPTE_APP, COMPTE_MIGRATION, createComptes, urlDe } from '../src/core/postgres/comptes.ts'
import { openGrappe } from '../src/core/postgres/grappe.ts'
import { chooseLancement } from '../src/core/postgres/lancement.ts'
import { freePort, launch, type Serveur } from '../src/core/postgres/serveur.ts'
import { jusqua } from './jusqua.ts'

/** Un serveur et son secondaire synchrone, copié de lui (`pg_backup_start`, puis le dossier) : les binaires n'ont pas `pg_basebackup`. */
export async function deuxServeurs(dossier: string) {
  const binaires = await findBinaires()
  const lancement = chooseLancement()
  const grappe = openGrappe(join(dossier, 'un', 'postgres'), binaires, lancement, false)
  lancement.give(grappe.donnees)
  const ports = [await freePort(), await freePort()] as const
  const { administration, app, migration } = grappe.motsDePasse
  const admin = (rang: 0 | 1) => new pg.Client(urlDe('administration', administration, ports[rang], 'postgres'))
  const primaire = await launch(binaires, lancement, grappe.donnees, ports[0])
  const client = admin(0)
  client.on('error', () => {})
  await client.connect()
  await createComptes(client, grappe)
  await migrate(urlDe(COMPTE_MIGRATION, migration, ports[0], BASE))

  mkdirSync(join(dossier, 'deux'), { mode: 0o711 })
  const copie = join(dossier, 'deux', 'donnees')
  await client.query(`select pg_backup_start('secondaire', true)`)
  cpSync(grappe.donnees, copie, { recursive: true, filter: (chemin) => !chemin.endsWith('postmaster.pid') })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  writeFileSync(join(copie, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(copie, 'standby.signal'), '')
  appendFileSync(
    join(copie, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${ports[0]} user=administration password=${administration}'\n`,
  )
  chmodSync(copie, 0o700)
  lancement.give(copie)
  const secondaire = await launch(binaires, lancement, copie, ports[1])
  await jusqua(async () => ((await client.query('select from pg_stat_replication')).rowCount ?? 0) === 1)
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()')
  const urls = [urlDe(COMPTE_APP, app, ports[0], BASE), urlDe(COMPTE_APP, app, ports[1], BASE)] as const
  const lesDeux = (compte: string, motDePasse: string) =>
    `postgresql://${compte}:${motDePasse}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/${BASE}`
  const [url, urlMigration] = [lesDeux(COMPTE_APP, app), lesDeux(COMPTE_MIGRATION, migration)]
  const promouvoir = async () => {
    const second = admin(1)
    await second.connect()
    await second.query('select pg_promote(true, 60)')
    await second.end()
  }
  return { url, urls, urlMigration, primaire, secondaire, promouvoir, surLePrimaire: client, surLeSecondaire: admin(1) }
}

export const tuer = async ({ processus, fin }: Serveur): Promise<void> => {
  processus.kill('SIGKILL')
  await fin
}
