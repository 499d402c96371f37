// Un QR code, dessiné : en SVG pour un PDF, en PNG pour un DOCX, que tous les traitements de texte lisent.
import { crc32, deflateSync } from 'node:zlib'
import { encode, renderSVG } from 'uqr'

/** Quinze pour cent de l'image peuvent manquer : un pli, une tache. Quatre modules blancs autour, comme la norme le demande. */
const OPTIONS = { ecc: 'M', border: 4 } as const

export const qrEnSvg = (texte: string): string => renderSVG(texte, { ...OPTIONS, pixelSize: 1 })

const POINTS_PAR_MODULE = 8

export function qrEnPng(texte: string): Buffer {
  const { data, size } = encode(texte, OPTIONS)
  const cote = size * POINTS_PAR_MODULE
  // Chaque ligne s'ouvre par son filtre, aucun ; un octet par point, noir ou blanc.
  const lignes = data.flatMap((ligne) => {
    const points = Buffer.from([0, ...ligne.flatMap((noir) => Array<number>(POINTS_PAR_MODULE).fill(noir ? 0 : 255))])
    return Array<Buffer>(POINTS_PAR_MODULE).fill(points)
  })
  const entete = Buffer.alloc(13)
  entete.writeUInt32BE(cote, 0)
  entete.writeUInt32BE(cote, 4)
  // Huit bits par point, niveaux de gris.
  entete[8] = 8
  return Buffer.concat([SIGNATURE, bloc('IHDR', entete), bloc('IDAT', deflateSync(Buffer.concat(lignes))), bloc('IEND', Buffer.alloc(0))])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function bloc(nom: string, donnees: Buffer): Buffer {
  const corps = Buffer.concat([Buffer.from(nom, 'latin1'), donnees])
  const [longueur, somme] = [Buffer.alloc(4), Buffer.alloc(4)]
  longueur.writeUInt32BE(donnees.length)
  somme.writeUInt32BE(crc32(corps))
  return Buffer.concat([longueur, corps, somme])
}
