// La seule donnée d'EXIF dont l'image a besoin est son sens : sans elle une photo se montrerait couchée.

const ORIENTATION = 0x0112

/** Le sens (1 à 8) que donne un bloc EXIF (au format TIFF) ; 1, droit, s'il ne le dit pas. */
export function orientationDe(tiff: Buffer): number {
  try {
    const petit = tiff.toString('latin1', 0, 2) === 'II'
    const u16 = (place: number) => (petit ? tiff.readUInt16LE(place) : tiff.readUInt16BE(place))
    const u32 = (place: number) => (petit ? tiff.readUInt32LE(place) : tiff.readUInt32BE(place))
    const table = u32(4)
    const entrees = u16(table)
    for (let rang = 0; rang < entrees; rang += 1) {
      const entree = table + 2 + rang * 12
      if (u16(entree) !== ORIENTATION) continue
      const sens = u16(entree + 8)
      return sens >= 1 && sens <= 8 ? sens : 1
    }
  } catch (erreur) {
    // Un EXIF illisible est jeté avec le reste.
    if (!(erreur instanceof RangeError)) throw erreur
  }
  return 1
}

/** Un bloc EXIF qui ne dit que le sens de l'image. */
export function exifDuSens(sens: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(sens, 18)
  return tiff
}
