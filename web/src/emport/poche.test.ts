import { expect, test } from 'vitest'
import type { Menage } from '../menage/menage.data.ts'
import { appliquer } from './poche.ts'

const fiche = {
  version: 7,
  informations: { telephone: '0611111111', langueParlee: null },
  composition: { occupants: [{ id: 'a' }, { id: 'b' }] },
  ressourcesEtCharges: {
    ressources: [
      { occupantId: 'a', type: { code: 'SALAIRE' }, montantMensuel: 1500 },
      { occupantId: 'b', type: { code: 'RSA' }, montantMensuel: 600 },
    ],
    revenusImposables: [{ occupantId: 'b', annee: 2025, montant: 0 }],
    charges: { electricite: 60, gaz: 40 },
  },
} as unknown as Menage

test('un champ saisi hors ligne change ce champ seul, et fait une version de plus', () => {
  const apres = appliquer(fiche, { informations: { langueParlee: 'Wolof' }, ressourcesEtCharges: { charges: { gaz: null } } })
  expect(apres).toMatchObject({
    version: 8,
    informations: { telephone: '0611111111', langueParlee: 'Wolof' },
    ressourcesEtCharges: { charges: { electricite: 60, gaz: null } },
  })
  expect(fiche.version).toBe(7)
})

test('une personne retirée l’est avec ses ressources et ses avis', () => {
  const { ressourcesEtCharges } = appliquer(fiche, { composition: { occupants: [{ id: 'a' }] } })
  expect(ressourcesEtCharges?.ressources?.map(({ occupantId }) => occupantId)).toEqual(['a'])
  expect(ressourcesEtCharges?.revenusImposables).toEqual([])
})
