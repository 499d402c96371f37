import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { DB } from '../core/tables.gen.ts'

export type Ligne<T extends keyof DB> = Insertable<DB[T]>

const TAILLE_D_ENVOI = 256 * 1024

/** Les lignes d'une table telles que la base les reçoit : le texte d'un COPY, qui passe d'un fil à l'autre sans copie. */
export interface Envoi {
  readonly table: keyof DB & string
  readonly colonnes: readonly string[]
  readonly octets: readonly Uint8Array<ArrayBuffer>[]
}

/**
 * Met des lignes en texte, une à une : aucune n'attend les suivantes. Toutes ont les colonnes de la première. Sans ligne, rien à envoyer.
 */
export function preparer<T extends keyof DB & string>(table: T, lignes: Iterable<Ligne<T>>): Envoi[] {
  const suite = lignes[Symbol.iterator]()
  const premiere = suite.next()
  if (premiere.done === true) return []
  const colonnes = Object.keys(premiere.value)
  return [{ table, colonnes, octets: [...blocs(colonnes, depuis(premiere.value, suite))] }]
}

function* depuis<L>(premiere: L, suite: Iterator<L>): Generator<L> {
  yield premiere
  for (let pas = suite.next(); pas.done !== true; pas = suite.next()) yield pas.value
}

/** Écrit ce qui est prêt par COPY, la voie la plus courte vers la base ; `gelees` : la table est née ou vidée dans la transaction. */
export async function verser(client: pg.ClientBase, { table, colonnes, octets }: Envoi, gelees = false): Promise<void> {
  const copie = `copy ${table} (${colonnes.join(', ')}) from stdin${gelees ? ' with (freeze)' : ''}`
  await pipeline(Readable.from(octets), client.query(from(copie)))
}

export async function copier<T extends keyof DB & string>(client: pg.ClientBase, table: T, lignes: readonly Ligne<T>[]): Promise<void> {
  for (const envoi of preparer(table, lignes)) await verser(client, envoi)
}

/** Où s'écrit un bloc avant de partir : une ligne à la fois, un long texte fait de milliers de morceaux coûterait le double à encoder. */
let brouillon = Buffer.allocUnsafeSlow(2 * TAILLE_D_ENVOI)
const OCTETS_PAR_SIGNE_AU_PLUS = 3

function* blocs(colonnes: readonly string[], lignes: Iterable<Readonly<Record<string, unknown>>>): Generator<Uint8Array<ArrayBuffer>> {
  let ecrits = 0
  const partir = () => {
    const bloc = new Uint8Array(brouillon.subarray(0, ecrits))
    ecrits = 0
    return bloc
  }
  for (const ligne of lignes) {
    const texte = `${colonnes.map((colonne) => valeur(ligne[colonne])).join('\t')}\n`
    const auPlus = texte.length * OCTETS_PAR_SIGNE_AU_PLUS
    if (ecrits > 0 && ecrits + auPlus > brouillon.length) yield partir()
    if (auPlus > brouillon.length) brouillon = Buffer.allocUnsafeSlow(auPlus)
    ecrits += brouillon.write(texte, ecrits)
    if (ecrits >= TAILLE_D_ENVOI) yield partir()
  }
  if (ecrits > 0) yield partir()
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
const A_ECHAPPER = Object.keys(ECHAPPEMENTS)

/** Presque aucun texte n'en porte : le chercher signe à signe coûte deux à six fois moins qu'une expression. */
const echappe = (texte: string): string =>
  A_ECHAPPER.some((signe) => texte.includes(signe))
    ? texte.replace(/[\\\t\n\r]/g, (caractere) => ECHAPPEMENTS[caractere] ?? caractere)
    : texte
