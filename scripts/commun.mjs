// Ce que les scripts partagent. Aucune dépendance : il doit tourner avant l'installation.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

export const racine = join(dirname(fileURLToPath(import.meta.url)), '..')

const [majeure = 0, mineure = 0] = process.versions.node.split('.').map(Number)
if (majeure < 20 || (majeure === 20 && mineure < 19)) {
  arreter(`Relogement demande Node 20.19 ou plus récent ; celui-ci est le ${process.versions.node}. Voir https://nodejs.org/fr/download.`)
}
process.chdir(racine)

export function arreter(message) {
  console.error(message)
  process.exit(1)
}

/** Installe les dépendances si elles manquent ou ne sont plus celles du fichier de verrouillage. */
export function install() {
  if (estInstalle()) return
  console.log('Installation des dépendances…')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const { status } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) arreter('L’installation a échoué : vérifiez l’accès au registre npm, puis relancez la commande.')
}

function estInstalle() {
  const voulus = paquets('package-lock.json')
  const poses = paquets(join('node_modules', '.package-lock.json'))
  if (!voulus || !poses) return false
  return Object.entries(voulus).every(
    ([chemin, paquet]) =>
      !chemin.startsWith('node_modules/') || paquet.optional || paquet.link || poses[chemin]?.version === paquet.version,
  )
}

function paquets(fichier) {
  try {
    return JSON.parse(readFileSync(fichier, 'utf8')).packages
  } catch {
    return null
  }
}

const CONSTRUCTIONS = [
  { nom: 'server', sources: ['domain', 'server', 'scripts'], temoin: 'server/dist/main.js', construire: buildServer },
  { nom: 'web', sources: ['domain', 'web'], temoin: 'web/dist/index.html', construire: buildWeb },
]

/** Construit ce dont les sources ont changé depuis la dernière construction. */
export async function build() {
  for (const { nom, sources, temoin, construire } of CONSTRUCTIONS) {
    const fichierEmpreinte = join('node_modules', '.cache', 'relogement', `${nom}.sha256`)
    if (existsSync(temoin) && existsSync(fichierEmpreinte) && readFileSync(fichierEmpreinte, 'utf8') === empreinteDe(sources)) continue
    console.log(`Construction : ${nom}…`)
    rmSync(fichierEmpreinte, { force: true })
    await construire()
    mkdirSync(dirname(fichierEmpreinte), { recursive: true })
    // Après : la construction des écrans met à jour la table de leurs adresses.
    writeFileSync(fichierEmpreinte, empreinteDe(sources))
  }
}

function buildServer() {
  return bundle(
    {
      main: 'server/src/main.ts',
      // Le lecteur des fichiers reçus est un processus à part.
      lecteur: 'server/src/core/fichiers/lecteur.ts',
      // Ce qu'un exploitant lance sans les outils de développement.
      administrateur: 'server/src/utilisateur/administrateur.cli.ts',
      sauvegarde: 'server/src/sauvegarde/sauvegarde.cli.ts',
      restauration: 'server/src/sauvegarde/restauration.cli.ts',
      journal: 'server/src/journal/journal.cli.ts',
      // Ce que PostgreSQL lance pour garder son journal des écritures.
      journalArchive: 'server/src/sauvegarde/remontee/journal.cli.ts',
    },
    'server/dist',
  )
}

/** Réunit chaque programme du serveur en un fichier, que Node lit sans outil. */
export async function bundle(entryPoints, outdir) {
  const { build: esbuild } = await import('esbuild')
  const domaine = {
    name: 'domaine',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^@relogement\/domain\// }, ({ path }) => ({
        path: join(racine, 'domain', 'src', `${path.slice('@relogement/domain/'.length)}.ts`),
      })),
  }
  await esbuild({
    entryPoints,
    outdir,
    bundle: true,
    packages: 'external',
    plugins: [domaine],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  }).catch(() => arreter('La construction du serveur a échoué.'))
}

async function buildWeb() {
  if ((await run('vite', ['build', '--logLevel', 'warn'], { cwd: 'web' })) !== 0) arreter('La construction des écrans a échoué.')
  for (const nom of readdirSync(join('web', 'dist', 'assets')))
    if (/\.(?:js|css)$/.test(nom)) compresser(join('web', 'dist', 'assets', nom))
}

/** Une fois pour toutes, à côté, le plus court aussi : ce qui ne l'est pas ici l'est par le serveur à chaque demande, et moins bien. */
function compresser(fichier) {
  const contenu = readFileSync(fichier)
  writeFileSync(`${fichier}.br`, brotliCompressSync(contenu, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: contenu.length } }))
}

function empreinteDe(dossiers) {
  const empreinte = createHash('sha256').update(readFileSync('package-lock.json'))
  for (const fichier of dossiers.flatMap((dossier) => sourcesDe(dossier))) empreinte.update(fichier).update(readFileSync(fichier))
  return empreinte.digest('hex')
}

/** Les fichiers d'un dossier, sans ce qui est installé ou construit. */
export function sourcesDe(dossier) {
  if (!existsSync(dossier)) return []
  return readdirSync(dossier, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entree) => {
      if (['node_modules', 'dist'].includes(entree.name) || entree.name.startsWith('.')) return []
      const chemin = join(dossier, entree.name)
      return entree.isDirectory() ? sourcesDe(chemin) : [chemin]
    })
}

const PROGRAMMES = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

/** Lance un outil installé, ou le fichier d'un programme construit ; `capture` : rend sa sortie au lieu de la montrer. */
export function run(programme, args, { cwd, env = {}, capture = false } = {}) {
  const enfant = start(programme, args, { cwd, env, stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit' })
  let sortie = ''
  for (const flux of [enfant.stdout, enfant.stderr])
    flux?.setEncoding('utf8').on('data', (texte) => {
      sortie += texte
    })
  const relacher = attendreAvecLui(enfant)
  return new Promise((resolve) =>
    enfant.once('close', (code, signal) => {
      relacher()
      if (signal) console.log(`${programme} : arrêté par ${signal}.`)
      resolve(capture ? { code: code ?? 1, sortie } : (code ?? 1))
    }),
  )
}

/** Interrompu, on attend l'enfant avant de finir : ses fichiers temporaires sont rangés. Ctrl-C lui parvient déjà par le terminal. */
function attendreAvecLui(enfant) {
  const surInterruption = () => enfant.once('close', () => process.exit(130))
  const surArret = () => {
    enfant.once('close', () => process.exit(143))
    enfant.kill('SIGTERM')
  }
  process.once('SIGINT', surInterruption).once('SIGTERM', surArret)
  return () => process.off('SIGINT', surInterruption).off('SIGTERM', surArret)
}

export function start(programme, args, { cwd, env = {}, stdio = 'inherit' } = {}) {
  const chemin = programme in PROGRAMMES ? join(racine, 'node_modules', PROGRAMMES[programme]) : programme
  return spawn(process.execPath, [chemin, ...args], { cwd, env: { ...process.env, ...env }, stdio })
}

/**
 * Lance un programme TypeScript du projet avec les arguments reçus, et finit avec son code. En production, les dépendances de développement
 * sont ôtées : c'est le programme construit, sans rien réinstaller sous le service qui tourne.
 */
export async function runProgramme(fichier) {
  const construit = join('server', 'dist', `${basename(fichier, '.cli.ts')}.js`)
  if (existsSync('node_modules') && !existsSync(join('node_modules', PROGRAMMES.tsx)) && existsSync(construit)) {
    process.exitCode = await run(construit, process.argv.slice(2))
    return
  }
  install()
  process.exitCode = await run('tsx', [fichier, ...process.argv.slice(2)])
}
