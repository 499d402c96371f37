import { describe, expect, test } from 'vitest'
import { ABSENCE_MS, estLa, partagerLEcran, suivreLesGestes } from './presence.ts'

describe('la personne est-elle devant l’écran', () => {
  test('dix minutes sans geste, elle est partie', () => {
    expect(estLa(0, 10 * 60_000 - 1)).toBe(true)
    expect(estLa(0, 10 * 60_000)).toBe(false)
  })

  test('un écran partagé reste là sans geste, tant qu’il est montré', () => {
    const cesser = partagerLEcran()
    expect(estLa(0, 10 * ABSENCE_MS)).toBe(true)
    cesser()
    expect(estLa(0, 10 * ABSENCE_MS)).toBe(false)
  })

  test('chaque geste se dit, puis plus aucun', () => {
    const ecran = new EventTarget()
    let gestes = 0
    const cesser = suivreLesGestes(() => {
      gestes += 1
    }, ecran)
    ecran.dispatchEvent(new Event('keydown'))
    ecran.dispatchEvent(new Event('pointerdown'))
    cesser()
    ecran.dispatchEvent(new Event('keydown'))
    expect(gestes).toBe(2)
  })
})
