// Les feuilles de style tiennent ensemble (docs/architecture.md) : un concept ne sélectionne jamais une classe du kit, deux points de
// rupture, aucune classe morte ni inconnue, et des tailles qui ne font que baisser.
import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { sourcesDe } from './commun.mjs'

/** 700 px : la carte et le téléphone ; 1 264 px : une seule colonne. Le reste se mesure sur son conteneur. */
const RUPTURES = ['max-width: 700px', 'min-width: 701px', 'max-width: 1264px', 'min-width: 1265px']
/** ground.md § 6 en voulait 2 200 (décision 0205). */
const LIGNES_DU_KIT = 2749
const LIGNES_D_UN_ECRAN = 40

/** Ce qui dépasse encore, feuille par feuille : ces nombres ne peuvent que baisser. */
const RESTE = {
  /** Aucun sélecteur d'un concept ne nomme une classe du kit (décision 0205). */
  croisements: {},
  /** Lignes de chaque feuille d'écran trop longue. */
  lignes: {
    // Des dessins : un trait, un point, une case par chose montrée.
    'web/src/journee/echeance.module.css': 69,
    'web/src/objectif/graphique.module.css': 84,
    'web/src/objectif/grille.module.css': 56,
    'web/src/psr/psr.module.css': 215,
    'web/src/tableau-de-bord/anneau.module.css': 55,
    'web/src/tableau-de-bord/compteurs.module.css': 60,
    'web/src/planning/creneaux.module.css': 59,
    'web/src/planning/mois.module.css': 152,
    'web/src/menage/edition/barreDeSaisie.module.css': 45,
    'web/src/menage/edition/edition.module.css': 47,
    'web/src/menage/edition/uneEtape.module.css': 47,
    'web/src/menage/fiche/phase.module.css': 59,
  },
  /** Points de rupture autres que les deux. */
  ruptures: {
    'web/src/core/style/utilities.css': 1,
    'web/src/logement/listeDesLogements.module.css': 1,
    // La barre et le rail suivent le menu, qui se replie sous 960 px.
    'web/src/menage/edition/barreDeSaisie.module.css': 1,
    'web/src/menage/edition/edition.module.css': 1,
    'web/src/menage/edition/etapesDeSaisie.module.css': 1,
  },
}

export function checkFeuilles() {
  const sources = sourcesDe('web/src')
  const feuilles = sources.filter((nom) => nom.endsWith('.css')).map(lireFeuille)
  const code = sources.filter((nom) => /(?<!\.test|\.gen)\.tsx?$/.test(nom)).map((nom) => ({ nom, texte: readFileSync(nom, 'utf8') }))
  return [
    ...comparer('croisements', croisements(feuilles), (nom, n) => `${nom} : ${n} sélecteurs nomment une classe du kit`),
    ...comparer('lignes', tailles(feuilles), (nom, n) => `${nom} : ${n} lignes`),
    ...comparer('ruptures', ruptures(feuilles), (nom, n) => `${nom} : ${n} points de rupture autres que 700 et 1 264 px`),
    ...mortes(feuilles, code),
    ...inconnues(feuilles, code),
    ...homonymes(feuilles),
  ]
}

function lireFeuille(nom) {
  const texte = readFileSync(nom, 'utf8')
  const selecteurs = []
  const visitor = { Selector: (selecteur) => void selecteurs.push(classesDe(selecteur)) }
  transform({ filename: nom, code: Buffer.from(texte), visitor })
  // Un module qui vise une classe commune la nomme aussi.
  const communes = [...texte.matchAll(/:global\(\.([\w-]+)\)/g)].map(([, classe]) => [classe])
  return { nom, texte, selecteurs: [...selecteurs, ...communes], kit: nom.includes('/core/'), module: nom.endsWith('.module.css') }
}

const classesDe = (selecteur) =>
  selecteur.flatMap((part) => [...(part.type === 'class' ? [part.name] : []), ...(part.selectors ?? []).flatMap(classesDe)])

const toutes = (feuilles) => new Set(feuilles.flatMap(({ selecteurs }) => selecteurs.flat()))

function croisements(feuilles) {
  const duKit = toutes(feuilles.filter(({ kit, module }) => kit && !module))
  const compter = ({ selecteurs }) => selecteurs.filter((classes) => classes.some((classe) => duKit.has(classe))).length
  return feuilles.filter(({ kit }) => !kit).map((feuille) => [feuille.nom, compter(feuille)])
}

const lignesDe = ({ texte }) => texte.trimEnd().split('\n').length

function tailles(feuilles) {
  const kit = feuilles.filter((feuille) => feuille.kit).reduce((total, feuille) => total + lignesDe(feuille), 0)
  const ecrans = feuilles.filter((feuille) => !feuille.kit).map((feuille) => [feuille.nom, lignesDe(feuille)])
  return [['le kit', kit > LIGNES_DU_KIT ? kit : 0], ...ecrans.map(([nom, lignes]) => [nom, lignes > LIGNES_D_UN_ECRAN ? lignes : 0])]
}

const ruptures = (feuilles) =>
  feuilles.map(({ nom, texte }) => [
    nom,
    [...texte.matchAll(/@media[^{]*/g)]
      .flatMap(([media]) => media.match(/m..-width: \d+px/g) ?? [])
      .filter((une) => !RUPTURES.includes(une)).length,
  ])

/** Ce qui dépasse ce qui reste permis, et ce qui reste permis sans plus d'usage. */
function comparer(quoi, constats, dire) {
  return constats.flatMap(([nom, nombre]) => {
    const permis = RESTE[quoi][nom] ?? 0
    if (nombre > permis) return [`${dire(nom, nombre)}${permis > 0 ? ` (${permis} jusqu’ici)` : ''}`]
    return nombre < permis ? [`${dire(nom, nombre)} : l’abaisser dans RESTE.${quoi} (${permis})`] : []
  })
}

/** Deux modules du même nom mêleraient leurs classes : leur nom à l'inspection vient du fichier (web/vite.config.ts). */
function homonymes(feuilles) {
  const noms = feuilles.filter(({ module }) => module).map(({ nom }) => nom)
  const court = (nom) => nom.split('/').at(-1)
  return noms
    .filter((nom, rang) => noms.findIndex((autre) => court(autre) === court(nom)) < rang)
    .map((nom) => `${nom} : un autre module porte déjà ce nom`)
}

/** Une classe vit si le code l'écrit dans une chaîne, entière ou en tête de gabarit (`c${rang}`). */
function mortes(feuilles, code) {
  const textes = code.map(({ texte }) => texte).join('\n')
  const chaines = textes.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []
  const mots = new Set(chaines.flatMap((chaine) => chaine.match(/[\w-]+/g) ?? []))
  const tetes = [...textes.matchAll(/[`\s]([a-z][\w-]*)\$\{/g)].map(([, tete]) => tete)
  const vit = (classe) => mots.has(classe) || tetes.some((tete) => classe.startsWith(tete))
  return feuilles
    .filter(({ module }) => !module)
    .flatMap(({ nom, selecteurs }) =>
      [...new Set(selecteurs.flat())].filter((une) => !vit(une)).map((une) => `${nom} : plus rien n’écrit « .${une} »`),
    )
}

/** Une classe écrite dans un `className`, ou lue d'un module, que nulle feuille ne dit. */
function inconnues(feuilles, code) {
  const communes = toutes(feuilles.filter(({ module }) => !module))
  const modules = new Map(feuilles.filter(({ module }) => module).map((feuille) => [feuille.nom.split('/').at(-1), toutes([feuille])]))
  return code.flatMap(({ nom, texte }) => {
    const ecrites = [...texte.matchAll(/\bclassName="([^"]*)"/g)].flatMap(([, classes]) => classes.split(/\s+/).filter(Boolean))
    const lues = [...texte.matchAll(/import (\w+) from '[^']*?([\w-]+\.module\.css)'/g)].flatMap(([, variable, feuille]) =>
      [...texte.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))]
        .filter(([, classe]) => !modules.get(feuille)?.has(classe))
        .map(([, classe]) => `${feuille} ${classe}`),
    )
    return [...new Set([...ecrites.filter((classe) => !communes.has(classe)), ...lues])].map(
      (classe) => `${nom} : nulle feuille ne dit « ${classe} »`,
    )
  })
}
