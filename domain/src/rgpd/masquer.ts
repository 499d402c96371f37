// Ce qui désigne une personne purgée, dans les textes d'autres dossiers (domain-rules § 12, décision 0032).

import { sansAccents } from '../common/sansAccents.ts'

export const PERSONNE_PURGEE = '[personne purgée]'

export interface Nomme {
  readonly prenom: string
  readonly nom: string
}

/** Le nom après une civilité ou « famille », « Mme Duprez », « Mme A. Duprez » : il peut être celui d'un autre, et ne se masque que choisi. */
interface NomSeul {
  readonly nomSeul: string
  readonly sexe: string | null
}

/** Le prénom à l'initiale, « S. Duprez », « Duprez S. » : il peut être celui d'un autre, et ne se masque que choisi. */
interface Initiale {
  readonly initialeDe: string
  readonly nom: string
}

/** Un numéro, en chiffres, ou une adresse électronique. */
export interface Contact {
  readonly contact: string
}

/** Ce à quoi une personne se reconnaît. */
export type Marque = Nomme | NomSeul | Initiale | Contact

/**
 * Remplace ce qui désigne ces personnes : prénom et nom écrits ensemble, dans les deux ordres, nom après une civilité, numéro d'appel,
 * adresse électronique, prénom à l'initiale et nom ; sans égard aux accents, aux majuscules (sauf de l'initiale) et à ce qui les sépare.
 */
export function masquerLesNoms(texte: string, personnes: readonly Marque[]): string {
  return masquerLesInitiales(masquerLesEntiers(texte, personnes), personnes)
}

function masquerLesEntiers(texte: string, personnes: readonly Marque[]): string {
  const motif = motifDe(personnes)
  if (motif === null) return texte
  const { nu, origines } = denuder(texte)
  let masque = ''
  let suite = 0
  for (const { 0: trouve, index } of nu.matchAll(motif)) {
    const debut = origines[index] ?? 0
    if (suitUneLettre(texte, debut, origines[index + trouve.length] ?? texte.length)) continue
    masque += texte.slice(suite, debut) + PERSONNE_PURGEE
    suite = origines[index + trouve.length] ?? texte.length
  }
  return masque + texte.slice(suite)
}

function masquerLesInitiales(texte: string, personnes: readonly Marque[]): string {
  const ecrits = personnes.flatMap((marque) => ('initialeDe' in marque ? ecrituresALInitiale(marque) : []))
  if (ecrits.length === 0) return texte
  const motif = new RegExp(ecrits.join('|'), 'gu')
  const { nu, origines } = denuder(texte)
  let masque = ''
  let suite = 0
  for (let lu = motif.exec(nu); lu !== null; lu = motif.exec(nu)) {
    const [debut, fin] = [origines[lu.index] ?? 0, origines[lu.index + lu[0].length] ?? texte.length]
    if (!initialeLue(texte.slice(debut, fin), lu)) {
      // Écartée, elle ne cache pas celle qui suit : « a Duprez A. ».
      motif.lastIndex = lu.index + ([...lu[0]][0]?.length ?? 1)
      continue
    }
    masque += texte.slice(suite, debut) + PERSONNE_PURGEE
    suite = fin
  }
  return masque + texte.slice(suite)
}

/** Une minuscule sans point est un mot : « il a Duprez », « Duprez a rappelé ». Un groupe n'est lu que devant le nom. */
function initialeLue(ecrit: string, [, ...groupes]: RegExpExecArray): boolean {
  if (groupes.every((groupe) => groupe === undefined)) return enMajuscule([...ecrit].at(-1) ?? '')
  return enMajuscule([...ecrit][0] ?? '') || ecrit[1] === '.'
}

/** Le même, dans chaque texte d'une valeur de l'historique ou d'une section ; un champ de contact est celui de son propre dossier, et reste. */
export const masquerDans = (valeur: unknown, personnes: readonly Marque[]): unknown =>
  dansChaqueTexte(valeur, (texte) => masquerLesNoms(texte, personnes))

export function dansChaqueTexte(valeur: unknown, recrire: (texte: string) => string): unknown {
  if (typeof valeur === 'string') return recrire(valeur)
  if (Array.isArray(valeur)) return valeur.map((element) => dansChaqueTexte(element, recrire))
  if (valeur === null || typeof valeur !== 'object') return valeur
  return Object.fromEntries(
    Object.entries(valeur).map(([cle, sous]) => [cle, CHAMPS_DE_CONTACT.has(cle) ? sous : dansChaqueTexte(sous, recrire)]),
  )
}

export const CHAMPS_DE_CONTACT: ReadonlySet<string> = new Set(['telephone', 'telephoneSecondaire', 'email'])

const AUTOUR = 70

/** Ce que le texte dira autour du premier nom masqué : assez pour en juger, sans le nom. */
export function extraitMasque(texte: string, personnes: readonly Marque[]): string {
  const masque = masquerLesNoms(texte, personnes).replaceAll(/\s+/g, ' ')
  const ou = masque.indexOf(PERSONNE_PURGEE)
  const [debut, fin] = [Math.max(0, ou - AUTOUR), Math.min(masque.length, ou + PERSONNE_PURGEE.length + AUTOUR)]
  return `${debut > 0 ? '… ' : ''}${masque.slice(debut, fin).trim()}${fin < masque.length ? ' …' : ''}`
}

function motifDe(personnes: readonly Marque[]): RegExp | null {
  const ecrits = personnes.flatMap(ecrituresDe)
  return ecrits.length === 0 ? null : new RegExp(ecrits.join('|'), 'gu')
}

function ecrituresDe(marque: Marque): string[] {
  if ('contact' in marque)
    return [marque.contact.includes('@') ? courriel(marque.contact) : numero(marque.contact)].filter((motif) => motif !== '')
  if ('nomSeul' in marque) {
    const nom = enMotif(marque.nomSeul)
    return nom === null
      ? []
      : [entier(`${COUPLE}(?:${CIVILITES[marque.sexe ?? ''] ?? TOUTE_CIVILITE}|famille)${APRES_CIVILITE}${INITIALE}${nom}`)]
  }
  if ('initialeDe' in marque) return []
  const [p, n] = [enMotif(marque.prenom), enMotif(marque.nom)]
  return p === null || n === null ? [] : [entier(`${p}${ENTRE}${n}`), entier(`${n}${ENTRE}${p}`)]
}

/** « A. Duprez », « A.-L. Duprez », « AL Duprez », « Duprez A. » */
function ecrituresALInitiale({ initialeDe, nom }: Initiale): string[] {
  const [premiere, ...autres] = (sansAccents(initialeDe).match(/\p{L}+/gu) ?? []).map((mot) => [...mot][0])
  const n = enMotif(nom)
  if (premiere === undefined || n === null) return []
  const initiales = `${premiere}${autres.map((lettre) => `(?:[.\\s-]{0,3}${lettre})?`).join('')}`
  return [entier(`(${initiales})(?:\\.${SEPARE}{0,2}|${SEPARE}{1,2})${n}`), entier(`${n}${SEPARE}{1,2}${initiales}`)]
}

const entier = (motif: string) => `(?<!\\p{L})(?:${motif})(?!\\p{L})`

// Ce que `denuder` laisse d'un signe invisible : entre deux lettres il ne coupe rien, entre deux mots il les sépare.
const INVISIBLE = '\u200B'
const CACHE = `${INVISIBLE}*`

const CIVILITES: Readonly<Record<string, string>> = {
  FEMININ: 'mmes?|me?lles?|mle|madame|mesdames|mademoiselle|mesdemoiselles',
  MASCULIN: 'mm?|mrs?|monsieur|messieurs',
}
const TOUTE_CIVILITE = Object.values(CIVILITES).join('|')
// « M. et Mme Dias »
const COUPLE = '(?:(?:m|mr|monsieur|mme|madame)\\.? et )?'
// « Mme O. Dias »
const INITIALE = '(?:\\p{L}\\.? )?'
const APRES_CIVILITE = '[^\\p{L}\\p{N};:!?]{1,3}'

/** « 06.12.34… », « +33 (0)6 12 34… » : les neuf chiffres d'après l'indicatif, quoi qui les sépare. */
function numero(chiffres: string): string {
  if (!/^0\d{9}$/.test(chiffres)) return ''
  const entre = `${NI_LETTRE_NI_CHIFFRE}{0,6}`
  return `(?<!\\p{N})(?:[0o]|(?:\\+|00)${entre}33(?:${entre}0)?)${entre}${[...chiffres.slice(1)].join(entre)}(?!\\p{N})`
}

/** L'adresse, même coupée autour de ses signes (« anne.lefevre @ exemple . fr ») ou dite (« arobase », « (at) »). */
const courriel = (adresse: string) =>
  `(?<![\\p{L}\\p{N}._%+-])${[...sansAccents(adresse)].map((signe) => SIGNES_D_ADRESSE[signe] ?? echapper(signe)).join(CACHE)}(?![\\p{L}\\p{N}_-])`

const BLANC = `[\\s${INVISIBLE}]{0,3}`
const SIGNES_D_ADRESSE: Readonly<Record<string, string>> = {
  '@': `${BLANC}(?:@|[(\\[{]${BLANC}(?:at|arobase)${BLANC}[)\\]}]|(?<=\\s)(?:at|arobase)(?=\\s))${BLANC}`,
  '.': `${BLANC}(?:\\.|[(\\[{](?:point|dot)[)\\]}]|(?<=\\s)(?:point|dot)(?=\\s))${BLANC}`,
}

// Hors d'un ensemble, un tiret échappé n'est pas un motif.
const echapper = (signe: string) => signe.replaceAll(/[.*+?^$(){}|[\]\\/]/g, '\\$&')

const SEPARE = '[^\\p{L}\\p{N}.;:!?\u200B]'
const ENTRE = `(?:${CACHE}${SEPARE}${CACHE}(?:${SEPARE}${CACHE}){0,2}|${INVISIBLE}+)`
// D'un texte dénudé : les mêmes qu'en `[^\p{L}\p{N}]`, dont chaque emploi coûte au motif des centaines d'intervalles.
const NI_LETTRE_NI_CHIFFRE = '[^a-z0-9\\u00AA\\u00B5\\u00BA-\\u1FFF\\u2C00-\\u{10FFFF}]'
/** D'une lettre épelée à l'autre : « D U P », « D.U.P », « D - U - P ». */
const EPELE = `${NI_LETTRE_NI_CHIFFRE}{1,3}`
/** Deux lettres épelées sont des initiales. */
const EPELABLE = 3

/** D'un seul tenant, un signe invisible n'y coupe rien, ou épelé. Une lettre seule n'est pas un nom que l'on puisse reconnaître. */
function enMotif(nom: string): string | null {
  const mots = sansAccents(nom).match(/\p{L}+/gu) ?? []
  if (mots.join('').length < 2) return null
  return mots
    .map((mot) => {
      const lettres = [...mot]
      return lettres.length < EPELABLE ? lettres.join(CACHE) : `(?:${lettres.join(CACHE)}|${lettres.join(EPELE)})`
    })
    .join(ENTRE)
}

/** Épelé et suivi ou précédé d'une lettre de plus, c'est un autre nom : « M A R T I N E » n'est pas « M A R T I N ». « a », « à » et « y » sont des mots. */
function suitUneLettre(texte: string, debut: number, fin: number): boolean {
  const trouve = texte.slice(debut, fin)
  const [, premiere] = EPELE_AU_DEBUT.exec(trouve) ?? []
  const [, avant] = /(?<!\p{L})(\p{L})[^\p{L}\p{N}\n]{1,3}$/u.exec(texte.slice(Math.max(0, debut - 12), debut)) ?? []
  if (premiere !== undefined && avant !== undefined && seSuivent(avant, premiere)) return true
  const [, derniere] = EPELE_A_LA_FIN.exec(trouve) ?? []
  const [, apres] = /^[^\p{L}\p{N}\n]{1,3}(\p{L})(?![\p{L}’'])/u.exec(texte.slice(fin, fin + 12)) ?? []
  return derniere !== undefined && apres !== undefined && seSuivent(apres, derniere)
}

const enMajuscule = (lettre: string) => lettre !== lettre.toLowerCase()
const seSuivent = (lettre: string, epelee: string) =>
  enMajuscule(lettre) === enMajuscule(epelee) && (enMajuscule(lettre) || !/[aày]/.test(lettre))

const EPELE_AU_DEBUT = /^(\p{L})\p{M}*[^\p{L}\p{N}\p{M}]{1,3}\p{L}(?!\p{L}|\p{M}\p{L})/u
const EPELE_A_LA_FIN = /(?<!\p{L})\p{L}\p{M}*[^\p{L}\p{N}\p{M}]{1,3}(\p{L})\p{M}*$/u

// Un signe se dénude toujours pareil : des millions d'entre eux se lisent pour l'aperçu d'une purge.
const NUS = new Map<string, string>()

function nuDe(signe: string): string {
  if (signe < '\u0080') return signe.toLowerCase()
  const connu = NUS.get(signe)
  if (connu !== undefined) return connu
  // Un tiret conditionnel n'est qu'au milieu d'un mot.
  const nu = signe !== '\u00AD' && /\p{Default_Ignorable_Code_Point}/u.test(signe) ? INVISIBLE : sansAccents(signe)
  NUS.set(signe, nu)
  return nu
}

/** Le texte en minuscules sans accents, et d'où vient chacun de ses signes. */
function denuder(texte: string): { nu: string; origines: number[] } {
  let nu = ''
  const origines: number[] = []
  let place = 0
  for (const signe of texte) {
    const lettres = nuDe(signe)
    for (let i = 0; i < lettres.length; i += 1) origines.push(place)
    nu += lettres
    place += signe.length
  }
  origines.push(place)
  return { nu, origines }
}
