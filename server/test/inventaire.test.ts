// L'inventaire des dépendances que la construction écrit, comparé à ce que le fichier de verrouillage mène à installer en production.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

interface Paquet {
  readonly version: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Ce qu'on atteint des trois espaces et de la racine sans passer par une dépendance de développement. */
function atteintsEnProduction(paquets: Readonly<Record<string, Paquet>>): Set<string> {
  const vus = new Set<string>()
  const suivre = (chemin: string): void => {
    const paquet = paquets[chemin]
    if (paquet === undefined || vus.has(chemin)) return
    vus.add(chemin)
    if (paquet.link) suivre(paquet.resolved ?? '')
    for (const nom of Object.keys({ ...paquet.dependencies, ...paquet.optionalDependencies, ...paquet.peerDependencies }))
      suivre(trouver(chemin, nom, paquets))
  }
  for (const espace of ['', 'domain', 'server', 'web']) suivre(espace)
  return vus
}

/** Le plus proche en remontant, comme Node. */
function trouver(depuis: string, nom: string, paquets: Readonly<Record<string, Paquet>>): string {
  for (let dossier = depuis; ; dossier = dossier.slice(0, Math.max(dossier.lastIndexOf('/node_modules/'), 0))) {
    const chemin = [dossier, 'node_modules', nom].filter(Boolean).join('/')
    if (chemin in paquets || dossier === '') return chemin
  }
}

test('l’inventaire nomme chaque bibliothèque qui part en production, et nulle autre', () => {
  const { packages } = JSON.parse(readFileSync(join(racine, 'package-lock.json'), 'utf8')) as { packages: Record<string, Paquet> }
  const atteints = [...atteintsEnProduction(packages)].filter((chemin) => chemin.includes('node_modules/') && !packages[chemin]?.link)
  const attendus = new Set(atteints.map((chemin) => `${chemin.split('node_modules/').at(-1)}@${packages[chemin]?.version}`))
  for (const connue of ['zod', 'jose', 'nodemailer', 'react', 'pg']) expect([...attendus].join(' ')).toContain(` ${connue}@`)

  const ecrire = `import { sansDeveloppement } from './scripts/inventaire.mjs'; import { spawnSync } from 'node:child_process'
    const { stdout } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], { maxBuffer: 1e8 })
    console.log(JSON.stringify(sansDeveloppement(JSON.parse(stdout)).components.map((c) => (c.group ? c.group + '/' : '') + c.name + '@' + c.version)))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', ecrire], {
    cwd: racine,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  expect(stderr).toBe('')
  const espaces = ['domain@0.1.0', 'server@0.1.0', 'web@0.1.0']
  const ecrits = new Set((JSON.parse(stdout) as string[]).map((nom) => nom.replace('@relogement/', '')))
  expect([...attendus].filter((nom) => !ecrits.has(nom))).toEqual([])
  expect([...ecrits].filter((nom) => !attendus.has(nom) && !espaces.includes(nom))).toEqual([])
}, 60_000)
