import { expect, test } from 'vitest'
import { armoireEnMemoire } from '../core/brouillons/armoire.ts'
import { rangementDuLien } from './rangementDuLien.ts'

const le = (jour: string) => () => new Date(`${jour}T09:00:00Z`)

test('ce qui est tapé par un lien se retrouve en le rouvrant, et pas par un autre lien', async () => {
  const armoire = armoireEnMemoire()
  await rangementDuLien('lien-de-nadia', armoire, le('2026-03-12')).garder({ avis: 'Favorable' }, {})
  expect(await rangementDuLien('lien-de-nadia', armoire, le('2026-03-13')).lire()).toMatchObject({ valeurs: { avis: 'Favorable' } })
  expect(await rangementDuLien('lien-de-paul', armoire, le('2026-03-13')).lire()).toBeNull()
})

test('le lien ne se lit nulle part dans ce qui est rangé', async () => {
  const armoire = armoireEnMemoire()
  await rangementDuLien('lien-de-nadia', armoire, le('2026-03-12')).garder({}, {})
  expect(JSON.stringify(await armoire.inventaire())).not.toContain('nadia')
})

test('au bout de sept jours, ou une fois envoyé, il ne reste rien', async () => {
  const armoire = armoireEnMemoire()
  await rangementDuLien('lien-de-nadia', armoire, le('2026-03-01')).garder({}, {})
  const suivant = rangementDuLien('lien-de-paul', armoire, le('2026-03-09'))
  await suivant.garder({}, {})
  expect(await armoire.inventaire()).toHaveLength(1)
  await suivant.effacer()
  expect(await armoire.inventaire()).toEqual([])
})
