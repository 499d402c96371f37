import pg from 'pg'
import type { Grappe } from './grappe.ts'

export const BASE = 'relogement'
export const COMPTE_MIGRATION = 'relogement_migration'
export const COMPTE_APP = 'relogement_app'

export const urlDe = (compte: string, motDePasse: string, port: number, base: string) =>
  `postgresql://${compte}:${motDePasse}@127.0.0.1:${port}/${base}`

/**
 * Crée la base et ses deux comptes s'ils manquent : celui des migrations possède la base ; celui de l'API n'a que ce que
 * les migrations lui accordent, jamais le droit de changer le schéma (fiabilité X6).
 */
export async function createComptes(client: pg.Client, { motsDePasse }: Grappe): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [COMPTE_MIGRATION, COMPTE_APP],
  ])
  const presents = new Set(rows.map((role) => role.rolname))
  for (const [compte, motDePasse] of [
    [COMPTE_MIGRATION, motsDePasse.migration],
    [COMPTE_APP, motsDePasse.app],
  ] as const) {
    const verbe = presents.has(compte) ? 'alter' : 'create'
    await client.query(`${verbe} role ${compte} login nosuperuser nocreatedb nocreaterole password ${pg.escapeLiteral(motDePasse)}`)
  }
  const base = await client.query('select from pg_database where datname = $1', [BASE])
  if (base.rowCount === 0) await createBase(client, BASE, 'template1')
}

/**
 * Une base qui appartient au compte des migrations, où le compte de l'API peut seulement se connecter. Copiée par fichiers : bloc par bloc,
 * par le journal des écritures, un modèle de 15 Mo prenait moitié plus de temps, et sa suppression le double.
 */
export async function createBase(client: pg.Client, nom: string, modele: string): Promise<void> {
  const proprietaire = await client.query('select from pg_roles where rolname = $1', [COMPTE_MIGRATION])
  const embarque = proprietaire.rowCount === 1
  await client.query(
    `create database ${pg.escapeIdentifier(nom)} template ${pg.escapeIdentifier(modele)} strategy file_copy${embarque ? ` owner ${COMPTE_MIGRATION}` : ''}`,
  )
  if (!embarque) return
  await client.query(`revoke all on database ${pg.escapeIdentifier(nom)} from public`)
  await client.query(`grant connect on database ${pg.escapeIdentifier(nom)} to ${COMPTE_APP}`)
}
