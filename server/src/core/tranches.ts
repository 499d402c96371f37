// Un ensemble de lignes qu'un processus tient, partagé en tranches : à chaque lecture, la base dit l'empreinte de chacune, et seules celles qui ont
// changé se relisent (décisions 0109 et 0165).
import { sql } from 'kysely'
import type { Acces } from './database.ts'
import { createGenerations } from './registre.ts'

/** La tranche d'une ligne, une parmi deux cent cinquante-six, d'après son identifiant. */
export const trancheDe = (id: string) => sql<number>`(uuid_hash(${sql.ref(id)}) & 255)`

/** L'empreinte d'un ensemble de lignes : leur nombre, et le ou exclusif du numéro de leur dernière écriture, mêlé à leur identifiant. */
export const empreinteDesLignes = (id: string, xmin: string) =>
  sql<string>`concat_ws(' ', count(*), bit_xor(uuid_hash_extended(${sql.ref(id)}, hashxidextended(${sql.ref(xmin)}, 0))))`

/** Par tranche, ce qui change quand une de ses lignes change. */
export type Empreintes = Readonly<Record<number, string>>

interface Lecture<T, E> {
  /** La clé dit deux fois le même ensemble. Nulle : rien ne se garde. */
  readonly cle: string | null
  readonly lireLesEmpreintes: () => Promise<Empreintes>
  /** Chacune avec l'empreinte de l'instant où elle est lue. */
  readonly lire: (changees: readonly number[]) => Promise<readonly (readonly [number, T])[]>
  readonly reunir: (tranches: readonly T[]) => E
}

interface Tenu<T, E> {
  readonly tranches: ReadonlyMap<number, T>
  readonly ensemble: E
}

export function createTenus<T extends { readonly empreinte: string }, E>(): (db: Acces, lecture: Lecture<T, E>) => Promise<E> {
  const tenus = createGenerations<Tenu<T, E>>()
  return async (db, { cle, lireLesEmpreintes, lire, reunir }) => {
    const garde = tenus(db)
    const tenu = cle === null ? undefined : garde.lire(cle)
    const empreintes = await lireLesEmpreintes()
    const changees = Object.keys(empreintes)
      .map(Number)
      .filter((tranche) => tenu?.tranches.get(tranche)?.empreinte !== empreintes[tranche])
    const parties = tenu !== undefined && [...tenu.tranches.keys()].some((tranche) => empreintes[tranche] === undefined)
    if (tenu !== undefined && changees.length === 0 && !parties) return tenu.ensemble
    const neuves = changees.length === 0 ? [] : await lire(changees)
    const changee = new Set(changees)
    const restent = [...(tenu?.tranches ?? [])].filter(([tranche]) => empreintes[tranche] !== undefined && !changee.has(tranche))
    const tranches = new Map([...restent, ...neuves])
    const ensemble = reunir([...tranches.values()])
    if (cle !== null) garde.ecrire(cle, { tranches, ensemble })
    return ensemble
  }
}
