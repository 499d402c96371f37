import { expect, test } from 'vitest'
import { eprouver, simuler } from './simulation.rules.ts'

const AUCUNE = { rythme: null, charges: null }
const mois = [
  { mois: '2025-09', realise: 6 },
  { mois: '2025-12', realise: 3 },
  { mois: '2026-01', realise: 1 },
  { mois: '2026-02', realise: 2 },
  { mois: '2026-03', realise: 5 },
]
const faits = { restants: 12, bloques: 4, charges: 2, mois }

test('au rythme des trois derniers mois clos, l’immeuble est vide tel jour ; sans les dossiers arrêtés, plus tôt', () => {
  // Décembre, janvier, février : 2 par mois ; 12 restants : 6 mois de 30,4375 jours, 183 jours.
  expect(simuler(faits, AUCUNE, '2026-03-12')).toEqual({ rythme: 2, vide: '2026-09-11', sansLesBloques: '2026-07-12' })
})

test('un autre rythme, un autre nombre de chargés', () => {
  expect(simuler(faits, { rythme: 4, charges: null }, '2026-03-12')).toMatchObject({ rythme: 4, vide: '2026-06-12' })
  expect(simuler(faits, { rythme: null, charges: 4 }, '2026-03-12')).toMatchObject({ rythme: 4, vide: '2026-06-12' })
  expect(simuler(faits, { rythme: null, charges: 0 }, '2026-03-12')).toMatchObject({ rythme: 0, vide: null })
  expect(simuler({ ...faits, charges: 0 }, { rythme: null, charges: 3 }, '2026-03-12').rythme).toBe(2)
})

test('rien ne s’est fait, ou tout est fait : aucune date', () => {
  expect(simuler({ ...faits, mois: [] }, AUCUNE, '2026-03-12').vide).toBeNull()
  expect(simuler({ ...faits, restants: 0, bloques: 0 }, AUCUNE, '2026-03-12').vide).toBeNull()
  expect(simuler({ ...faits, bloques: 12 }, AUCUNE, '2026-03-12').sansLesBloques).toBeNull()
})

test('ce que la règle annonçait il y a trois et six mois, face au réalisé', () => {
  // Le 1er décembre, les trois mois d'avant font 6 en tout : 2 par mois, 6 annoncés ; 6 se sont faits de décembre à février.
  expect(eprouver(faits, 3, '2026-03-12')).toEqual({ horizon: 3, annonce: 6, realise: 6, erreur: 0 })
  // Le 1er septembre, rien ne s'était fait de juin à août : 0 annoncé, 12 faits.
  expect(eprouver(faits, 6, '2026-03-12')).toEqual({ horizon: 6, annonce: 0, realise: 12, erreur: 100 })
  expect(eprouver({ restants: 2, mois: [{ mois: '2025-11', realise: 9 }] }, 3, '2026-03-12')).toEqual({
    horizon: 3,
    annonce: 2,
    realise: 0,
    erreur: null,
  })
})
