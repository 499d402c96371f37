import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

type Lire = (code: number, rapport: string) => { reussis: number; echoues: number; rejoues: number; aVoir: readonly string[] }

interface Bilans {
  readonly bilanDeVitest: Lire
  readonly bilanDePlaywright: Lire
  readonly direLesRejoues: (nombre: number) => string
}
const { bilanDeVitest, bilanDePlaywright, direLesRejoues } = (await import(
  pathToFileURL(join(racine, 'scripts', 'bilan.mjs')).href
)) as Bilans

/** Un parcours passé, un autre passé au second essai, un dernier tombé trois fois : le rapport de Playwright, réduit à ce qui s'en lit. */
const RAPPORT = {
  stats: { expected: 1, unexpected: 1, flaky: 1 },
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
  expect({ reussis, echoues, rejoues }).toEqual({ reussis: 1, echoues: 1, rejoues: 1 })
  expect(aVoir).toEqual(['✗ menage/liste.spec.ts › une page\n', '⚠ rejoué : menage/liste.spec.ts › un filtre\ntrop lent'])
})

test('un essai passé au second jet se compte et se nomme de même', () => {
  const rapport = join(mkdtempSync(join(tmpdir(), 'bilan-')), 'vitest.json')
  const essais = [
    { fullName: 'le premier passe', status: 'passed', failureMessages: [] },
    { fullName: 'le deuxième passe rejoué', status: 'passed', failureMessages: ['attendait 2'] },
    { fullName: 'le troisième tombe', status: 'failed', failureMessages: ['attendait 3', 'attendait 3'] },
  ]
  const testResults = [{ name: 'menage.test.ts', status: 'failed', message: '', assertionResults: essais }]
  writeFileSync(rapport, JSON.stringify({ numPassedTests: 2, numFailedTests: 1, numFailedTestSuites: 1, testResults }))
  expect(bilanDeVitest(1, rapport)).toEqual({
    reussis: 1,
    echoues: 1,
    rejoues: 1,
    aVoir: ['✗ menage.test.ts › le troisième tombe\nattendait 3', '⚠ rejoué : menage.test.ts › le deuxième passe rejoué\nattendait 2'],
  })
})

test('le lanceur tombe sans qu’un essai échoue : le bilan compte un échec, et le dit', () => {
  const rapport = join(mkdtempSync(join(tmpdir(), 'bilan-')), 'vitest.json')
  writeFileSync(rapport, JSON.stringify({ numPassedTests: 2, numFailedTests: 0, numFailedTestSuites: 0, testResults: [] }))
  expect(bilanDeVitest(1, rapport)).toEqual({
    reussis: 2,
    echoues: 1,
    rejoues: 0,
    aVoir: [`✗ ${rapport} : aucun essai n’échoue, le lanceur rend pourtant 1 (une erreur hors de tout essai ?)`],
  })
  expect(bilanDeVitest(0, rapport)).toMatchObject({ echoues: 0, aVoir: [] })
})

test.each([
  [0, 'Aucun essai ni parcours rejoué.'],
  [1, 'Un essai ou un parcours n’a passé que rejoué : à corriger, il est nommé ci-dessus.'],
  [3, '3 essais ou parcours n’ont passé que rejoués : à corriger, ils sont nommés ci-dessus.'],
])('%i rejoués', (nombre, dit) => expect(direLesRejoues(nombre)).toBe(dit))
