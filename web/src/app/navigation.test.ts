import { expect, test } from 'vitest'
import { moduleDuChemin } from './navigation.ts'

test.each([
  ['/', null],
  ['/menages', 'relogement'],
  ['/menages/0190', 'relogement'],
  ['/menages/0190/au/2026-06-15', 'relogement'],
  ['/menages/0190/nouveau-logement', 'relogement'],
  ['/menages/0190/edition/composition', 'relogement'],
  ['/inconnue/0190', null],
])('le menu de %s est celui du module %s', (chemin, module) => {
  expect(moduleDuChemin(chemin)).toBe(module)
})
