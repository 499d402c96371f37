import { expect, test } from 'vitest'
import { assignationsDe } from './assignations.ts'

const rachid = { id: '01900000-0000-7000-8000-000000000a01', nom: 'Delmotte', prenom: 'Rachid' }

test('chaque période va jusqu’au passage de main suivant ; la dernière court toujours', () => {
  expect(
    assignationsDe([
      { le: '2026-01-05T09:00:00Z', a: 'Camille Delmotte', par: rachid },
      { le: '2026-02-01T09:00:00Z', a: 'Cyril Vandamme', par: rachid },
      { le: '2026-02-20T09:00:00Z', a: null, par: rachid },
      { le: '2026-03-01T09:00:00Z', a: 'Camille Delmotte', par: null },
    ]),
  ).toEqual([
    { charge: 'Camille Delmotte', du: '2026-03-01T09:00:00Z', au: null, par: null },
    { charge: 'Cyril Vandamme', du: '2026-02-01T09:00:00Z', au: '2026-02-20T09:00:00Z', par: rachid },
    { charge: 'Camille Delmotte', du: '2026-01-05T09:00:00Z', au: '2026-02-01T09:00:00Z', par: rachid },
  ])
  expect(assignationsDe([])).toEqual([])
})
