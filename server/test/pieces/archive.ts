import { crc32, deflateRawSync } from 'node:zlib'

export interface AArchiver {
  nom: string
  contenu: string | Buffer
  stocke?: boolean
  /** Taille que l'archive annonce, quand elle ment. */
  annonce?: number
  drapeaux?: number
}

/** Une archive ZIP de ces fichiers, dans cet ordre. */
export function archive(fichiers: readonly AArchiver[]): Buffer {
  const locaux: Buffer[] = []
  const centraux: Buffer[] = []
  let place = 0
  for (const { nom, contenu, stocke = false, annonce, drapeaux = 0 } of fichiers) {
    const brut = Buffer.from(contenu as string)
    const donnees = stocke ? brut : deflateRawSync(brut, { level: 9 })
    const commun = Buffer.alloc(26)
    commun.writeUInt16LE(20, 0)
    commun.writeUInt16LE(drapeaux, 2)
    commun.writeUInt16LE(stocke ? 0 : 8, 4)
    commun.writeUInt32LE(crc32(brut), 10)
    commun.writeUInt32LE(donnees.length, 14)
    commun.writeUInt32LE(annonce ?? brut.length, 18)
    commun.writeUInt16LE(Buffer.byteLength(nom), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commun, Buffer.from(nom), donnees])
    const fin = Buffer.alloc(14)
    fin.writeUInt32LE(place, 10)
    centraux.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commun, fin, Buffer.from(nom)]))
    locaux.push(local)
    place += local.length
  }
  const table = Buffer.concat(centraux)
  const pied = Buffer.alloc(22)
  pied.write('PK\x05\x06', 'latin1')
  pied.writeUInt16LE(fichiers.length, 8)
  pied.writeUInt16LE(fichiers.length, 10)
  pied.writeUInt32LE(table.length, 12)
  pied.writeUInt32LE(place, 16)
  return Buffer.concat([...locaux, table, pied])
}

const types = (principal: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="${principal}"/></Types>`

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

export const docx = (plus: readonly AArchiver[] = [], principal = WORD): Buffer =>
  archive([
    { nom: '[Content_Types].xml', contenu: types(principal) },
    { nom: '_rels/.rels', contenu: '<Relationships/>' },
    { nom: 'word/document.xml', contenu: '<w:document><w:p>Bail signé à Roubaix</w:p></w:document>' },
    ...plus,
  ])

export const xlsx = (plus: readonly AArchiver[] = []): Buffer =>
  archive([{ nom: '[Content_Types].xml', contenu: types(EXCEL) }, { nom: 'xl/workbook.xml', contenu: '<workbook/>' }, ...plus])

export const odf = (nature: 'text' | 'spreadsheet', plus: readonly AArchiver[] = []): Buffer =>
  archive([
    { nom: 'mimetype', contenu: `application/vnd.oasis.opendocument.${nature}`, stocke: true },
    { nom: 'content.xml', contenu: '<office:document-content/>' },
    { nom: 'META-INF/manifest.xml', contenu: '<manifest:manifest/>' },
    ...plus,
  ])
