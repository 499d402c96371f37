import { expect, test } from 'vitest'
import { direLesPropositions } from './porte.texte.ts'

const refusee = { refusee: '2026-03-12', acceptee: null }
const acceptee = { refusee: null, acceptee: '2026-03-01' }
const sansReponse = { refusee: null, acceptee: null }

test.for([
  [{ recues: 0, dues: 3, derniere: null }, 'Aucune sur 3 dues'],
  [{ recues: 1, dues: 3, derniere: refusee }, '1 sur 3 dues, refusée le 12 mars 2026'],
  [{ recues: 2, dues: 3, derniere: acceptee }, '2 sur 3 dues, la dernière acceptée le 1er mars 2026'],
  [{ recues: 1, dues: 1, derniere: sansReponse }, '1 sur 1 due, sans réponse'],
  [{ recues: 0, dues: null, derniere: null }, 'Aucune'],
  [{ recues: 1, dues: null, derniere: refusee }, '1, refusée le 12 mars 2026'],
] as const)('%o : %s', ([recues, dit]) => {
  expect(direLesPropositions(recues)).toBe(dit)
})
