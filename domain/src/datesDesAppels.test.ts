// Ce qui se tape ne change pas de siècle : tout appel qui reçoit un jour ou un instant refuse l'an 26, et l'an 9999.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Appel } from './acces/contract.ts'
import { contrat } from './contrat.ts'

/** Chaque jour et chaque instant d'une forme, où qu'il y soit. */
function datesDe(schema: z.core.$ZodType, chemin: string, vus: Set<z.core.$ZodType> = new Set()): [chemin: string, date: z.ZodType][] {
  if (vus.has(schema)) return []
  vus.add(schema)
  const def = schema._zod.def as z.core.$ZodTypeDef & Record<string, unknown>
  if (def.type === 'string' && ['date', 'datetime'].includes(String(def['format']))) return [[chemin, schema as z.ZodType]]
  const dedans: [string, unknown][] = [
    ...Object.entries((def['shape'] as Record<string, unknown>) ?? {}),
    ...((def['options'] as unknown[]) ?? []).map((option): [string, unknown] => ['', option]),
    ...['element', 'innerType', 'in', 'out', 'valueType', 'left', 'right'].map((sous): [string, unknown] => ['', def[sous]]),
  ]
  return dedans.flatMap(([cle, sous]) =>
    sous instanceof z.core.$ZodType ? datesDe(sous, cle === '' ? chemin : `${chemin}.${cle}`, new Set(vus)) : [],
  )
}

/** Un export reçoit les filtres de sa liste : un jour d'où l'on regarde n'est pas un jour que l'on garde. */
const recues = Object.entries<Appel>(contrat).flatMap(([cle, { body }]) =>
  body === undefined || cle.endsWith('/_export') ? [] : datesDe(body, cle),
)

describe('un jour reçu', () => {
  test('il y en a à juger', () => {
    expect(recues.length).toBeGreaterThan(60)
  })

  test('a une année entière', () => {
    const prises = (jour: string) =>
      recues.filter(([, date]) => [jour, `${jour}T09:00:00Z`].some((ecrit) => date.safeParse(ecrit).success)).map(([chemin]) => chemin)
    expect(prises('0026-11-20')).toEqual([])
    expect(prises('9999-12-31')).toEqual([])
    expect(prises('2150-01-01')).toEqual([])
    // De quoi échouer : la même date, entière, passe.
    const refusees = recues.filter(([, date]) => !['2026-11-20', '2026-11-20T09:00:00Z'].some((ecrit) => date.safeParse(ecrit).success))
    expect(refusees.map(([chemin]) => chemin)).toEqual([])
  })
})
