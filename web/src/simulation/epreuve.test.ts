import { expect, test } from 'vitest'
import { direLEpreuve } from './epreuve.ts'

const lignes = (texte: string) => texte.replaceAll(/\s/g, ' ')

test.each([
  [
    { horizon: 3, annonce: 1, realise: 2, erreur: 50 },
    'Il y a 3 mois, cette règle annonçait 1 relogement ; 2 se sont faits : 50 % d’écart.',
  ],
  [
    { horizon: 6, annonce: 2, realise: 1, erreur: 100 },
    'Il y a 6 mois, cette règle annonçait 2 relogements ; 1 s’est fait : 100 % d’écart.',
  ],
  [{ horizon: 3, annonce: 4, realise: 0, erreur: null }, 'Il y a 3 mois, cette règle annonçait 4 relogements ; aucun ne s’est fait.'],
] as const)('l’épreuve se dit en français, au pluriel, au singulier et sans aucun', (epreuve, attendue) => {
  expect(lignes(direLEpreuve(epreuve as never))).toBe(attendue)
})
