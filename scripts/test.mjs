// Tout : types, style, domaine, API sur un vrai PostgreSQL, construction, parcours dans un navigateur.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, run } from './commun.mjs'
import { controler } from './controles.mjs'

const RAPPORTS = '.tmp'

install()
rmSync(RAPPORTS, { recursive: true, force: true })
mkdirSync(RAPPORTS, { recursive: true })

const bilans = [await controler(), await vitest()]
await build()
if (existsSync('e2e/playwright.config.ts')) bilans.push(await playwright())

const reussis = bilans.reduce((somme, bilan) => somme + bilan.reussis, 0)
const echoues = bilans.reduce((somme, bilan) => somme + bilan.echoues, 0)
const bilan = `${reussis} passed, ${echoues} failed`
writeFileSync(join(RAPPORTS, 'bilan.txt'), `${bilan}\n`)
console.log(`\n${bilan}`)
if (echoues > 0) process.exitCode = 1

async function vitest() {
  const rapport = join(RAPPORTS, 'vitest.json')
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${rapport}`])
  return bilanDe(code, rapport, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => [
    numPassedTests,
    numFailedTests || numFailedTestSuites,
  ])
}

async function playwright() {
  const rapport = join(RAPPORTS, 'playwright.json')
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(process.cwd(), rapport) },
  })
  return bilanDe(code, rapport, ({ stats }) => {
    // Un parcours qui n'a passé qu'au second essai n'arrête pas la livraison, mais se dit.
    if (stats.flaky > 0) console.warn(`\n${stats.flaky} parcours n’ont passé qu’au second essai : à comprendre.`)
    return [stats.expected + stats.flaky, stats.unexpected]
  })
}

/** Un lanceur qui s'arrête en erreur compte au moins un échec, même sans rapport. */
function bilanDe(code, rapport, lire) {
  const [reussis, echecs] = existsSync(rapport) ? lire(JSON.parse(readFileSync(rapport, 'utf8'))) : [0, 1]
  return { reussis, echoues: code === 0 ? echecs : Math.max(echecs, 1) }
}
