// La règle de docs/architecture.md : web → domain ← server, et un domaine pur (ni base, ni réseau, ni horloge, ni hasard).
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sourcesDe } from './commun.mjs'

const REGLES = {
  domain: { paquets: /^(zod|temporal-polyfill|@relogement\/domain)(\/|$)/, tests: /^(vitest|fast-check)$/ },
  server: { paquets: /^(?!@relogement\/web)/ },
  web: { paquets: /^(?!@relogement\/server|node:)/ },
}
const IMPORT = /(?:^|\s)(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
const IMPUR = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b|\brandomUUID\(|\bfetch\(|\bprocess\./g

export function checkSensDesImports() {
  return Object.keys(REGLES).flatMap((espace) =>
    sourcesDe(join(espace, 'src'))
      .filter((fichier) => /\.tsx?$/.test(fichier))
      .flatMap((fichier) => defauts(espace, fichier)),
  )
}

function defauts(espace, fichier) {
  const texte = readFileSync(fichier, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
  const imports = [...texte.matchAll(IMPORT)].map(([, statique, dynamique]) => statique ?? dynamique)
  const mauvais = imports.filter((cible) => !permis(espace, fichier, cible)).map((cible) => `${fichier} ne doit pas importer « ${cible} »`)
  const test = fichier.includes('.test.')
  const impurs =
    espace === 'domain' && !test
      ? [...texte.matchAll(IMPUR)].map(([appel]) => `${fichier} : le domaine est pur, « ${appel} » vient de l’appelant`)
      : []
  return [...mauvais, ...impurs]
}

function permis(espace, fichier, cible) {
  if (cible.startsWith('.')) return join(dirname(fichier), cible).startsWith(espace)
  const { paquets, tests } = REGLES[espace]
  return paquets.test(cible) || (fichier.includes('.test.') && tests?.test(cible))
}
