import { exifDuSens, orientationDe } from './exif.ts'
import { abime, exigerDimensions, exigerPeuDeMorceaux } from './refus.ts'

const GARDES = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
const [A_EXIF, A_XMP] = [0x08, 0x04]

export function nettoyerWebp(octets: Buffer): Buffer {
  const fin = 8 + octets.readUInt32LE(4)
  if (fin > octets.length) throw abime()
  const morceaux: Buffer[] = []
  let sens = 1
  for (let place = 12, lus = 1; place + 8 <= fin; lus += 1) {
    exigerPeuDeMorceaux(lus)
    const type = octets.toString('latin1', place, place + 4)
    const longueur = octets.readUInt32LE(place + 4)
    const suivant = place + 8 + longueur + (longueur % 2)
    if (place + 8 + longueur > fin) throw abime()
    const contenu = octets.subarray(place + 8, place + 8 + longueur)
    if (type === 'EXIF') sens = orientationDe(sansEnTete(contenu))
    if (GARDES.has(type)) {
      dimensions(type, contenu)
      morceaux.push(ecrireMorceau(type, contenu))
    }
    place = suivant
  }
  const premier = morceaux[0]
  if (!premier || !/^VP8[ LX]/.test(premier.toString('latin1', 0, 4))) throw abime()
  return assembler(premier, morceaux.slice(1), sens)
}

// Certains appareils gardent l'en-tête du JPEG.
const sansEnTete = (exif: Buffer) => (exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif)

function assembler(premier: Buffer, suite: readonly Buffer[], sens: number): Buffer {
  const etendu = premier.toString('latin1', 0, 4) === 'VP8X'
  const redresse = etendu && sens !== 1
  if (etendu) premier[8] = ((premier[8] ?? 0) & ~(A_EXIF | A_XMP)) | (redresse ? A_EXIF : 0)
  const corps = Buffer.concat([premier, ...suite, ...(redresse ? [ecrireMorceau('EXIF', exifDuSens(sens))] : [])])
  const entete = Buffer.from('RIFF____WEBP', 'latin1')
  entete.writeUInt32LE(corps.length + 4, 4)
  return Buffer.concat([entete, corps])
}

function ecrireMorceau(type: string, contenu: Buffer): Buffer {
  const morceau = Buffer.alloc(8 + contenu.length + (contenu.length % 2))
  morceau.write(type, 0, 'latin1')
  morceau.writeUInt32LE(contenu.length, 4)
  contenu.copy(morceau, 8)
  return morceau
}

function dimensions(type: string, contenu: Buffer): void {
  if (type === 'VP8X') exigerDimensions(1 + contenu.readUIntLE(4, 3), 1 + contenu.readUIntLE(7, 3))
  if (type === 'VP8 ') exigerDimensions(contenu.readUInt16LE(6) & 0x3fff, contenu.readUInt16LE(8) & 0x3fff)
  if (type === 'VP8L') {
    const bits = contenu.readUInt32LE(1)
    exigerDimensions(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
}
