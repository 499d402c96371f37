import { expect, test } from 'vitest'
import { unActeur } from '../acces/acteurs.examples.ts'
import { porteeOperations } from './operation.visibilite.ts'

test('plusieurs rôles : l’union, et « toutes » l’emporte', () => {
  const { roles: _, ...commune } = unActeur('UTILISATEUR_COMMUNE')
  const acteur = { ...commune, villes: ['59512'] }
  expect(porteeOperations({ ...acteur, roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'] })).toEqual([
    { sorte: 'VILLES', villes: ['59512'] },
  ])
  expect(porteeOperations({ ...acteur, roles: ['UTILISATEUR_COMMUNE', 'CHARGE_DE_RELOGEMENT'] })).toEqual([
    { sorte: 'VILLES', villes: ['59512'] },
    { sorte: 'DE_SES_MENAGES' },
  ])
  expect(porteeOperations({ ...acteur, roles: ['UTILISATEUR_COMMUNE', 'UTILISATEUR_MEL'] })).toEqual([{ sorte: 'TOUTES' }])
})

test('une commune sans zone ne voit rien, un chef de projet sans zone voit tout', () => {
  expect(porteeOperations({ ...unActeur('UTILISATEUR_COMMUNE'), villes: null })).toEqual([])
  expect(porteeOperations({ ...unActeur('CHEF_DE_PROJET_EDITION'), villes: null })).toEqual([{ sorte: 'TOUTES' }])
  expect(porteeOperations({ ...unActeur('CHEF_DE_PROJET_EDITION'), villes: ['59350'] })).toEqual([{ sorte: 'VILLES', villes: ['59350'] }])
})

test('un rôle de bailleur sans bailleur ne voit rien', () => {
  expect(porteeOperations({ ...unActeur('BAILLEUR_DIRECTIONS'), partenaireId: null })).toEqual([])
  expect(porteeOperations({ ...unActeur('BAILLEUR_DIRECTIONS'), partenaireCategorie: 'OPERATEUR' })).toEqual([])
})
