// Tout geste qui demande un oui dit d'abord ce qu'il entraîne, puis comment il se défait : les écrans sont lus un à un.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consequence } from '@relogement/domain/common/consequence'
import * as deplacements from '@relogement/domain/demenagement/demenagement.consequences'
import { consequencesDuRetrait } from '@relogement/domain/positionnement/positionnement.consequences'
import * as reunions from '@relogement/domain/reunion/reunion.consequences'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

const web = join(racine, 'web', 'src')
const ecrans = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((fichier) => fichier.endsWith('.tsx'))
  .map((fichier) => [fichier, readFileSync(join(web, fichier), 'utf8')] as const)

test('aucune confirmation ne tait ses conséquences', () => {
  const confirmations = ecrans.filter(([, source]) => source.includes('<Confirmation'))
  expect(confirmations.length).toBeGreaterThan(10)
  expect(confirmations.filter(([, source]) => source.includes('consequences={[]}')).map(([fichier]) => fichier)).toEqual([])
  expect(confirmations.filter(([, source]) => !source.includes('consequences=')).map(([fichier]) => fichier)).toEqual([])
})

test('commander, refuser ou déplacer un déménagement le dit dans son dialogue', () => {
  const dire = (fichier: string) => ecrans.find(([nom]) => nom === join(...fichier.split('/')))?.[1] ?? ''
  expect(dire('menage/demenagement/CommanderLeDemenagement.tsx').split('<Consequences').length - 1).toBe(2)
  expect(dire('planning/ChangerLeCreneau.tsx')).toContain('<Consequences')
})

test.each<[string, Consequence[]]>([
  ['commander', deplacements.consequencesDeLaCommande()],
  ['refuser la prestation', deplacements.consequencesDuRefusDeLaPrestation()],
  ['déplacer', deplacements.consequencesDuDeplacement()],
  ['supprimer un GTR', reunions.consequencesDeLaSuppressionDuGtr()],
  ['retirer un ménage', reunions.consequencesDuRetraitDUnMenage()],
  ['retirer un logement', reunions.consequencesDuRetraitDUnLogement()],
  ['retirer une proposition', consequencesDuRetrait({ statut: 'presentation_gtr' })],
])('%s : ce qui suit, puis, une fois et à la fin, comment cela se défait', (_, consequences) => {
  expect(consequences.length).toBeGreaterThan(1)
  expect(consequences.map(({ retour }) => retour)).toEqual([...Array(consequences.length - 1).fill(false), true])
})
