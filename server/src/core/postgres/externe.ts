import pg from 'pg'
import { ErreurDemarrage } from '../erreurDemarrage.ts'
import type { Postgres } from './postgres.ts'

const VERSION_MINIMALE = 16

/** Le serveur de DATABASE_URL, la même adresse pour tout ; injoignable ou trop ancien, il est refusé clairement. */
export async function openExterne(url: string, minimale = VERSION_MINIMALE): Promise<Pick<Postgres, 'urlMigration' | 'urlApp' | 'stop'>> {
  const version = await versionDe(url)
  if (version >= minimale) return { urlMigration: url, urlApp: url, stop: async () => {} }
  throw new ErreurDemarrage(
    `Le serveur PostgreSQL de DATABASE_URL (${sansMotDePasse(url)}) est en version ${version} : il faut la version ${minimale} ou une plus récente.`,
  )
}

async function versionDe(url: string): Promise<number> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Math.floor(Number(rows[0]?.version) / 10_000)
  } catch (erreur) {
    throw new ErreurDemarrage(`Impossible de joindre le serveur PostgreSQL de DATABASE_URL (${sansMotDePasse(url)}) : ${raison(erreur)}`)
  } finally {
    await client?.end().catch(() => {})
  }
}

const RAISONS: Readonly<Record<string, string>> = {
  ERR_INVALID_URL: 'l’adresse est mal écrite (attendu : postgresql://compte:mot-de-passe@serveur:5432/base).',
  ECONNREFUSED: 'aucun serveur n’écoute à cette adresse.',
  ENOTFOUND: 'ce nom de serveur est inconnu.',
  EAI_AGAIN: 'ce nom de serveur ne peut pas être résolu pour l’instant.',
  ETIMEDOUT: 'le serveur ne répond pas.',
  '28P01': 'le compte ou le mot de passe est refusé.',
  '28000': 'le compte est refusé.',
  '3D000': 'cette base n’existe pas.',
  '53300': 'le serveur n’accepte plus de connexion.',
}

function raison(erreur: unknown): string {
  const { code, message } = erreur as NodeJS.ErrnoException
  return RAISONS[code ?? ''] ?? (/timeout/i.test(message) ? RAISONS['ETIMEDOUT'] : undefined) ?? message
}

export const sansMotDePasse = (url: string) => url.replace(/\/\/[^@/]*@/, '//…@').replace(/([?&]password=)[^&]*/g, '$1…')
