import { expect, test } from 'vitest'
import { ficheMaitreOuvrage } from './ficheMaitreOuvrage.ts'
import { PLAN_VIDE, type Plan } from './plan.schema.ts'

const plan: Plan = {
  ...PLAN_VIDE,
  ressources: { ...PLAN_VIDE.ressources, ACTION_LOGEMENT: 180_000.5 },
  logements: [
    { typologie: 'T2', financement: 'PLAI', nombre: 4 },
    { typologie: 'T3', financement: 'PLUS', nombre: 8 },
  ],
  zonage: 'B1',
  contact: 'Léa Vasseur, maîtrise d’ouvrage',
  referenceRIB: 'RIB-2026-07',
  droitsUniques: 3,
}
const valeurs = {
  nom: 'Reconstitution Jean-Macé',
  bailleur: 'Habitat du Ferrain',
  PRU: 'Roubaix – Alma',
  ville: 'Roubaix',
  QPV: 'Alma',
  nombreLogements: 12,
  'convention.reference': 'CONV-2023-12',
  'convention.date': '2023-02-14',
  'dates.LIVRAISON': '2027-09-30',
}
const fiche = { code: 'JMA', famille: 'Reconstitution', valeurs, plan, cout: 1_800_000, notifie: null }

test('la fiche dit l’opération, ses logements, les droits dus à Action Logement, et jamais un compte bancaire', () => {
  const dite = ficheMaitreOuvrage(fiche)
  expect(dite.logements).toEqual([
    ['T2', 'PLAI', '4'],
    ['T3', 'PLUS', '8'],
  ])
  expect(dite.totalLogements).toBe('12')
  expect(dite.programme).toContainEqual({ libelle: 'Livraison prévue', valeur: '30 septembre 2027' })
  expect(dite.contreparties[0]).toEqual({ libelle: 'Droits uniques dus', valeur: '3' })
  expect(dite.contacts).toContainEqual({ libelle: 'Référence du RIB', valeur: 'RIB-2026-07' })
  expect(dite.financement).toEqual([
    { libelle: 'Coût de l’opération', valeur: '1\u00A0800\u00A0000,00\u00A0€' },
    { libelle: 'Action Logement', valeur: '180\u00A0000,50\u00A0€' },
    { libelle: 'Subvention notifiée par l’ANRU', valeur: null },
  ])
})

test('livrée, elle le dit ; de la subvention, seul ce qui est notifié s’imprime', () => {
  const dite = ficheMaitreOuvrage({ ...fiche, notifie: 252_000, valeurs: { ...valeurs, 'dates.LIVRAISON.reel': '2027-10-04' } })
  expect(dite.programme).toContainEqual({ libelle: 'Livraison', valeur: '4 octobre 2027' })
  expect(dite.financement[2]?.valeur).toBe('252\u00A0000,00\u00A0€')
  expect(JSON.stringify(dite)).not.toMatch(/taux|plafond|confirmer/i)
})
