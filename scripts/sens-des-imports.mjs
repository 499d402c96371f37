// Les règles de docs/architecture.md : web → domain ← server, un domaine pur (ni base, ni réseau, ni horloge, ni hasard),
// `common ← acces ← concepts`, des services qui ne connaissent aucun objet, et pas de cercle entre dossiers de concept.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { sourcesDe } from './commun.mjs'

const REGLES = {
  domain: { paquets: /^(zod|temporal-polyfill|@relogement\/domain)(\/|$)/, tests: /^(vitest|fast-check)$/ },
  server: { paquets: /^(?!@relogement\/web)/ },
  web: { paquets: /^(?!@relogement\/server|node:)/ },
}
const IMPORT = /(?:^|\s)(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*(?:'([^']+)'|"([^"]+)"|`([^`$]+)`)/g
const COMMENTAIRE = /(^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm
const IMPUR = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bTemporal\.Now\b|\brandomUUID\(|\bfetch\(|\bprocess\./g

/** Ce qui sert à tout objet n'en connaît aucun (décision 0039) : ni dans sa partie, ni au domaine. */
const SERVICES = ['sujet', 'historique', 'commentaire', 'document', 'alerte', 'courriel', 'consultation', 'suivi']
const SOUS_LES_SERVICES = ['common', 'core', 'acces', 'referentiel']
/** `common ← acces ← concepts` : l'accès ne connaît que le commun. */
const SOUS_L_ACCES = ['common', 'core']

/**
 * Ceux-là, posés à la racine d'une partie, se lisent sans que l'on importe ce qu'ils réunissent : les phrases de l'historique, une par code ;
 * les services du démarrage, qui ne sont là que des types.
 */
const QUE_DES_TYPES = 'server/src/services.ts'
const REGISTRES = ['domain/src/evenements.ts', QUE_DES_TYPES]

/** Essais, exemples et fichiers engendrés ne comptent pas : ils peuvent tout réunir. */
const HORS_DES_CERCLES = /\.(?:test|examples|gen)\./

export function checkSensDesImports(racine = '.') {
  const textes = textesDe(racine)
  return Object.keys(REGLES).flatMap((espace) => {
    const fichiers = [...textes.keys()].filter((fichier) => fichier.startsWith(`${espace}/`))
    return [
      ...fichiers.flatMap((fichier) => [...defauts(espace, fichier, textes), ...couches(fichier, textes)]),
      ...cercles(espace, fichiers, textes),
    ]
  })
}

/** Chaque source, sans ses commentaires, par son chemin. */
const textesDe = (racine) =>
  new Map(
    Object.keys(REGLES)
      .flatMap((espace) => sourcesDe(join(racine, espace, 'src')))
      .filter((fichier) => /\.tsx?$/.test(fichier))
      .map((fichier) => [relative(racine, fichier).replaceAll('\\', '/'), readFileSync(fichier, 'utf8').replace(COMMENTAIRE, '$1')]),
  )

/** Pas de cercle entre concepts, de quelque longueur qu'il soit. */
function cercles(espace, fichiers, textes) {
  const liens = new Map()
  for (const fichier of fichiers.filter((nom) => !HORS_DES_CERCLES.test(nom)))
    for (const cible of conceptsImportes(fichier, textes)) {
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

function couches(fichier, textes) {
  const concept = conceptDe(fichier)
  if (HORS_DES_CERCLES.test(fichier)) return []
  const permises = concept === 'acces' ? SOUS_L_ACCES : SERVICES.includes(concept) ? [...SOUS_LES_SERVICES, ...SERVICES] : null
  if (permises === null) return []
  return conceptsImportes(fichier, textes)
    .filter(({ concept: cible }) => cible !== concept && !permises.includes(cible))
    .map(({ concept: cible }) => `${fichier} : « ${concept} » n’importe pas « ${cible} »`)
}

/** Les concepts qu'importe un fichier, dans sa partie ou au domaine. Un fichier de la racine n'est d'aucun : à travers lui, ceux qu'il réunit. */
function conceptsImportes(fichier, textes, vus = new Set()) {
  if (vus.has(fichier)) return []
  vus.add(fichier)
  return importsDe(fichier, textes).flatMap((nom) => {
    const chemin = cheminDe(fichier, nom)
    if (chemin === null) return []
    const concept = conceptDe(chemin)
    if (concept !== null) return [{ espace: chemin.split('/')[0], concept }]
    const source = [chemin, `${chemin}.ts`].find((lu) => textes.has(lu))
    return source === undefined || REGISTRES.includes(source) || HORS_DES_CERCLES.test(source) ? [] : conceptsImportes(source, textes, vus)
  })
}

const PARTIE = /^@relogement\/(domain|server|web)\/(?:src\/)?/

/** Le chemin de ce qu'un fichier importe ; `null` : une bibliothèque. */
function cheminDe(fichier, nom) {
  if (nom.startsWith('.')) return join(dirname(fichier), nom).replaceAll('\\', '/')
  return PARTIE.test(nom) ? nom.replace(PARTIE, '$1/src/') : null
}

/** `server/src/menage/liste/filtres.ts` → `menage` ; un fichier posé à la racine réunit, il n'est d'aucun concept. */
function conceptDe(chemin) {
  const [, , concept, suite] = chemin.split('/')
  return suite === undefined ? null : concept
}

function defauts(espace, fichier, textes) {
  const mauvais = importsDe(fichier, textes)
    .filter((cible) => !permis(espace, fichier, cible))
    .map((cible) => `${fichier} ne doit pas importer « ${cible} »`)
  const test = fichier.includes('.test.')
  const impurs =
    espace === 'domain' && !test
      ? [...textes.get(fichier).matchAll(IMPUR)].map(([appel]) => `${fichier} : le domaine est pur, « ${appel} » vient de l’appelant`)
      : []
  const valeurs = fichier === QUE_DES_TYPES && /^(?:import|export) (?!type |interface )/m.test(textes.get(fichier))
  return [...mauvais, ...impurs, ...(valeurs ? [`${fichier} : que des types, tout concept le lit`] : [])]
}

const importsDe = (fichier, textes) => [...textes.get(fichier).matchAll(IMPORT)].map(([, ...noms]) => noms.find((nom) => nom !== undefined))

function permis(espace, fichier, cible) {
  if (cible.startsWith('.')) return cheminDe(fichier, cible).startsWith(espace)
  const { paquets, tests } = REGLES[espace]
  return paquets.test(cible) || (fichier.includes('.test.') && tests?.test(cible))
}
