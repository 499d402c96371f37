import { crc32 } from 'node:zlib'
import { exifDuSens, orientationDe } from './exif.ts'
import { abime, exigerDimensions, exigerPeuDeMorceaux } from './refus.ts'

/** Ce qui fait l'image et ses couleurs, animée ou non ; textes, dates et lieux n'en sont pas. */
const GARDES = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs hIST sPLT cICP mDCV cLLI acTL fcTL fdAT'.split(' '))

export function nettoyerPng(octets: Buffer): Buffer {
  const morceaux: Buffer[] = [octets.subarray(0, 8)]
  let donnees = false
  for (let place = 8, lus = 1; ; lus += 1) {
    exigerPeuDeMorceaux(lus)
    const longueur = octets.readUInt32BE(place)
    const type = octets.toString('latin1', place + 4, place + 8)
    const fin = place + 12 + longueur
    if (fin > octets.length || !/^[A-Za-z]{4}$/.test(type) || (lus === 1) !== (type === 'IHDR')) throw abime()
    const morceau = octets.subarray(place, fin)
    if (type === 'IHDR') exigerDimensions(octets.readUInt32BE(place + 8), octets.readUInt32BE(place + 12))
    if (GARDES.has(type)) morceaux.push(morceau)
    // Une donnée critique inconnue : l'image ne se lirait pas sans elle.
    else if (/^[A-Z]/.test(type)) throw abime()
    if (type === 'eXIf') {
      const sens = orientationDe(morceau.subarray(8, 8 + longueur))
      if (sens !== 1 && !donnees) morceaux.push(ecrireMorceau('eXIf', exifDuSens(sens)))
    }
    if (type === 'IDAT') donnees = true
    place = fin
    if (type === 'IEND') break
  }
  if (!donnees) throw abime()
  return Buffer.concat(morceaux)
}

function ecrireMorceau(type: string, contenu: Buffer): Buffer {
  const corps = Buffer.concat([Buffer.from(type, 'latin1'), contenu])
  const morceau = Buffer.alloc(corps.length + 8)
  morceau.writeUInt32BE(contenu.length, 0)
  corps.copy(morceau, 4)
  morceau.writeUInt32BE(crc32(corps), 4 + corps.length)
  return morceau
}
