import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { DB } from '../core/tables.gen.ts'

export type Ligne<T extends keyof DB> = Insertable<DB[T]>

const TAILLE_D_ENVOI = 256 * 1024

/** Écrit des lignes par COPY, la voie la plus courte vers la base ; toutes ont les colonnes de la première. */
export async function copier<T extends keyof DB & string>(client: pg.ClientBase, table: T, lignes: readonly Ligne<T>[]): Promise<void> {
  const [premiere] = lignes
  if (premiere === undefined) return
  const colonnes = Object.keys(premiere)
  await pipeline(Readable.from(envois(colonnes, lignes)), client.query(from(`copy ${table} (${colonnes.join(', ')}) from stdin`)))
}

function* envois(colonnes: readonly string[], lignes: readonly Readonly<Record<string, unknown>>[]): Generator<string> {
  let tampon = ''
  for (const ligne of lignes) {
    tampon += `${colonnes.map((colonne) => valeur(ligne[colonne])).join('\t')}\n`
    if (tampon.length < TAILLE_D_ENVOI) continue
    yield tampon
    tampon = ''
  }
  yield tampon
}

function valeur(brute: unknown): string {
  if (brute === null || brute === undefined) return '\\N'
  if (typeof brute === 'string') return echappe(brute)
  if (typeof brute === 'boolean') return brute ? 't' : 'f'
  if (Array.isArray(brute)) return echappe(tableau(brute))
  return brute instanceof Date ? brute.toISOString() : String(brute)
}

const tableau = (valeurs: readonly unknown[]): string => `{${valeurs.map((v) => `"${String(v).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

const ECHAPPEMENTS: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const echappe = (texte: string): string => texte.replace(/[\\\t\n\r]/g, (caractere) => ECHAPPEMENTS[caractere] ?? caractere)
