import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../src/core/postgres/postgres.ts'
import { empreintes } from './sauvegardes.ts'

/** La base de ce dossier, et non celle d'une adresse. */
export const EMBARQUEE = { urlApp: '', urlMigration: '' }

/** Les tables qu'une restauration éteint exprès : sessions, courriels en attente, adresses et liens remis. */
export const ETEINTES = { session: '', email_sortant: '', flux_agenda: '', jeton_bailleur: '', jeton_consultation: '', jeton_menage: '' }

/** Ce que tient la base embarquée de ce dossier, service arrêté. */
export async function tablesDe(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startPostgres({ dataDir, log: { error: console.error } })
  try {
    return await empreintes(postgres.urlMigration)
  } finally {
    await postgres.stop()
  }
}

/** Ce que tient son dépôt, fichier par fichier. */
export function fichiersDe(dataDir: string): Record<string, string> {
  const documents = join(dataDir, 'documents')
  if (!existsSync(documents)) return {}
  const fichiers = readdirSync(documents, { recursive: true, withFileTypes: true }).filter((un) => un.isFile() && !un.name.startsWith('.'))
  return Object.fromEntries(
    fichiers.map((un) => [
      un.name,
      createHash('sha256')
        .update(readFileSync(join(un.parentPath, un.name)))
        .digest('hex'),
    ]),
  )
}
