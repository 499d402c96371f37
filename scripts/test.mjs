// Tout : types, style, domaine, API sur un vrai PostgreSQL, construction, parcours dans un navigateur.
// `npm test -- rgpd` : les essais et parcours dont le chemin contient ce mot, sans les contrôles. `--longs` : les preuves longues aussi.
import './temporaire.mjs'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bilanDePlaywright, bilanDeVitest, direLesNonLances, direLesRejoues } from './bilan.mjs'
import { build, install, run } from './commun.mjs'
import { controler } from './controles.mjs'

const RAPPORTS = '.tmp'
const arguments_ = process.argv.slice(2)
const mots = arguments_.filter((mot) => mot !== '--longs')
if (arguments_.includes('--longs')) process.env.ESSAIS_LONGS = 'oui'

install()
rmSync(RAPPORTS, { recursive: true, force: true })
mkdirSync(RAPPORTS, { recursive: true })

const bilans = mots.length === 0 ? [await controler()] : []
bilans.push(await vitest())
await build()
if (existsSync('e2e/playwright.config.ts')) bilans.push(await playwright())

const reussis = bilans.reduce((somme, bilan) => somme + bilan.reussis, 0)
const echoues = bilans.reduce((somme, bilan) => somme + bilan.echoues, 0)
const bilan = `${reussis} passed, ${echoues} failed`
writeFileSync(join(RAPPORTS, 'bilan.txt'), `${bilan}\n`)
// Relus à la fin, là où l'on regarde : la suite entière tient en milliers de lignes. Sur la sortie du bilan, pour qui n'en garde qu'une.
for (const essai of bilans.flatMap(({ aVoir }) => aVoir)) console.log(`\n${essai}`)
console.log(`\n${direLesRejoues(bilans.reduce((somme, { rejoues = 0 }) => somme + rejoues, 0))}`)
console.log(`\n${direLesNonLances(bilans.flatMap(({ nonLances = [] }) => nonLances))}`)
console.log(`\n${bilan}`)
if (echoues > 0) process.exitCode = 1

async function vitest() {
  const [rapport, horsEssais] = [join(RAPPORTS, 'vitest.json'), join(process.cwd(), RAPPORTS, 'hors-essais.json')]
  const demande = [
    'run',
    ...mots,
    '--passWithNoTests',
    // Comme un parcours (décision 0112) : ce qui ne passe que rejoué se compte et se nomme, sauf à la preuve longue, qui ne rejoue rien.
    ...(process.env.ESSAIS_LONGS === 'oui' ? [] : ['--retry=1']),
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/hors-essais.mjs',
    `--outputFile.json=${rapport}`,
  ]
  return bilanDeVitest(await run('vitest', demande, { env: { HORS_ESSAIS: horsEssais } }), rapport, horsEssais)
}

async function playwright() {
  const rapport = join(RAPPORTS, 'playwright.json')
  const code = await run(
    'playwright',
    ['test', ...mots, '--pass-with-no-tests', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(process.cwd(), rapport) },
    },
  )
  return bilanDePlaywright(code, rapport)
}
