// Le Chromium des parcours et du banc, cherché dans un ordre fixe ; aucun n'est jamais passé sous silence.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions } from '@playwright/test'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** CHROMIUM_PATH, un navigateur du PATH, celui de Playwright, celui que npm apporte ; sinon une erreur qui dit quoi faire. */
export async function findChromium(): Promise<LaunchOptions> {
  const impose = process.env['CHROMIUM_PATH']
  if (impose) {
    if (!existsSync(impose)) throw new Error(`CHROMIUM_PATH désigne « ${impose} », qui n’existe pas.`)
    return { executablePath: impose, args }
  }
  const installe = findSurLePath() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null)
  if (installe !== null) return { executablePath: installe, args }
  if (process.platform === 'linux' && process.arch === 'x64') return findChromiumDeNpm()
  throw new Error(
    'Aucun Chromium trouvé pour les parcours. Installez Chromium ou Google Chrome, lancez « npx playwright install chromium », ' +
      'ou donnez son chemin dans CHROMIUM_PATH.',
  )
}

// Sans fenêtre ni rien de ce qui en tient une : un septième de processeur en moins (docs/decisions/0065).
const NOMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

function findSurLePath(): string | null {
  const suffixe = process.platform === 'win32' ? '.exe' : ''
  const chemins = (process.env['PATH'] ?? '').split(delimiter).flatMap((dossier) => NOMS.map((nom) => join(dossier, `${nom}${suffixe}`)))
  // Sous Ubuntu, « chromium-browser » peut n'être qu'une invitation à l'installer.
  return chemins.find((chemin) => existsSync(chemin) && demarre(chemin)) ?? null
}

const demarre = (chemin: string, env: NodeJS.ProcessEnv = process.env) =>
  spawnSync(chemin, ['--version', '--no-sandbox'], { env }).status === 0

const VERSION = '147.0.0'
const CACHE = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules', '.cache', 'relogement', `chromium-${VERSION}`)

/** Le paquet se déplie une fois, à côté puis à sa place d'un geste : une interruption ne laisse pas un navigateur tronqué. */
async function findChromiumDeNpm(): Promise<LaunchOptions> {
  if (!existsSync(CACHE)) await deplier()
  const executablePath = join(CACHE, 'chromium')
  if (demarre(executablePath)) return { executablePath, args }
  // Une machine nue n'a pas ses bibliothèques ; le paquet les apporte.
  const env = { ...process.env, LD_LIBRARY_PATH: join(CACHE, 'al2023', 'lib') } as Record<string, string>
  if (demarre(executablePath, env)) return { executablePath, args, env }
  throw new Error(`Le Chromium que npm apporte ne démarre pas (${executablePath} --version). Donnez-en un autre dans CHROMIUM_PATH.`)
}

async function deplier(): Promise<void> {
  const essai = `${CACHE}.creation-${process.pid}`
  mkdirSync(essai, { recursive: true })
  const { default: paquet } = await import('@sparticuz/chromium')
  const avant = { TMPDIR: process.env['TMPDIR'], AWS_EXECUTION_ENV: process.env['AWS_EXECUTION_ENV'] }
  // Le paquet déplie dans le dossier temporaire, et n'y met ses bibliothèques que pour cet environnement-là.
  Object.assign(process.env, { TMPDIR: essai, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    await paquet.executablePath()
    if (!existsSync(CACHE)) renameSync(essai, CACHE)
  } finally {
    for (const [nom, valeur] of Object.entries(avant)) {
      if (valeur === undefined) delete process.env[nom]
      else process.env[nom] = valeur
    }
    rmSync(essai, { recursive: true, force: true })
  }
}
