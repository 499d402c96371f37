import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkCheminsDeChamps } from './chemins-de-champs.mjs'
import { run } from './commun.mjs'
import { checkEcritures } from './ecritures.mjs'
import { checkGlossaire } from './glossaire.mjs'
import { checkSensDesImports } from './sens-des-imports.mjs'
import { checkVerrou } from './verrou.mjs'

const outil = (programme, args) => () => run(programme, args, { capture: true })

const regle = (lister) => async () => {
  const defauts = await lister()
  return { code: defauts.length > 0 ? 1 : 0, sortie: defauts.join('\n') }
}

const CONTROLES = [
  ...['domain', 'server', 'web', 'e2e', 'bench']
    .filter((espace) => existsSync(join(espace, 'tsconfig.json')))
    .map((espace) => [`types de ${espace}`, outil('tsc', ['-p', espace])]),
  ['présentation et style (biome)', outil('biome', ['ci', '--colors=off', '--max-diagnostics=20', '.'])],
  ['promesses et pièges de types (oxlint)', outil('oxlint', ['--type-aware', '--deny-warnings'])],
  ['code inutilisé (knip)', outil('knip', ['--no-progress'])],
  ['sens des imports', regle(checkSensDesImports)],
  // Lue ici et non en tête, comme les exigences : sa bibliothèque n'est là qu'une fois les dépendances installées.
  ['feuilles de style', regle(async () => (await import('./feuilles.mjs')).checkFeuilles())],
  ['aucune expression régulière sur un chemin de champ', regle(() => checkCheminsDeChamps())],
  ['chaque concept écrit ses tables', regle(checkEcritures)],
  ['glossaire : trois parties par mot, une entrée par mot', regle(() => checkGlossaire())],
  ['fichier de verrouillage complet', regle(() => checkVerrou())],
  ['dépendances : chacune dit tourner sur le Node admis', regle(async () => (await import('./exigences.mjs')).checkExigences())],
  ['migrations, commentaires des tables, fichiers générés', outil('tsx', ['server/src/core/generate/generate.ts', '--check'])],
]

/** Lance tous les contrôles, deux à la fois, et montre la sortie de ceux qui échouent. */
export async function controler() {
  const aFaire = [...CONTROLES]
  const aVoir = []
  const travailler = async () => {
    for (let suivant = aFaire.shift(); suivant; suivant = aFaire.shift()) {
      const [nom, controle] = suivant
      const debut = Date.now()
      const { code, sortie } = await controle()
      console.log(`${code === 0 ? '✓' : '✗'} ${nom} (${((Date.now() - debut) / 1000).toFixed(1)} s)`)
      if (code === 0) continue
      aVoir.push(`✗ ${nom}`)
      console.log(sortie.trimEnd().replace(/^/gm, '    '))
    }
  }
  await Promise.all([travailler(), travailler()])
  return { reussis: CONTROLES.length - aVoir.length, echoues: aVoir.length, aVoir }
}
