// Ce que rendent les deux lanceurs d'essais : combien, et lesquels ont échoué.
import { existsSync, readFileSync } from 'node:fs'

export const bilanDeVitest = (code, rapport) =>
  bilan(code, rapport, ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
    reussis: numPassedTests,
    echoues: numFailedTests || numFailedTestSuites,
    aVoir: testResults.flatMap(echecsDuFichier),
  }))

export const bilanDePlaywright = (code, rapport) =>
  bilan(code, rapport, ({ stats, suites }) => ({
    reussis: stats.expected,
    echoues: stats.unexpected,
    rejoues: stats.flaky,
    aVoir: suites.flatMap(parcoursAVoir),
  }))

/** Ce qui n'a passé qu'au second essai se dit toujours, fût-ce pour dire qu'il n'y en a pas (décision 0112). */
export function direLesRejoues(nombre) {
  if (nombre === 0) return 'Aucun parcours rejoué.'
  return nombre === 1
    ? 'Un parcours n’a passé que rejoué : à corriger, il est nommé ci-dessus.'
    : `${nombre} parcours n’ont passé que rejoués : à corriger, ils sont nommés ci-dessus.`
}

/** Un lanceur qui s'arrête en erreur compte au moins un échec, même sans rapport. */
function bilan(code, rapport, lire) {
  if (!existsSync(rapport)) return { reussis: 0, echoues: 1, aVoir: [`${rapport} : absent`] }
  const lu = lire(JSON.parse(readFileSync(rapport, 'utf8')))
  return { ...lu, echoues: code === 0 ? lu.echoues : Math.max(lu.echoues, 1) }
}

function echecsDuFichier({ name, status, message, assertionResults }) {
  const echecs = assertionResults.filter((essai) => essai.status === 'failed')
  if (status === 'failed' && echecs.length === 0) return [`✗ ${name}\n${abreger(message)}`]
  return echecs.map(({ fullName, failureMessages }) => `✗ ${name} › ${fullName}\n${abreger(failureMessages[0])}`)
}

const MARQUES = { unexpected: '✗', flaky: '⚠ rejoué :' }

/** Ceux qui échouent, et ceux qui n'ont passé qu'au second essai. */
function parcoursAVoir({ file, suites = [], specs = [] }) {
  const vus = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status in MARQUES)
      .map(({ status, results }) => `${MARQUES[status]} ${file} › ${title}\n${abreger(results.find(({ error }) => error)?.error.message)}`),
  )
  return [...suites.flatMap(parcoursAVoir), ...vus]
}

function abreger(message = '') {
  return message.slice(0, 1_500)
}
