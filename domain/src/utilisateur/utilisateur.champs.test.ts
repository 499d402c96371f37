import { expect, test } from 'vitest'
import { direLaValeur } from './utilisateur.champs.ts'
import { evenementsUtilisateur } from './utilisateur.evenements.ts'

const CONFIES = [
  { code: 'RESPONSABLE_ADMINISTRATIF', jusquAu: null },
  { code: 'BAILLEUR_DIRECTEUR_AGENCE', jusquAu: '2026-04-30' },
]

test.each([
  ['MADAME', 'Responsable administrative', 'Bailleur, directrice d’agence, jusqu’au 30 avril 2026'],
  ['MONSIEUR', 'Responsable administratif', 'Bailleur, directeur d’agence, jusqu’au 30 avril 2026'],
  [null, 'Responsable administratif', 'Bailleur, directeur d’agence, jusqu’au 30 avril 2026'],
] as const)('les rôles de l’historique d’un compte se disent de la personne : %s', (civilite, premier, second) => {
  const dits = direLaValeur('roles', CONFIES, civilite)
  expect(dits).toContain(premier)
  expect(dits).toContain(second)
  expect(direLaValeur('nom', 'Dupont', civilite)).toBe('Dupont')
})

test('un rôle échu se dit de la personne ; noté autrefois, sans civilité, de tous', () => {
  const { texte } = evenementsUtilisateur.ROLE_ECHU
  expect(texte({ role: 'DPO', civilite: 'MADAME' })).toBe(
    'Rôle « Déléguée à la protection des données » retiré : son dernier jour est passé',
  )
  expect(texte({ role: 'DPO' })).toBe('Rôle « Délégué à la protection des données » retiré : son dernier jour est passé')
})
