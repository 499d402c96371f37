import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

type Lire = (
  code: number,
  rapport: string,
  horsEssais: string,
) => { reussis: number; echoues: number; rejoues: number; aVoir: readonly string[] }

interface Bilans {
  readonly bilanDeVitest: Lire
  readonly bilanDePlaywright: (code: number, rapport: string) => ReturnType<Lire>
  readonly direLesRejoues: (nombre: number) => string
}
const { bilanDeVitest, bilanDePlaywright, direLesRejoues } = (await import(
  pathToFileURL(join(racine, 'scripts', 'bilan.mjs')).href
)) as Bilans

const VITEST = join(racine, 'node_modules', 'vitest', 'vitest.mjs')

/** Un parcours passé, un autre passé au second essai, un tombé trois fois, une erreur hors de tout parcours : le rapport de Playwright, réduit à ce qui s'en lit. */
const RAPPORT = {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
  errors: [{ message: 'le serveur ne part pas' }],
  suites: [
    {
      file: 'menage/liste.spec.ts',
      specs: [
        { title: 'une liste', tests: [{ status: 'expected', results: [{}] }] },
        { title: 'un filtre', tests: [{ status: 'flaky', results: [{ error: { message: 'trop lent' } }, {}] }] },
      ],
      suites: [{ file: 'menage/liste.spec.ts', specs: [{ title: 'une page', tests: [{ status: 'unexpected', results: [{}] }] }] }],
    },
  ],
}

test('un parcours passé au second essai n’est ni réussi ni échoué : il se compte, se nomme, et le bilan le dit', () => {
  const rapport = join(mkdtempSync(join(tmpdir(), 'bilan-')), 'playwright.json')
  writeFileSync(rapport, JSON.stringify(RAPPORT))
  const { reussis, echoues, rejoues, aVoir } = bilanDePlaywright(1, rapport)
  expect({ reussis, echoues, rejoues }).toEqual({ reussis: 1, echoues: 2, rejoues: 1 })
  expect(aVoir).toEqual([
    '✗ hors de tout parcours\nle serveur ne part pas',
    '✗ menage/liste.spec.ts › une page\n',
    '⚠ rejoué : menage/liste.spec.ts › un filtre\ntrop lent',
  ])
})

test('un essai passé au second jet se compte et se nomme de même', () => {
  const rapport = join(mkdtempSync(join(tmpdir(), 'bilan-')), 'vitest.json')
  const essais = [
    { fullName: 'le premier passe', status: 'passed', failureMessages: [] },
    { fullName: 'le deuxième passe rejoué', status: 'passed', failureMessages: ['attendait 2'] },
    { fullName: 'le troisième tombe', status: 'failed', failureMessages: ['attendait 3', 'attendait 3'] },
    { fullName: 'le quatrième demande un programme absent', status: 'skipped', failureMessages: [] },
  ]
  const testResults = [{ name: 'menage.test.ts', status: 'failed', message: '', assertionResults: essais }]
  writeFileSync(rapport, JSON.stringify({ numPassedTests: 2, numFailedTests: 1, testResults }))
  expect(bilanDeVitest(1, rapport, 'absent.json')).toEqual({
    reussis: 1,
    echoues: 1,
    rejoues: 1,
    nonLances: ['menage.test.ts › le quatrième demande un programme absent'],
    aVoir: ['✗ menage.test.ts › le troisième tombe\nattendait 3', '⚠ rejoué : menage.test.ts › le deuxième passe rejoué\nattendait 2'],
  })
})

test('le lanceur tombe sans qu’un essai échoue : le bilan compte un échec, et le dit', () => {
  const rapport = join(mkdtempSync(join(tmpdir(), 'bilan-')), 'vitest.json')
  writeFileSync(rapport, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, testResults: [] }))
  expect(bilanDeVitest(1, rapport, 'absent.json')).toEqual({
    reussis: 2,
    echoues: 1,
    rejoues: 0,
    nonLances: [],
    aVoir: [`✗ ${rapport} : rien n’y échoue, le lanceur rend pourtant 1`],
  })
  expect(bilanDeVitest(0, rapport, 'absent.json')).toMatchObject({ echoues: 0, aVoir: [] })
})

const HORS_ESSAIS = {
  'rangement.test.js': "describe('un groupe', () => { afterAll(() => { throw new Error('rien à ranger') }); test('passe', () => {}) })",
  'perdue.test.js':
    "test('passe', async () => { Promise.reject(new Error('que nul n’attend')); await new Promise((fait) => setTimeout(fait, 50)) })",
  'illisible.test.js': "throw new Error('ne se charge pas')",
}

test('ce qui tombe hors de tout essai se nomme : un rangement, une promesse que nul n’attend, un fichier qui ne se charge pas', async () => {
  const dossier = mkdtempSync(join(tmpdir(), 'hors-essais-'))
  for (const [nom, texte] of Object.entries(HORS_ESSAIS)) writeFileSync(join(dossier, nom), texte)
  const [rapport, horsEssais] = [join(dossier, 'vitest.json'), join(dossier, 'hors-essais.json')]
  const rapporteurs = ['--reporter=json', `--outputFile.json=${rapport}`, `--reporter=${join(racine, 'scripts', 'hors-essais.mjs')}`]
  const lance = spawn(process.execPath, [VITEST, 'run', '--globals', '--root', dossier, ...rapporteurs], {
    cwd: dossier,
    env: { ...process.env, HORS_ESSAIS: horsEssais },
    stdio: 'ignore',
  })
  const [code] = (await once(lance, 'close')) as [number]
  const { reussis, echoues, aVoir } = bilanDeVitest(code, rapport, horsEssais)
  expect({ code, reussis, echoues, nommes: aVoir.length }).toEqual({ code: 1, reussis: 2, echoues: 3, nommes: 3 })
  const dit = aVoir.map((ligne) => ligne.split('\n    at ')[0] ?? '').toSorted()
  expect(dit).toEqual([
    `✗ ${join(dossier, 'illisible.test.js')}\nError: ne se charge pas`,
    `✗ ${join(dossier, 'rangement.test.js')} › un groupe\nError: rien à ranger`,
    '✗ Unhandled Rejection, hors de tout essai\nError: que nul n’attend',
  ])
})

test.each([
  [0, 'Aucun essai ni parcours rejoué.'],
  [1, 'Un essai ou un parcours n’a passé que rejoué : à corriger, il est nommé ci-dessus.'],
  [3, '3 essais ou parcours n’ont passé que rejoués : à corriger, ils sont nommés ci-dessus.'],
])('%i rejoués', (nombre, dit) => expect(direLesRejoues(nombre)).toBe(dit))
