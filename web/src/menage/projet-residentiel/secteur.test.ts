import { expect, test } from 'vitest'
import { criteresEnClair, secteurEnClair } from './secteur.ts'

const ville = (nom: string | null, quartier: string | null = null) => ({ nom, codePostal: null, quartier })

test('les quartiers d’une même ville se lisent ensemble', () => {
  expect(secteurEnClair({ villes: [ville('Lille', 'Bois Blancs'), ville('Lille', 'Vauban')] })).toBe('Lille – Bois Blancs, Vauban')
  expect(secteurEnClair({ villes: [ville('Roubaix', 'Alma'), ville('Croix')] })).toBe('Roubaix – Alma ; Croix')
})

test('un vœu sans ville est ouvert à tout', () => {
  expect(secteurEnClair({ villes: [] })).toBe('Tous / Toutes')
  expect(secteurEnClair({ villes: [ville('Tous / Toutes')] })).toBe('Tous / Toutes')
})

test('les critères se lisent à la suite, l’indispensable d’abord, les sigles gardant leurs capitales', () => {
  const critere = (type: 'PMR' | 'CALME' | 'ETAGE_MAX', priorite: 'INDISPENSABLE' | 'SOUHAITE', texteLibre: string | null = null) => ({
    type,
    priorite,
    texteLibre,
  })
  expect(
    criteresEnClair([critere('CALME', 'SOUHAITE'), critere('PMR', 'INDISPENSABLE'), critere('ETAGE_MAX', 'INDISPENSABLE', '3e étage')]),
  ).toBe('Indispensable\u00A0: accessible (PMR), étage maximum\u00A0: 3e étage. Souhaité\u00A0: au calme')
})
