import { expect, test } from 'vitest'
import { passageDuLogement } from './suivre.rules.ts'

const rien = { tenues: 0, prononce: false, commission: false, prisParUnExterne: false }

test.each([
  ['MIS_A_DISPOSITION', { tenues: 1 }, 'engager_traitement'],
  ['RESERVE', { tenues: 2 }, 'engager_traitement'],
  ['EN_COURS_DE_TRAITEMENT', { tenues: 1, prononce: true }, null],
  ['EN_COURS_DE_TRAITEMENT', {}, 'desengager'],
  ['EN_COURS_DE_TRAITEMENT', { prononce: true }, 'ne_pas_retenir'],
  ['RETOUR_CAL', { tenues: 1, commission: true }, null],
  ['RETOUR_CAL', {}, 'ne_pas_retenir'],
  ['RETOUR_CAL', { tenues: 1, commission: true, prisParUnExterne: true }, 'ne_pas_retenir'],
  ['NON_RETENU', {}, null],
  ['NON_RETENU', { tenues: 1 }, 'reprendre_traitement'],
  ['NON_RETENU', { tenues: 1, commission: true }, 'revenir_en_commission'],
  ['NON_RETENU', { tenues: 1, commission: true, prisParUnExterne: true }, null],
  ['REPRIS_BAILLEUR', { tenues: 1 }, null],
  ['MIS_A_DISPOSITION', { prononce: true }, null],
] as const)('%s, %j : %s', (statut, dits, passage) => {
  expect(passageDuLogement({ statut, ...rien, ...dits })).toBe(passage)
})
