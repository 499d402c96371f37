import { expect, test } from 'vitest'
import { hautDeLecture, sectionLue } from './SousNavigation.tsx'

const ecran = { haut: 200, bas: 900 }
const a = { id: 'a', haut: -500, bas: 240 }
const b = { id: 'b', haut: 260, bas: 1400 }

test('le bout d’une section qui s’en va ne cache pas celle que l’on lit', () => {
  expect(sectionLue([a, b], ecran, '')).toBe('b')
})

test('une courte section entière, en tête, est celle que l’on lit', () => {
  expect(
    sectionLue(
      [
        { id: 'courte', haut: 210, bas: 330 },
        { id: 'longue', haut: 350, bas: 2000 },
      ],
      ecran,
      '',
    ),
  ).toBe('courte')
})

test('celle que l’on a visée reste marquée tant qu’elle est à l’écran, même en bas de page', () => {
  const bas = [
    { id: 'x', haut: 300, bas: 600 },
    { id: 'y', haut: 620, bas: 880 },
  ]
  expect(sectionLue(bas, ecran, 'y')).toBe('y')
  expect(sectionLue(bas, ecran, 'ailleurs')).toBe('x')
  expect(sectionLue([a, b], ecran, 'a')).toBe('b')
})

test('une section plus haute que l’écran, lue en son milieu, est marquée', () => {
  expect(
    sectionLue(
      [
        { id: 'avant', haut: -2000, bas: -900 },
        { id: 'lue', haut: -880, bas: 3000 },
      ],
      ecran,
      '',
    ),
  ).toBe('lue')
})

test('rien de plus qu’un bout de chacune : la plus vue', () => {
  expect(
    sectionLue(
      [
        { id: 'un', haut: -3000, bas: 300 },
        { id: 'deux', haut: 640, bas: 3000 },
      ],
      ecran,
      '',
    ),
  ).toBe('deux')
})

test('à côté des sections, les ancres n’en cachent rien : on lit depuis leur haut, pas depuis leur bas', () => {
  expect(hautDeLecture({ top: 230, bottom: 780, right: 410 }, 436)).toBe(230)
  expect(hautDeLecture({ top: 60, bottom: 100, right: 390 }, 16)).toBe(100)
  expect(hautDeLecture({ top: -300, bottom: -260, right: 390 }, 16)).toBe(0)
})
