import { exifDuSens, orientationDe } from './exif.ts'
import { abime, exigerDimensions, exigerPeuDeMorceaux } from './refus.ts'

const [SOI, EOI, SOS, APP0, APP1, APP2, APP14, COM] = [0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xe2, 0xee, 0xfe]
const EXIF = 'Exif\0\0'
const estRepere = (marqueur: number) => (marqueur >= 0xd0 && marqueur <= 0xd7) || marqueur === 0x01
const estCadre = (marqueur: number) => marqueur >= 0xc0 && marqueur <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marqueur)
const estApplication = (marqueur: number) => marqueur >= APP0 && marqueur <= 0xef

/**
 * L'image seule : sans lieu, appareil, vignette ni commentaire, et sans ce qui la suit. Restent les couleurs (ICC, Adobe) et le sens.
 */
export function nettoyerJpeg(octets: Buffer): Buffer {
  if (octets[1] !== SOI) throw abime()
  const morceaux: Buffer[] = []
  let sens = 1
  let cadre = false
  let place = 2
  let lus = 0
  for (;;) {
    if (octets[place] !== 0xff) throw abime()
    const marqueur = octets[place + 1]
    if (marqueur === undefined) throw abime()
    // Un marqueur peut être précédé de remplissage.
    if (marqueur === 0xff) {
      place += 1
      continue
    }
    lus += 1
    exigerPeuDeMorceaux(lus)
    if (marqueur === EOI) break
    if (estRepere(marqueur)) {
      morceaux.push(octets.subarray(place, place + 2))
      place += 2
      continue
    }
    const fin = place + 2 + octets.readUInt16BE(place + 2)
    if (fin > octets.length || fin < place + 4) throw abime()
    const segment = octets.subarray(place, fin)
    if (estCadre(marqueur)) {
      exigerDimensions(octets.readUInt16BE(place + 7), octets.readUInt16BE(place + 5))
      cadre = true
    }
    if (marqueur === APP1 && commencePar(segment, EXIF)) sens = orientationDe(segment.subarray(4 + EXIF.length))
    const garde = aGarder(marqueur, segment)
    if (garde) morceaux.push(garde)
    place = fin
    if (marqueur === SOS) {
      place = finDesDonnees(octets, fin)
      morceaux.push(octets.subarray(fin, place))
    }
  }
  if (!cadre) throw abime()
  const exif = sens === 1 ? [] : [segmentExif(sens)]
  return Buffer.concat([octets.subarray(0, 2), ...avecExif(morceaux, exif), Buffer.from([0xff, EOI])])
}

const commencePar = (segment: Buffer, mot: string) => segment.toString('latin1', 4, 4 + mot.length) === mot

function aGarder(marqueur: number, segment: Buffer): Buffer | null {
  if (marqueur === APP0) return commencePar(segment, 'JFIF\0') ? sansVignette(segment) : null
  if (marqueur === APP2) return commencePar(segment, 'ICC_PROFILE\0') ? segment : null
  if (marqueur === APP14) return commencePar(segment, 'Adobe') ? segment : null
  return marqueur === COM || estApplication(marqueur) ? null : segment
}

// La vignette peut montrer ce qu'un recadrage a ôté.
function sansVignette(segment: Buffer): Buffer {
  const court = Buffer.alloc(18)
  segment.copy(court, 0, 0, 16)
  court.writeUInt16BE(16, 2)
  return court
}

/** JFIF doit rester le premier segment. */
function avecExif(morceaux: readonly Buffer[], exif: readonly Buffer[]): Buffer[] {
  const apres = morceaux[0]?.[1] === APP0 ? 1 : 0
  return [...morceaux.slice(0, apres), ...exif, ...morceaux.slice(apres)]
}

function segmentExif(sens: number): Buffer {
  const tiff = exifDuSens(sens)
  const entete = Buffer.alloc(4)
  entete.writeUInt16BE(0xff00 | APP1, 0)
  entete.writeUInt16BE(2 + EXIF.length + tiff.length, 2)
  return Buffer.concat([entete, Buffer.from(EXIF, 'latin1'), tiff])
}

/** La fin des données compressées : le premier marqueur qui n'est ni un octet échappé ni une reprise. */
function finDesDonnees(octets: Buffer, debut: number): number {
  for (let place = octets.indexOf(0xff, debut); place >= 0; place = octets.indexOf(0xff, place + 1)) {
    const suivant = octets[place + 1]
    if (suivant === undefined) break
    if (suivant !== 0x00 && suivant !== 0xff && !estRepere(suivant)) return place
  }
  throw abime()
}
