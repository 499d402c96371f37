import { crc32, deflateSync } from 'node:zlib'

/** Un secret écrit dans les métadonnées, que rien ne doit garder. */
export const LIEU = 'GPS 50.6920 3.1776'

/** Un bloc EXIF (TIFF) : un sens, et le lieu de la prise de vue. */
export function exif(sens: number): Buffer {
  const lieu = Buffer.from(`${LIEU}\0`)
  const tiff = Buffer.alloc(8 + 2 + 24 + 4 + lieu.length)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(sens, 18)
  tiff.writeUInt16LE(0x010e, 22)
  tiff.writeUInt16LE(2, 24)
  tiff.writeUInt32LE(lieu.length, 26)
  tiff.writeUInt32LE(38, 30)
  lieu.copy(tiff, 38)
  return tiff
}

const segment = (marqueur: number, contenu: Buffer): Buffer => {
  const entete = Buffer.from([0xff, marqueur, 0, 0])
  entete.writeUInt16BE(contenu.length + 2, 2)
  return Buffer.concat([entete, contenu])
}

// Une image de 1 × 1, telle qu'un navigateur la décode.
const POINT = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

/** Une photo de téléphone : sens, lieu, commentaire, légende, vignette, et un reste à la suite. */
export function jpeg({ sens = 6, dimensions, suite = '' }: { sens?: number; dimensions?: [number, number]; suite?: string } = {}): Buffer {
  const image = Buffer.from(POINT)
  if (dimensions) {
    const cadre = image.indexOf(Buffer.from([0xff, 0xc2]))
    image.writeUInt16BE(dimensions[1], cadre + 5)
    image.writeUInt16BE(dimensions[0], cadre + 7)
  }
  const finJfif = 4 + image.readUInt16BE(4)
  return Buffer.concat([
    image.subarray(0, finJfif),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(sens)])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${LIEU}</x:xmpmeta>`)),
    segment(0xed, Buffer.from(`Photoshop 3.0\0${LIEU}`)),
    segment(0xfe, Buffer.from(`<script>alert(1)</script> ${LIEU}`)),
    image.subarray(finJfif),
    ...(image.subarray(-2).equals(Buffer.from([0xff, 0xd9])) ? [] : [Buffer.from([0xff, 0xd9])]),
    Buffer.from(suite),
  ])
}

const morceau = (type: string, contenu: Buffer): Buffer => {
  const corps = Buffer.concat([Buffer.from(type, 'latin1'), contenu])
  const tout = Buffer.alloc(corps.length + 8)
  tout.writeUInt32BE(contenu.length, 0)
  corps.copy(tout, 4)
  tout.writeUInt32BE(crc32(corps), corps.length + 4)
  return tout
}

export function png({
  dimensions = [2, 2],
  sens = 1,
  suite = '',
}: {
  dimensions?: [number, number]
  sens?: number
  suite?: string
} = {}): Buffer {
  const entete = Buffer.alloc(13)
  entete.writeUInt32BE(dimensions[0], 0)
  entete.writeUInt32BE(dimensions[1], 4)
  entete.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    morceau('IHDR', entete),
    morceau('tEXt', Buffer.from(`Comment\0${LIEU}`)),
    morceau('eXIf', exif(sens)),
    morceau('IDAT', deflateSync(Buffer.alloc(14))),
    morceau('tIME', Buffer.from([7, 0xea, 1, 1, 1, 1, 1])),
    morceau('IEND', Buffer.alloc(0)),
    Buffer.from(suite),
  ])
}

const riff = (type: string, contenu: Buffer): Buffer => {
  const entete = Buffer.alloc(8)
  entete.write(type, 'latin1')
  entete.writeUInt32LE(contenu.length, 4)
  return Buffer.concat([entete, contenu, Buffer.alloc(contenu.length % 2)])
}

export function webp({
  dimensions = [1, 1],
  sens = 3,
  suite = '',
}: {
  dimensions?: [number, number]
  sens?: number
  suite?: string
} = {}): Buffer {
  const etendu = Buffer.alloc(10)
  etendu[0] = 0x0c
  etendu.writeUIntLE(dimensions[0] - 1, 4, 3)
  etendu.writeUIntLE(dimensions[1] - 1, 7, 3)
  const corps = Buffer.concat([
    riff('VP8X', etendu),
    riff('VP8L', Buffer.from('2f00000000078850', 'hex')),
    riff('EXIF', exif(sens)),
    riff('XMP ', Buffer.from(`<x:xmpmeta>${LIEU}</x:xmpmeta>`)),
  ])
  return Buffer.concat([riff('RIFF', Buffer.concat([Buffer.from('WEBP'), corps])), Buffer.from(suite)])
}

const boite = (type: string, contenu: Buffer): Buffer => {
  const entete = Buffer.alloc(8)
  entete.writeUInt32BE(contenu.length + 8, 0)
  entete.write(type, 4, 'latin1')
  return Buffer.concat([entete, contenu])
}

const entiers = (...paires: [taille: number, valeur: number][]): Buffer =>
  Buffer.concat(
    paires.map(([taille, valeur]) => {
      const octets = Buffer.alloc(taille)
      octets.writeUIntBE(valeur, 0, taille)
      return octets
    }),
  )

/** Une photo HEIC : un élément image, et un élément EXIF dont `mdat` porte les octets. */
export function heic({ dimensions = [4032, 3024], suite = '' }: { dimensions?: [number, number]; suite?: string } = {}): Buffer {
  const donnees = Buffer.concat([Buffer.from('image HEVC'), exif(6)])
  const ftyp = boite('ftyp', Buffer.concat([Buffer.from('heic'), Buffer.alloc(4), Buffer.from('mif1heic')]))
  const infe = (id: number, type: string) =>
    boite('infe', Buffer.concat([entiers([1, 2], [3, 0], [2, id], [2, 0]), Buffer.from(`${type}\0`)]))
  const ispe = boite('ispe', entiers([4, 0], [4, dimensions[0]], [4, dimensions[1]]))
  const meta = (debut: number) =>
    boite(
      'meta',
      Buffer.concat([
        entiers([4, 0]),
        boite('iinf', Buffer.concat([entiers([4, 0], [2, 2]), infe(1, 'hvc1'), infe(2, 'Exif')])),
        boite('iprp', boite('ipco', ispe)),
        boite(
          'iloc',
          // Déplacement et longueur sur quatre octets, base et rang absents.
          entiers(
            [4, 0],
            [2, 0x4400],
            [2, 2],
            [2, 1],
            [2, 0],
            [2, 1],
            [4, debut],
            [4, 10],
            [2, 2],
            [2, 0],
            [2, 1],
            [4, debut + 10],
            [4, donnees.length - 10],
          ),
        ),
      ]),
    )
  const debut = ftyp.length + meta(0).length + 8
  return Buffer.concat([ftyp, meta(debut), boite('mdat', donnees), Buffer.from(suite)])
}
