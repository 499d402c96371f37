// Les règles de docs/architecture.md : web → domain ← server, un domaine pur (ni base, ni réseau, ni horloge, ni hasard), et pas de cercle
// entre deux dossiers de concept.
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

/** Les deux s'importent encore l'un l'autre : la liste ne peut que raccourcir. */
const CERCLES = {
  domain: [
    'acces ↔ common',
    'acces ↔ rgpd',
    'alerte ↔ menage',
    'courriel ↔ menage',
    'menage ↔ proposition',
    'menage ↔ referentiel',
    'menage ↔ remboursement',
    'menage ↔ rgpd',
  ],
  server: [
    'acces ↔ alerte',
    'acces ↔ courriel',
    'alerte ↔ menage',
    'courriel ↔ menage',
    'menage ↔ operation',
    'menage ↔ proposition',
    'menage ↔ remboursement',
    'menage ↔ rgpd',
    'operation ↔ referentiel',
  ],
  web: ['acces ↔ app', 'app ↔ menage'],
}

export function checkSensDesImports() {
  return Object.keys(REGLES).flatMap((espace) => {
    const fichiers = sourcesDe(join(espace, 'src')).filter((fichier) => /\.tsx?$/.test(fichier))
    return [...fichiers.flatMap((fichier) => defauts(espace, fichier)), ...cercles(espace, fichiers)]
  })
}

/** Essais et exemples ne comptent pas : ils peuvent tout réunir. */
function cercles(espace, fichiers) {
  const liens = new Set()
  for (const fichier of fichiers.filter((nom) => !/\.(?:test|examples|gen)\./.test(nom))) {
    for (const cible of importsDe(fichier).filter((nom) => nom.startsWith('.'))) {
      const [de, vers] = [conceptDe(fichier), conceptDe(join(dirname(fichier), cible))]
      if (de !== null && vers !== null && de !== vers) liens.add(`${de} ${vers}`)
    }
  }
  const trouves = [...liens].flatMap((lien) => {
    const [de, vers] = lien.split(' ')
    return de < vers && liens.has(`${vers} ${de}`) ? [`${de} ↔ ${vers}`] : []
  })
  return [
    ...trouves.filter((cercle) => !CERCLES[espace].includes(cercle)).map((cercle) => `${espace}/src : ${cercle} s’importent l’un l’autre`),
    ...CERCLES[espace]
      .filter((cercle) => !trouves.includes(cercle))
      .map((cercle) => `${espace}/src : ${cercle} est défait, l’ôter de CERCLES`),
  ]
}

/** `server/src/menage/liste/filtres.ts` → `menage` ; un fichier posé à la racine réunit, il n'est d'aucun concept. */
function conceptDe(chemin) {
  const [, , concept, suite] = chemin.split(/[\\/]/)
  return suite === undefined ? null : concept
}

function defauts(espace, fichier) {
  const texte = sansCommentaires(fichier)
  const mauvais = importsDe(fichier)
    .filter((cible) => !permis(espace, fichier, cible))
    .map((cible) => `${fichier} ne doit pas importer « ${cible} »`)
  const test = fichier.includes('.test.')
  const impurs =
    espace === 'domain' && !test
      ? [...texte.matchAll(IMPUR)].map(([appel]) => `${fichier} : le domaine est pur, « ${appel} » vient de l’appelant`)
      : []
  return [...mauvais, ...impurs]
}

const sansCommentaires = (fichier) => readFileSync(fichier, 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')

const importsDe = (fichier) => [...sansCommentaires(fichier).matchAll(IMPORT)].map(([, statique, dynamique]) => statique ?? dynamique)

function permis(espace, fichier, cible) {
  if (cible.startsWith('.')) return join(dirname(fichier), cible).startsWith(espace)
  const { paquets, tests } = REGLES[espace]
  return paquets.test(cible) || (fichier.includes('.test.') && tests?.test(cible))
}
