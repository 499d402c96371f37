import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { arreter, build, install } from './commun.mjs'
import { sansDeveloppement } from './inventaire.mjs'

install()
await build()
// L'inventaire de ce qui part en production, d'après le fichier de verrouillage ; npm sait l'écrire.
const { status, stdout } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status !== 0) arreter('L’inventaire des dépendances (npm sbom) n’a pas pu être écrit : il faut npm 10 ou plus récent.')
writeFileSync('server/dist/sbom.cdx.json', `${JSON.stringify(sansDeveloppement(JSON.parse(stdout)), null, 2)}\n`)
console.log('Construit : server/dist, son inventaire (sbom.cdx.json) et web/dist.')
