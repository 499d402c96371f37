import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

interface Bilans {
  readonly bilanDePlaywright: (
    code: number,
    rapport: string,
  ) => { reussis: number; echoues: number; rejoues: number; aVoir: readonly string[] }
  readonly direLesRejoues: (nombre: number) => string
}
const { bilanDePlaywright, direLesRejoues } = (await import(pathToFileURL(join(racine, 'scripts', 'bilan.mjs')).href)) as Bilans

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

test.each([
  [0, 'Aucun parcours rejoué.'],
  [1, 'Un parcours n’a passé que rejoué : à corriger, il est nommé ci-dessus.'],
  [3, '3 parcours n’ont passé que rejoués : à corriger, ils sont nommés ci-dessus.'],
])('%i rejoués', (nombre, dit) => expect(direLesRejoues(nombre)).toBe(dit))
