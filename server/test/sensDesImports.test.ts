import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { racine } from '../src/core/racine.ts'

interface Controle {
  readonly checkSensDesImports: (racine?: string) => string[]
}
const { checkSensDesImports } = (await import(pathToFileURL(join(racine, 'scripts', 'sens-des-imports.mjs')).href)) as Controle

/** Ce que le contrôle dit d'un produit réduit à ces fichiers. */
function controle(fichiers: Readonly<Record<string, string>>): string[] {
  const dossier = mkdtempSync(join(tmpdir(), 'sens-des-imports-'))
  for (const [chemin, texte] of Object.entries(fichiers)) {
    mkdirSync(dirname(join(dossier, chemin)), { recursive: true })
    writeFileSync(join(dossier, chemin), texte)
  }
  return checkSensDesImports(dossier)
}

const GTR = { 'server/src/gtr/seance.ts': "import { lire } from '../logement/lire.ts'\n" }
const CERCLE = ['server/src : cercle entre concepts, gtr → logement → gtr']

test('un concept qui en importe un autre ne fait pas de cercle', () => {
  expect(controle({ ...GTR, 'server/src/logement/lire.ts': "import { sql } from 'kysely'\n" })).toEqual([])
})

test.for([
  ['par son chemin', "import { seance } from '../gtr/seance.ts'\n"],
  ['par le nom du paquet', "import { seance } from '@relogement/server/gtr/seance'\n"],
  ['en cours de route', "const { seance } = await import('../gtr/seance.ts')\n"],
  ['en cours de route, entre accents graves', "const { seance } = await import(`../gtr/seance.ts`)\nimport { sql } from 'kysely'\n"],
  ['pour un type seul', "import type { Seance } from '../gtr/seance.ts'\n"],
  ['après un motif de fichiers', "const debut = '/*'\nimport { seance } from '../gtr/seance.ts'\nconst fin = '*/'\n"],
])('un cercle se refuse, importé %s', ([, texte]) => {
  expect(controle({ ...GTR, 'server/src/logement/lire.ts': texte as string })).toEqual(CERCLE)
})

test('un cercle se refuse aussi à travers un fichier de la racine qui réunit des concepts', () => {
  const fichiers = {
    ...GTR,
    'server/src/fabriques.ts': "export { seance } from './gtr/seance.ts'\n",
    'server/src/logement/lire.ts': "import { seance } from '../fabriques.ts'\n",
  }
  expect(controle(fichiers)).toEqual(CERCLE)
})

test('ce qui tient à un sujet n’en connaît aucun, fût-ce à travers un fichier qui les réunit', () => {
  const fichiers = {
    'server/src/sujets.ts': "import { visibles } from './logement/lire.ts'\n",
    'server/src/logement/lire.ts': '',
    'server/src/commentaire/ecrire.ts': "import { sujets } from '../sujets.ts'\n",
  }
  expect(controle(fichiers)).toEqual(['server/src/commentaire/ecrire.ts : « commentaire » n’importe pas « logement »'])
})

test('les services du démarrage, que tout concept lit, ne sont que des types', () => {
  const lus = { 'server/src/logement/lire.ts': "import type { Services } from '../services.ts'\n", 'server/src/compte/maison.ts': '' }
  expect(controle({ ...lus, 'server/src/services.ts': "import type { Maison } from './compte/maison.ts'\n" })).toEqual([])
  expect(controle({ ...lus, 'server/src/services.ts': "import { maison } from './compte/maison.ts'\n" })).toEqual([
    'server/src/services.ts : que des types, tout concept le lit',
  ])
})

test('le produit tient cette règle', () => {
  expect(checkSensDesImports(racine)).toEqual([])
})
