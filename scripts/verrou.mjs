// Un registre npm partiel n'a pas toujours les binaires des autres plates-formes : npm les oublie alors du fichier de
// verrouillage, et « npm ci » le refuse. Ce script les y remet, d'après ce qu'en disent les paquets qui les demandent, avec l'empreinte
// que le registre en donne.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const FICHIER = 'package-lock.json'
const SYSTEMES = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const PROCESSEURS = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']

/** Les défauts du fichier de verrouillage ; `corriger` : complète d'abord ce qui manque. */
export function checkVerrou(corriger = false) {
  const verrou = JSON.parse(readFileSync(FICHIER, 'utf8'))
  const oublies = listOublies(verrou.packages)
  if (corriger && oublies.length > 0) {
    for (const { chemin, entree } of oublies) entree.integrity = empreinteDe(chemin, entree.version)
    const entrees = [...Object.entries(verrou.packages), ...oublies.map(({ chemin, entree }) => [chemin, entree])]
    verrou.packages = Object.fromEntries(entrees.sort(([a], [b]) => (a < b ? -1 : 1)))
    writeFileSync(FICHIER, `${JSON.stringify(verrou, null, 2)}\n`)
  }
  const adresses = Object.entries(verrou.packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
  return [
    ...(corriger ? [] : oublies.map(({ chemin }) => `${chemin} manque : lancez « node scripts/verrou.mjs »`)),
    ...listSansEmpreinte(verrou.packages).map((chemin) => `${chemin} n’a pas d’empreinte : « npm ci » ne vérifierait pas ce qu’il reçoit`),
    ...adresses.map(([chemin]) => `${chemin} porte l’adresse d’un registre`),
  ]
}

/** Celui d'une autre plate-forme aussi : c'est là-bas qu'il s'installerait sans être vérifié. */
function listSansEmpreinte(paquets) {
  return Object.entries(paquets)
    .filter(([chemin, { integrity, link }]) => chemin.includes('node_modules/') && !link && !integrity)
    .map(([chemin]) => chemin)
}

const empreinteDe = (chemin, version) =>
  execFileSync('npm', ['view', `${chemin.split('node_modules/').at(-1)}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()

function listOublies(paquets) {
  return Object.entries(paquets).flatMap(([parent, { optionalDependencies = {}, dev }]) => {
    const voisins = `${parent.slice(0, Math.max(parent.lastIndexOf('node_modules/'), 0))}node_modules/`
    return Object.entries(optionalDependencies)
      .filter(([nom]) => !(`${voisins}${nom}` in paquets || `node_modules/${nom}` in paquets || `${parent}/node_modules/${nom}` in paquets))
      .map(([nom, version]) => ({
        chemin: `${voisins}${nom}`,
        entree: { version, ...(dev ? { dev } : {}), optional: true, ...plateformeDe(nom.split('/').at(-1)) },
      }))
  })
}

function plateformeDe(nom) {
  const mots = nom.split('-')
  const libc = nom.includes('musl') ? ['musl'] : nom.includes('gnu') ? ['glibc'] : null
  return {
    cpu: PROCESSEURS.filter((processeur) => mots.includes(processeur)),
    ...(libc ? { libc } : {}),
    os: SYSTEMES.filter((systeme) => mots.includes(systeme)),
  }
}

if (process.argv[1] === import.meta.filename) for (const defaut of checkVerrou(true)) console.error(defaut)
