// Tout geste qui demande un oui dit d'abord ce qu'il entraîne, puis comment il se défait : les écrans sont lus un à un.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Consequence } from '@relogement/domain/common/consequence'
import * as deplacements from '@relogement/domain/demenagement/demenagement.consequences'
import { passagesDeLaFat } from '@relogement/domain/financement/fat.transitions'
import { passagesDuLogement } from '@relogement/domain/logement/logement.transitions'
import { passagesDeLOperation } from '@relogement/domain/operation/operation.transitions'
import { passagesDuPaiement } from '@relogement/domain/paiement/paiement.transitions'
import type { SorteDePassage, TableDePassages } from '@relogement/domain/passage/effets'
import { consequencesDuRetrait } from '@relogement/domain/positionnement/positionnement.consequences'
import { passagesDuRemboursement } from '@relogement/domain/remboursement/remboursement.transitions'
import * as reunions from '@relogement/domain/reunion/reunion.consequences'
import { passagesDeReunion } from '@relogement/domain/reunion/reunion.transitions'
import { passagesDeDemande } from '@relogement/domain/rgpd/droits/droits.transitions'
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

/** Le texte entre crochets qui suit. */
function liste(source: string, debut: number): string {
  let profondeur = 0
  for (let i = debut; i < source.length; i++) {
    if (source[i] === '[') profondeur++
    if (source[i] === ']' && --profondeur === 0) return source.slice(debut, i + 1)
  }
  return ''
}

test('une liste écrite dans un écran finit, elle aussi, par comment cela se défait', () => {
  const ecrites = ecrans.flatMap(([fichier, source]) =>
    [...source.matchAll(/consequences=\{\[/g)].map(({ index, 0: trouve }) => [fichier, liste(source, index + trouve.length - 1)] as const),
  )
  expect(ecrites.length).toBeGreaterThan(10)
  expect(ecrites.filter(([, texte]) => !texte.includes('seDefait(')).map(([fichier]) => fichier)).toEqual([])
})

/** Ce qu'une personne peut faire sans retour dit : l'inverse est un passage de la même table, ou l'écran a son propre dialogue. */
const SE_DEFONT_PAR_UN_AUTRE = [
  'reunion.ouvrir_compte_rendu',
  'reunion.rouvrir',
  'operation.reprendre',
  'logement.mettre_a_disposition',
  'logement.reserver',
  'logement.retourner_cal',
]

test('aucun passage d’aucun concept ne tait comment il se défait', () => {
  const faits = { type: 'GTR', participants: [], transmis: 0, reservePar: [], accepte: false } as never
  const muets = [
    passagesDeReunion,
    passagesDeLOperation,
    passagesDeLaFat,
    passagesDuPaiement,
    passagesDuRemboursement,
    passagesDuLogement,
    passagesDeDemande,
  ].flatMap(({ concept, transitions }) =>
    Object.entries(transitions as TableDePassages<SorteDePassage>)
      .filter(([, { roles, seFait }]) => roles.length > 0 && seFait === undefined)
      .filter(([, { effets }]) => {
        const dites = effets?.consequences ?? []
        const lues = typeof dites === 'function' ? dites({ faits, donnees: {}, aujourdhui: '2026-03-12', par: 'x' }) : dites
        return !lues.some(({ retour }) => retour)
      })
      .map(([nom]) => `${concept}.${nom}`),
  )
  expect(muets).toEqual(SE_DEFONT_PAR_UN_AUTRE)
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
