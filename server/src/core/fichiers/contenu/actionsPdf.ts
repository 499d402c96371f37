// Ce qu'un PDF ferait faire à qui l'ouvre. Les lecteurs vont aux objets par leur place : on ne suit donc ni la table ni l'ordre du fichier,
// on cherche partout, dans le fichier tel quel et dans chaque groupe d'objets compressés (décision 0036).
import { constants, inflateSync } from 'node:zlib'
import { ContenuRefuse, incontrolable, protege } from './refus.ts'

/** Un nom de PDF, dont toute lettre peut s'écrire par son code : /JavaScript, /J#61vaScript… */
const nom = (texte: string) =>
  `\\/${[...texte]
    .map(
      (lettre) =>
        `(?:${lettre}|#${lettre
          .charCodeAt(0)
          .toString(16)
          .replaceAll(/[a-f]/g, (chiffre) => `[${chiffre}${chiffre.toUpperCase()}]`)})`,
    )
    .join('')}`
const BORD = '[\\0\\t\\n\\f\\r ()<>\\[\\]{}/%]'
const suivi = `(?=${BORD}|$)`
const debute = `(?:^|${BORD}|obj|${nom('S')})`

const ACTION = new RegExp(`${debute}(?:${nom('JavaScript')}|${nom('Launch')})${suivi}`)
/** Une action sur un média porte aussi un script ; un média s’appelle de même, ailleurs que derrière un /S. */
const ACTION_SUR_UN_MEDIA = new RegExp(`${nom('S')}[\\0\\t\\n\\f\\r ]{0,20}${nom('Rendition')}${suivi}`)
/** Le même nom, derrière un objet auquel il est collé : seul dans un groupe, il vaut pour l'action qui y renvoie. */
const NOM_D_ACTION = new RegExp(`(?:${nom('JavaScript')}|${nom('Launch')})${suivi}`)
// Des commentaires courts et peu nombreux : sinon chaque « /S » d'un commentaire en relirait la suite.
const BLANCS = '[\\0\\t\\n\\f\\r ]*(?:%[^\\r\\n]{0,40}[\\r\\n][\\0\\t\\n\\f\\r ]*){0,3}'
/** Deux nombres sont séparés : d'un seul tenant, toutes les façons d'en faire deux s'essaieraient. */
const SEPARES = `(?:[\\0\\t\\n\\f\\r ]|%[^\\r\\n]{0,40}[\\r\\n])${BLANCS}`
const NOMMEE_AILLEURS = new RegExp(`${nom('S')}${BLANCS}\\d+${SEPARES}\\d+${BLANCS}R${suivi}`)
/** Trop court pour se chercher dans une image, où le hasard l'écrirait. */
const SCRIPT = new RegExp(`${nom('JS')}[\\0\\t\\n\\f\\r ]{0,20}[(<\\d]`)
const FORMULAIRE = new RegExp(`${nom('XFA')}[\\0\\t\\n\\f\\r ]{0,20}[\\[\\d]`)
const SCRIPT_DE_FORMULAIRE = /<(?:\w{1,20}:)?script\b/
const PROGRAMME_JOINT =
  /\/U?F[\0\t\n\f\r ]{0,20}\([^()]{1,300}\.\0?(?:e\0?x\0?e|d\0?l\0?l|c\0?o\0?m|s\0?c\0?r|m\0?s\0?i|b\0?a\0?t|c\0?m\0?d|p\0?s\0?1|v\0?b\0?[se]|j\0?s\0?e?|w\0?s\0?f|h\0?t\0?a|j\0?a\0?r|l\0?n\0?k)\)/i
const CHIFFRE = new RegExp(`${nom('Encrypt')}[\\0\\t\\n\\f\\r ]{0,20}[<\\d]`)
const GROUPE = new RegExp(`(?:${nom('ObjStm')}|${nom('First')})${suivi}`)
const NOMBRE = new RegExp(nom('N') + suivi)
const FILTRE = new RegExp(nom('Filter') + suivi)
/** Déplié, le flux resterait à décoder : ses octets ne seraient pas ceux du groupe. */
const A_DECODER = new RegExp(`${nom('Predictor')}${suivi}|${nom('DecodeParms')}[\\0\\t\\n\\f\\r \\[]{0,20}\\d`)

const programme = () =>
  new ContenuRefuse('Ce PDF contient un programme qui se lance à l’ouverture. Imprimez-le en PDF, puis envoyez le PDF obtenu.')

/** Refuse un PDF qui porte du JavaScript, lance un programme ou en joint un. */
export async function refuserLesActions(octets: Buffer): Promise<void> {
  const texte = octets.toString('latin1')
  if (ACTION.test(texte) || ACTION_SUR_UN_MEDIA.test(texte) || PROGRAMME_JOINT.test(texte)) throw programme()
  if (CHIFFRE.test(texte)) await refuserSousChiffre(octets, texte)
  // Le mot « Encrypt » n'y est peut-être qu'écrit : ce qui se déplie se lit toujours.
  lireLesGroupes(octets, texte, CHIFFRE.test(texte))
}

const DANS_UN_GROUPE = [ACTION, ACTION_SUR_UN_MEDIA, SCRIPT, PROGRAMME_JOINT, SCRIPT_DE_FORMULAIRE]

/** De quoi refuser, groupe après groupe, ce qui agit ; et l'action d'un texte dont un autre porte le nom. */
function jugeDesGroupes(texte: string): (groupe: string) => void {
  let renvoi = false
  let nommee = false
  const rapprocher = (lu: string) => {
    renvoi ||= NOMMEE_AILLEURS.test(lu)
    nommee ||= NOM_D_ACTION.test(lu)
    if (renvoi && nommee) throw programme()
  }
  rapprocher(texte)
  return (groupe) => {
    if (DANS_UN_GROUPE.some((agit) => agit.test(groupe))) throw programme()
    rapprocher(groupe)
  }
}

const DEPLIE_MAX = 64 * 1024 * 1024
const GROUPES_MAX = 5_000
/** Un flux gâté à sa fin a coûté comme un bon, sans dire combien. */
const GATES_MAX = 10

/** Déplie chaque flux qui peut être un groupe d'objets, ou le texte d'un formulaire, et y cherche les mêmes actions. */
function lireLesGroupes(octets: Buffer, texte: string, sousChiffre: boolean): void {
  const formulaire = FORMULAIRE.test(texte)
  const exigerInerte = jugeDesGroupes(texte)
  const relecture = { reste: RELU_MAX }
  let [aLire, aDeplier, avant, groupes, gates] = [2 * octets.length, DEPLIE_MAX, 0, 0, 0]
  for (const { index, 0: mot } of texte.matchAll(/(?<!end)stream\r?\n?/g)) {
    const entete = texte.slice(avant, index)
    avant = index + mot.length
    if (!formulaire && !GROUPE.test(entete)) continue
    groupes += 1
    if (groupes > GROUPES_MAX) throw incontrolable()
    const deplie = deplier(octets.subarray(avant), Math.max(0, Math.min(aLire, octets.length)), aDeplier)
    if (deplie === null) {
      if (seDitCompresse(octets, avant)) gates += 1
      if (gates > GATES_MAX || (!sousChiffre && estUnGroupeIllisible(entete, relecture))) throw incontrolable()
      continue
    }
    if (A_DECODER.test(entete) && estUnGroupe(entete, relecture)) throw incontrolable()
    aLire -= deplie.lus
    aDeplier -= deplie.texte.length
    if (aLire <= 0 || aDeplier <= 0) throw incontrolable()
    exigerInerte(deplie.texte)
  }
}

/** L'en-tête d'un flux compressé ; sans lui, rien n'a été déplié. */
const seDitCompresse = (octets: Buffer, place: number): boolean =>
  place + 2 <= octets.length && ((octets[place] ?? 0) & 15) === 8 && octets.readUInt16BE(place) % 31 === 0

/** Compressé autrement que d'ordinaire, un groupe d'objets cacherait ce qu'il contient ; non compressé, il a été lu avec le fichier. */
const estUnGroupeIllisible = (entete: string, relecture: Relecture): boolean => FILTRE.test(entete) && estUnGroupe(entete, relecture)

const DEBUT_D_OBJET = /[\r\n][\t ]{0,20}\d{1,10}[\t ]{1,20}\d{1,5}[\t\r\n ]{1,20}obj(?=[\t\r\n ]{0,20}<<)/g

/** Le dictionnaire du flux annonce des objets. */
function estUnGroupe(entete: string, relecture: Relecture): boolean {
  if (!annonceDesObjets(entete)) return false
  const debut = [...entete.matchAll(DEBUT_D_OBJET)].at(-1)
  const dictionnaire = debut === undefined ? null : entete.slice(debut.index + debut[0].length)
  const certain = dictionnaire !== null && !/[()%]/.test(dictionnaire) && estEquilibre(dictionnaire)
  return certain ? annonceDesObjets(dictionnaire) : peutEtreUnGroupe(entete, relecture)
}

/** Autant de « << » que de « >> ». */
const estEquilibre = (texte: string): boolean => texte.split('<<').length === texte.split('>>').length

/** Ce que l'on relit d'un fichier, au plus, pour savoir quel dictionnaire est celui d'un flux. */
const RELU_MAX = 16 * 1024 * 1024
interface Relecture {
  reste: number
}

/**
 * Un texte ou un commentaire peuvent imiter un début d'objet : chaque « << » qui se referme juste avant le flux peut être le sien. Trop
 * d'imitations à relire, tout ce qui précède le flux compte.
 */
function peutEtreUnGroupe(entete: string, relecture: Relecture): boolean {
  let lus = 0
  for (const { index } of entete.matchAll(/<</g)) {
    const { nu, fin } = lireUnDictionnaire(entete, index)
    RIEN_D_AUTRE.lastIndex = fin
    RIEN_D_AUTRE.test(entete)
    relecture.reste -= RIEN_D_AUTRE.lastIndex - index
    if (relecture.reste <= 0) return true
    if (nu === null || RIEN_D_AUTRE.lastIndex < entete.length) continue
    lus += 1
    if (annonceDesObjets(nu)) return true
  }
  return lus === 0
}

const annonceDesObjets = (texte: string): boolean => GROUPE.test(texte) && NOMBRE.test(texte)

/** Entre un dictionnaire et son flux : des blancs, des commentaires. */
const RIEN_D_AUTRE = /(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*/y

/** Ce qui compte pour savoir où finit un dictionnaire : textes et commentaires cachent le reste. */
const SIGNE = /<<|>>|[<(%]/g

/** Après la parenthèse qui ferme ce texte. */
function finDuTexte(texte: string, debut: number): number {
  const signe = /\\.|[()]/gs
  signe.lastIndex = debut
  for (let ouvertes = 1; ; ) {
    const trouve = signe.exec(texte)
    if (trouve === null) return texte.length
    if (trouve[0] === '(') ouvertes += 1
    if (trouve[0] === ')') ouvertes -= 1
    if (ouvertes === 0) return signe.lastIndex
  }
}

const apresLe = (quoi: RegExp) => (texte: string, debut: number) => {
  quoi.lastIndex = debut
  return quoi.test(texte) ? quoi.lastIndex : texte.length
}

/** Où reprendre après un texte, un commentaire, un texte en hexadécimal. */
const SAUTS: Readonly<Record<string, (texte: string, debut: number) => number>> = {
  '(': finDuTexte,
  '%': apresLe(/[\r\n]/g),
  '<': apresLe(/>/g),
}

/** Le dictionnaire qui commence ici, sans ses textes ni ses commentaires, et où il finit ; sans fin, il n'en est pas un. */
function lireUnDictionnaire(texte: string, debut: number): { nu: string | null; fin: number } {
  let [nu, ouverts, place] = ['', 0, debut]
  for (;;) {
    SIGNE.lastIndex = place
    const trouve = SIGNE.exec(texte)
    if (trouve === null) return { nu: null, fin: texte.length }
    const apres = trouve.index + trouve[0].length
    nu += texte.slice(place, trouve.index)
    if (trouve[0] === '<<') ouverts += 1
    if (trouve[0] === '>>') ouverts -= 1
    if (ouverts === 0) return { nu, fin: apres }
    // Un blanc à la place de ce qui est sauté : deux noms ne s'y collent pas.
    nu += ' '
    place = SAUTS[trouve[0]]?.(texte, apres) ?? apres
  }
}

function deplier(compresse: Buffer, aLire: number, aDeplier: number): { texte: string; lus: number } | null {
  try {
    // Le flux dit lui-même où il finit ; ce qui suit est au reste du fichier.
    const { buffer, engine } = inflateSync(compresse.subarray(0, aLire), {
      info: true,
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: aDeplier,
    }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } }
    return { texte: buffer.toString('latin1'), lus: engine.bytesWritten }
  } catch (erreur) {
    if ((erreur as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw incontrolable()
    return null
  }
}

/** La lecture d'un PDF chiffré coûte à chaque objet ; un dossier scanné en compte quelques milliers. */
const OBJETS_MAX = 50_000

/** Sous chiffrement, les groupes ne se lisent qu'une fois déchiffrés : sans mot de passe d'ouverture, comme le fait tout lecteur. */
async function refuserSousChiffre(octets: Buffer, texte: string): Promise<void> {
  if ((texte.match(/obj/g)?.length ?? 0) > 2 * OBJETS_MAX) throw incontrolable()
  const { decodePDFRawStream, PDFDocument, PDFParser, PDFRawStream, PDFStream } = await import('@cantoo/pdf-lib')
  const sansAttendre = Number.POSITIVE_INFINITY
  const { context } = await (async () => {
    // À chaque objet qui ne se lit pas, la bibliothèque relirait tout le reste du fichier. Les groupes, eux, ne se lisent pas encore.
    const sansGroupes = Buffer.from(texte.replaceAll('/ObjStm', '/ObjStn'), 'latin1')
    await PDFParser.forBytesWithOptions(sansGroupes, sansAttendre, true).parseDocument()
    return PDFDocument.load(octets, { password: '', updateMetadata: false, parseSpeed: sansAttendre })
  })().catch(() => {
    throw protege()
  })
  const exigerInerte = jugeDesGroupes(texte)
  for (const [, objet] of context.enumerateIndirectObjects()) {
    exigerInerte((objet instanceof PDFStream ? objet.dict : objet).toString())
    // Deux groupes peuvent porter le même objet : un lecteur peut suivre celui que la bibliothèque n'a pas retenu.
    const groupe = objet instanceof PDFRawStream && GROUPE.test(objet.dict.toString()) ? objet : null
    if (groupe === null) continue
    if (A_DECODER.test(groupe.dict.toString())) throw incontrolable()
    exigerInerte(Buffer.from(decodePDFRawStream(groupe).decode()).toString('latin1'))
  }
}
