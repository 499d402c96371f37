// Les règles de docs/architecture.md : web → domain ← server, un domaine pur (ni base, ni réseau, ni horloge, ni hasard),
// `common ← acces ← concepts`, des services qui ne connaissent aucun objet, et pas de cercle entre dossiers de concept.
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

/** Ce qui sert à tout objet n'en connaît aucun (décision 0039) : ni dans sa partie, ni au domaine. */
const SERVICES = ['sujet', 'historique', 'commentaire', 'document', 'alerte', 'courriel', 'consultation', 'suivi']
const SOUS_LES_SERVICES = ['common', 'core', 'acces', 'referentiel']
/** `common ← acces ← concepts` : l'accès ne connaît que le commun. */
const SOUS_L_ACCES = ['common', 'core']

export function checkSensDesImports() {
  return Object.keys(REGLES).flatMap((espace) => {
    const fichiers = sourcesDe(join(espace, 'src')).filter((fichier) => /\.tsx?$/.test(fichier))
    return [...fichiers.flatMap((fichier) => [...defauts(espace, fichier), ...couches(espace, fichier)]), ...cercles(espace, fichiers)]
  })
}

/** Pas de cercle entre concepts, de quelque longueur qu'il soit. Essais et exemples ne comptent pas : ils peuvent tout réunir. */
function cercles(espace, fichiers) {
  const liens = new Map()
  for (const fichier of fichiers.filter((nom) => !HORS_DES_CERCLES.test(nom)))
    for (const cible of conceptsImportes(espace, fichier)) {
      const de = conceptDe(fichier)
      if (cible.espace === espace && de !== null && cible.concept !== de) liens.set(de, (liens.get(de) ?? new Set()).add(cible.concept))
    }
  const vus = new Set()
  const trouves = new Set()
  const suivre = (concept, chemin) => {
    const retour = chemin.indexOf(concept)
    if (retour >= 0) trouves.add([...chemin.slice(retour), concept].join(' → '))
    if (retour >= 0 || vus.has(concept)) return
    for (const suivant of liens.get(concept) ?? []) suivre(suivant, [...chemin, concept])
    vus.add(concept)
  }
  for (const concept of liens.keys()) suivre(concept, [])
  return [...trouves].map((cercle) => `${espace}/src : cercle entre concepts, ${cercle}`)
}

const HORS_DES_CERCLES = /\.(?:test|examples|gen)\./

function couches(espace, fichier) {
  const concept = conceptDe(fichier)
  if (HORS_DES_CERCLES.test(fichier)) return []
  const permises = concept === 'acces' ? SOUS_L_ACCES : SERVICES.includes(concept) ? [...SOUS_LES_SERVICES, ...SERVICES] : null
  if (permises === null) return []
  return conceptsImportes(espace, fichier)
    .filter(({ concept: cible }) => cible !== concept && !permises.includes(cible))
    .map(({ concept: cible }) => `${fichier} : « ${concept} » n’importe pas « ${cible} »`)
}

/** Les concepts qu'importe un fichier, dans sa partie ou au domaine ; un fichier posé à la racine n'est d'aucun. */
const conceptsImportes = (espace, fichier) =>
  importsDe(fichier).flatMap((nom) => {
    const chemin = nom.startsWith('.')
      ? join(dirname(fichier), nom)
      : nom.startsWith(DOMAINE)
        ? join('domain', 'src', nom.slice(DOMAINE.length))
        : null
    const concept = chemin === null ? null : conceptDe(chemin)
    return concept === null ? [] : [{ espace: nom.startsWith('.') ? espace : 'domain', concept }]
  })

const DOMAINE = '@relogement/domain/'

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
