import { expect, test } from 'vitest'
import { premieres } from './commission.rules.ts'

const candidat = (id: string, autres: Partial<Parameters<typeof premieres>[0][number]> = {}) => ({
  id,
  statut: 'acceptee_cal' as const,
  externe: false,
  reponseExterne: null,
  avis: true,
  ...autres,
})

test('la première et la suivante sautent l’externe qui renonce, celui que le bailleur écarte et celui qui a refusé', () => {
  const rangees = [
    candidat('a', { externe: true, reponseExterne: false }),
    candidat('b', { avis: false }),
    candidat('c', { statut: 'refusee_menage' }),
    candidat('d', { externe: true, reponseExterne: null }),
    candidat('e', { avis: null }),
    candidat('f'),
  ]
  expect(premieres(rangees)).toEqual({ premiere: 'd', suivante: 'e' })
  expect(premieres(rangees.slice(0, 4))).toEqual({ premiere: 'd', suivante: null })
  expect(premieres([])).toEqual({ premiere: null, suivante: null })
})
