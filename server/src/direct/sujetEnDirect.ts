import type { Acteur } from '@relogement/domain/acces/roles'
import type { Sujet } from '@relogement/domain/sujet/sujet'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import type { Condition } from '../core/liste/source.ts'

/** Ce que le direct sait d'une sorte de sujet : qui a le droit d'apprendre qu'il a changé. */
export interface SujetEnDirect {
  readonly sujet: Pick<Sujet, 'type' | 'pluriel'>
  /** Sa table et son alias : `menage m`. */
  readonly de: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly visibles: (acteur: Acteur) => Condition
  /** Deux acteurs qui voient les mêmes lignes partagent cette clé. */
  readonly portee: (acteur: Acteur) => unknown
}

/** Ceux de ces sujets que l'acteur voit, sur l'heure. */
export async function visiblesParmi(db: Acces, sorte: SujetEnDirect, acteur: Acteur, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select ${sorte.id} as id from ${sorte.de} where ${estParmi(sorte.id, ids, 'uuid')} and ${sorte.visibles(acteur)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
