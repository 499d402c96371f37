// Ce que rendent les deux lanceurs d'essais : combien, et lesquels ont échoué.
import { existsSync, readFileSync } from 'node:fs'

/** `horsEssais` : ce qu'y a écrit `hors-essais.mjs`. */
export const bilanDeVitest = (code, rapport, horsEssais) =>
  bilan(code, rapport, ({ numPassedTests, numFailedTests, testResults }) => {
    const rejoues = testResults.flatMap(rejouesDuFichier)
    const ailleurs = existsSync(horsEssais) ? JSON.parse(readFileSync(horsEssais, 'utf8')) : []
    return {
      reussis: numPassedTests - rejoues.length,
      echoues: numFailedTests + ailleurs.length,
      rejoues: rejoues.length,
      nonLances: testResults.flatMap(nonLancesDuFichier),
      aVoir: [...ailleurs.map(abreger), ...testResults.flatMap(echecsDuFichier), ...rejoues],
    }
  })

export const bilanDePlaywright = (code, rapport) =>
  bilan(code, rapport, ({ stats, suites, errors }) => ({
    reussis: stats.expected,
    echoues: stats.unexpected + errors.length,
    rejoues: stats.flaky,
    nonLances: suites.flatMap(parcoursNonLances),
    aVoir: [...errors.map(({ message }) => `✗ hors de tout parcours\n${abreger(message)}`), ...suites.flatMap(parcoursAVoir)],
  }))

/** Ce qui n'a passé qu'au second essai se dit toujours, fût-ce pour dire qu'il n'y en a pas (décision 0112). */
export function direLesRejoues(nombre) {
  if (nombre === 0) return 'Aucun essai ni parcours rejoué.'
  return nombre === 1
    ? 'Un essai ou un parcours n’a passé que rejoué : à corriger, il est nommé ci-dessus.'
    : `${nombre} essais ou parcours n’ont passé que rejoués : à corriger, ils sont nommés ci-dessus.`
}

/** Ce qui demande un programme que la machine n'a pas ne se prouve pas ici : le bilan le nomme. */
export const direLesNonLances = (nonLances) =>
  nonLances.length === 0 ? 'Rien qui n’ait été lancé.' : ['Non lancés :', ...nonLances.map((essai) => `– ${essai}`)].join('\n')

/** Un lanceur qui s'arrête en erreur compte au moins un échec, même sans rapport ; un échec que rien ne nomme se dit aussi. */
function bilan(code, rapport, lire) {
  if (!existsSync(rapport)) return { reussis: 0, echoues: 1, aVoir: [`${rapport} : absent`] }
  const lu = lire(JSON.parse(readFileSync(rapport, 'utf8')))
  if (code === 0 || lu.echoues > 0) return lu
  return { ...lu, echoues: 1, aVoir: [`✗ ${rapport} : rien n’y échoue, le lanceur rend pourtant ${code}`, ...lu.aVoir] }
}

const echecsDuFichier = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `✗ ${name} › ${fullName}\n${abreger(failureMessages[0])}`)

const nonLancesDuFichier = ({ name, assertionResults }) =>
  assertionResults.filter(({ status }) => !['passed', 'failed'].includes(status)).map(({ fullName }) => `${name} › ${fullName}`)

/** Un essai passé garde le défaut de son premier jet. */
const rejouesDuFichier = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `⚠ rejoué : ${name} › ${fullName}\n${abreger(failureMessages[0])}`)

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

function parcoursNonLances({ file, suites = [], specs = [] }) {
  const vus = specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')).map(({ title }) => `${file} › ${title}`)
  return [...suites.flatMap(parcoursNonLances), ...vus]
}

function abreger(message = '') {
  return message.slice(0, 1_500)
}
