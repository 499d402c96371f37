// Juger une expression prend jusqu'à vingt secondes : celles que l'analyse a absoutes se gardent, et seules les autres se jugent chaque jour (décision 0207).
// `ECRIRE=1 ESSAIS_LONGS=oui npx vitest run server/test/expressions.test.ts` rejuge tout et récrit le fichier.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import type { Attaque } from './attaque.ts'
import { seulementLong } from './longs.ts'

/** Absoute, ou l'attaque à jouer : l'analyse compte des pas, et se trompe quelquefois. `null` : elle n'a pas su finir. */
export type Jugement = 'sure' | Attaque | null

const FICHIER = join(import.meta.dirname, 'expressionsSures.json')

const sures = new Set(JSON.parse(readFileSync(FICHIER, 'utf8')) as readonly string[])
const redites = new Map<string, Jugement>()

/** Ce qu'on en a dit, ou ce qu'on en dit maintenant ; la preuve longue n'en croit rien et rejuge tout. */
export async function juger(source: string, flags: string): Promise<Jugement> {
  const cle = `/${source}/${flags}`
  const jugement = sures.has(cle) && !seulementLong ? 'sure' : await analyser(source, flags)
  redites.set(cle, jugement)
  return jugement
}

async function analyser(source: string, flags: string): Promise<Jugement> {
  const dans = (timeout: number) => check(source, flags.replaceAll(/[dv]/g, ''), { timeout })
  let dit = await dans(20_000)
  // Une machine occupée : le même jugement, avec le temps qu'il lui faut.
  if (dit.status === 'unknown') dit = await dans(90_000)
  if (dit.status === 'unknown') return null
  return dit.status === 'safe' ? 'sure' : dit.attack
}

/** Celles que le fichier garde et que l'analyse n'absout plus. */
export function absoutesATort(): string[] {
  const dites = [...redites].filter(([, jugement]) => jugement === 'sure').map(([cle]) => cle)
  if (process.env['ECRIRE'] === '1') writeFileSync(FICHIER, `${JSON.stringify(dites.sort(), null, 2)}\n`)
  return [...redites].filter(([cle, jugement]) => sures.has(cle) && jugement !== 'sure').map(([cle]) => cle)
}
