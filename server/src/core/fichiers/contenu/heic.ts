import { type Boite, boitesDe, entierDe } from './boites.ts'
import { abime, ContenuRefuse, exigerDimensions, exigerPeuDeMorceaux, incontrolable } from './refus.ts'

const MARQUES = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
/** Au premier niveau ; une boîte libre (`uuid`) pourrait porter n'importe quoi. */
const ADMISES = new Set(['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip'])

export const estHeic = (octets: Buffer): boolean => {
  if (octets.toString('latin1', 4, 8) !== 'ftyp') return false
  const fin = Math.min(octets.readUInt32BE(0), octets.length, 256)
  const marques: string[] = []
  for (let place = 8; place + 4 <= fin; place += 4) if (place !== 12) marques.push(octets.toString('latin1', place, place + 4))
  return marques.some((marque) => MARQUES.has(marque)) && marques.some((marque) => /^he/.test(marque))
}

/** La même image, ses EXIF et XMP (lieu, appareil) remplacés par des zéros : elle garde son sens, dit ailleurs. */
export function nettoyerHeic(octets: Buffer): Buffer {
  const boites = boitesDe(octets, 0, octets.length)
  if (boites.some(({ type }) => !ADMISES.has(type))) throw abime()
  const meta = boites.find(({ type }) => type === 'meta')
  if (!meta) throw abime()
  const propre = Buffer.from(octets)
  const rubriques = boitesDe(octets, meta.debut + 4, meta.fin)
  verifierDimensions(octets, rubriques)
  const lieux = lieuxDesElements(octets, rubriques)
  // Des étendues qui se recouvrent feraient effacer mille fois les mêmes octets.
  let efface = 0
  for (const id of new Set(elementsBavards(octets, rubriques))) {
    for (const { debut, fin } of lieux.get(id) ?? []) {
      efface += fin - debut
      if (efface > octets.length) throw incontrolable()
      propre.fill(0, debut, fin)
    }
  }
  return propre
}

function verifierDimensions(octets: Buffer, rubriques: readonly Boite[]): void {
  const proprietes = dans(octets, dans(octets, rubriques, 'iprp'), 'ipco')
  const tailles = proprietes.filter(({ type }) => type === 'ispe')
  if (tailles.length === 0) throw abime()
  for (const { debut } of tailles) exigerDimensions(octets.readUInt32BE(debut + 4), octets.readUInt32BE(debut + 8))
}

const dans = (octets: Buffer, boites: readonly Boite[], type: string): Boite[] => {
  const boite = boites.find((candidate) => candidate.type === type)
  return boite ? boitesDe(octets, boite.debut, boite.fin) : []
}

/** Les éléments qui décrivent l'image sans en être : EXIF, et XMP (du texte `mime`). */
function elementsBavards(octets: Buffer, rubriques: readonly Boite[]): number[] {
  const iinf = rubriques.find(({ type }) => type === 'iinf')
  if (!iinf) return []
  const version = octets.readUInt8(iinf.debut)
  return boitesDe(octets, iinf.debut + 4 + (version === 0 ? 2 : 4), iinf.fin).flatMap(({ type, debut }) => {
    if (type !== 'infe') throw abime()
    const versionElement = octets.readUInt8(debut)
    if (versionElement < 2) throw abime()
    const large = versionElement === 2 ? 2 : 4
    const nature = octets.toString('latin1', debut + 4 + large + 2, debut + 8 + large + 2)
    return nature === 'Exif' || nature === 'mime' ? [entierDe(octets, debut + 4, large)] : []
  })
}

interface Etendue {
  readonly debut: number
  readonly fin: number
}

/** Où sont les octets de chaque élément (boîte `iloc`). */
function lieuxDesElements(octets: Buffer, rubriques: readonly Boite[]): Map<number, Etendue[]> {
  const iloc = rubriques.find(({ type }) => type === 'iloc')
  const idat = rubriques.find(({ type }) => type === 'idat')
  const lieux = new Map<number, Etendue[]>()
  if (!iloc) return lieux
  const version = octets.readUInt8(iloc.debut)
  const tailles = octets.readUInt16BE(iloc.debut + 4)
  const [deplacement, longueur, base, index] = [tailles >> 12, (tailles >> 8) & 15, (tailles >> 4) & 15, version === 0 ? 0 : tailles & 15]
  const large = version < 2 ? 2 : 4
  let place = iloc.debut + 6
  const lire = (octetsLus: number) => {
    if (place + octetsLus > iloc.fin) throw abime()
    place += octetsLus
    return entierDe(octets, place - octetsLus, octetsLus)
  }
  const elements = lire(large)
  let lus = 0
  for (let rang = 0; rang < elements; rang += 1) {
    const id = lire(large)
    const methode = version === 0 ? 0 : lire(2) & 15
    lire(2)
    const depuis = lire(base) + (methode === 1 ? (idat?.debut ?? 0) : 0)
    const etendues: Etendue[] = []
    for (let reste = lire(2); reste > 0; reste -= 1) {
      lus += 1
      exigerPeuDeMorceaux(lus)
      lire(index)
      const debut = depuis + lire(deplacement)
      const fin = debut + lire(longueur)
      if (fin > octets.length || methode > 1) throw new ContenuRefuse('Cette photo HEIC n’a pas pu être lue : enregistrez-la en JPEG.')
      etendues.push({ debut, fin })
    }
    lieux.set(id, etendues)
  }
  return lieux
}
