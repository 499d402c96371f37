// Des fichiers écrits pour occuper qui les lit : chacun grandit avec `n`, d'environ n octets une fois déplié.
import { deflateSync } from 'node:zlib'
import { type AArchiver, archive, docx, odf } from './archive.ts'
import { pdf } from './pdf.ts'

const enTete = (signature: string, suite: Buffer) => Buffer.concat([Buffer.from(signature, 'latin1'), suite])

/** Un même morceau répété jusqu'à `n` octets. */
const suiteDe = (n: number, morceau: Buffer | string): Buffer => {
  const un = Buffer.from(morceau as string)
  return Buffer.alloc(Math.max(1, Math.floor(n / un.length)) * un.length, un)
}

function riff(contenu: Buffer): Buffer {
  const taille = Buffer.alloc(4)
  taille.writeUInt32LE(contenu.length + 4)
  return Buffer.concat([Buffer.from('RIFF'), taille, Buffer.from('WEBP'), contenu])
}

const boite = (type: string, contenu: Buffer): Buffer => {
  const entete = Buffer.alloc(8)
  entete.writeUInt32BE(contenu.length + 8, 0)
  entete.write(type, 4, 'latin1')
  return Buffer.concat([entete, contenu])
}

/** Un HEIC dont la table des lieux annonce 65 535 étendues vides par élément. */
function heicAuxEtenduesVides(n: number): Buffer {
  const elements = Math.floor(n / 6)
  const iloc = Buffer.alloc(8 + elements * 6)
  iloc.writeUInt16BE(elements % 65_536, 6)
  for (let rang = 0; rang < elements; rang += 1) iloc.writeUInt16BE(0xffff, 8 + rang * 6 + 4)
  const ispe = Buffer.alloc(12)
  ispe.writeUInt32BE(10, 4)
  ispe.writeUInt32BE(10, 8)
  const meta = boite('meta', Buffer.concat([Buffer.alloc(4), boite('iprp', boite('ipco', boite('ispe', ispe))), boite('iloc', iloc)]))
  return Buffer.concat([boite('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), meta])
}

const rels = (contenu: string): AArchiver[] => [{ nom: 'word/_rels/document.xml.rels', contenu, stocke: true }]
const flux = (contenu: Buffer, dictionnaire = '') =>
  Buffer.concat([Buffer.from(`7 0 obj\n<<${dictionnaire}/Filter/FlateDecode>>\nstream\n`), contenu, Buffer.from('\nendstream\nendobj\n')])
/** Un flux dont seule la somme de contrôle, à la fin, est fausse. */
const gate = (n: number): Buffer => {
  const compresse = deflateSync(Buffer.alloc(n, 65))
  compresse.writeUInt32BE(0, compresse.length - 4)
  return compresse
}
const enPdf = (...milieu: Buffer[]) => {
  const bon = pdf()
  return Buffer.concat([bon.subarray(0, -30), Buffer.from('\n'), ...milieu, Buffer.from('startxref\n12\n%%EOF\n')])
}

const chiffre = (...milieu: Buffer[]) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj<</Encrypt 2 0 R>>endobj\n'), ...milieu, Buffer.from('\nstartxref\n12\n%%EOF\n')])

/** Nom du fichier → son contenu, pour une taille. */
export const hostiles: Readonly<Record<string, readonly [nom: string, (n: number) => Buffer]>> = {
  'un lien de DOCX sans fin': ['x.docx', (n) => docx(rels(`<Relationships>${'<Relationship frame '.repeat(n / 20)}`))],
  'un DOCX d’attributs': ['x.docx', (n) => docx(rels(`<Relationships><Relationship ${'TargetMode="External" '.repeat(n / 22)}`))],
  'un DOCX de liens imbriqués': ['x.docx', (n) => docx(rels('<a>'.repeat(n / 3)))],
  'un DOCX d’appels d’entités': ['x.docx', (n) => docx(rels(`<Relationships>${'&lt;'.repeat(n / 4)}</Relationships>`))],
  'un DOCX de fichiers vides': [
    'x.docx',
    (n) => docx(Array.from({ length: Math.min(60_000, Math.ceil(n / 120)) }, (_, rang) => ({ nom: `a/${rang}`, contenu: '' }))),
  ],
  'un ODT de fichiers de même nom': [
    'x.odt',
    (n) =>
      odf(
        'text',
        Array.from({ length: Math.min(60_000, Math.ceil(n / 120)) }, () => ({ nom: 'Basic/x', contenu: '' })),
      ),
  ],
  'un WEBP de morceaux vides': ['x.webp', (n) => riff(suiteDe(n, Buffer.from('VP8 \0\0\0\0', 'latin1')))],
  'un WEBP de morceaux jetés': ['x.webp', (n) => riff(suiteDe(n, Buffer.from('EXIF\0\0\0\0', 'latin1')))],
  'un WEBP de couleurs vides': [
    'x.webp',
    (n) =>
      riff(Buffer.concat([Buffer.from('VP8L\u0005\0\0\0\x2f\0\0\0\0\0', 'latin1'), suiteDe(n, Buffer.from('ICCP\0\0\0\0', 'latin1'))])),
  ],
  'un PNG de morceaux vides': [
    'x.png',
    (n) =>
      enTete(
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x02\x08\x02\0\0\0\0\0\0\0',
        suiteDe(n, Buffer.from('\0\0\0\0IDAT\0\0\0\0', 'latin1')),
      ),
  ],
  'un JPEG de reprises': ['x.jpg', (n) => enTete('\xff\xd8', suiteDe(n, Buffer.from([0xff, 0xd0])))],
  'un JPEG de segments vides': ['x.jpg', (n) => enTete('\xff\xd8\xff\xdb\0\x04\0\0', suiteDe(n, Buffer.from([0xff, 0xdb, 0, 4, 0, 0])))],
  'un JPEG de remplissage': ['x.jpg', (n) => enTete('\xff\xd8', suiteDe(n, Buffer.from([0xff])))],
  'un HEIC d’étendues vides': ['x.heic', heicAuxEtenduesVides],
  'un HEIC de boîtes vides': [
    'x.heic',
    (n) => Buffer.concat([boite('ftyp', Buffer.from('heic\0\0\0\0mif1heic')), suiteDe(n, boite('free', Buffer.alloc(0)))]),
  ],
  'un PDF de flux gâtés à leur fin': ['x.pdf', (n) => enPdf(Buffer.from('<</XFA [1 0 R]>>\n'), suiteDe(n, flux(gate(4_000_000))))],
  'un PDF chiffré d’objets sans fin': ['x.pdf', (n) => chiffre(suiteDe(n, '4 0 obj<</A ('))],
  'un PDF chiffré de tableaux imbriqués': ['x.pdf', (n) => chiffre(Buffer.from('4 0 obj'), suiteDe(n, '['))],
  'un PDF chiffré d’objets vides': ['x.pdf', (n) => chiffre(suiteDe(n, '4 0 obj<<>>endobj\n'))],
  'un PDF de fins': ['x.pdf', (n) => enPdf(suiteDe(n, '%%EOF\n'))],
  'un PDF de chiffres': ['x.pdf', (n) => enPdf(suiteDe(n, '1'))],
  'un PDF d’objets ouverts': ['x.pdf', (n) => enPdf(suiteDe(n, '1 0 obj )\n'))],
  'un PDF de flux ouverts': ['x.pdf', (n) => enPdf(suiteDe(n, '1 0 obj<</N 1/First 1>>stream\n'))],
  'un PDF de flux qui se recouvrent': [
    'x.pdf',
    (n) => enPdf(suiteDe(n, Buffer.concat([Buffer.from('<</N 1/First 1/Filter/FlateDecode>>stream\n'), deflateSync('').subarray(0, 2)]))),
  ],
  'un PDF de blancs': ['x.pdf', (n) => enPdf(suiteDe(n, '/S '), suiteDe(n, ' '), suiteDe(n, '/S%'))],
  'un PDF de noms remis à plus loin': ['x.pdf', (n) => enPdf(suiteDe(n, `/S%${'/S'.repeat(15)}\n9 9 `))],
  'un PDF de renvois sans fin': ['x.pdf', (n) => enPdf(Buffer.from('/S '), suiteDe(n, '1'))],
  'un PDF de faux débuts de dictionnaire': [
    'x.pdf',
    (n) => enPdf(Buffer.from('<</First 1/N 2>>%'), suiteDe(n, '<<>>'), flux(deflateSync(''), '/X()/DecodeParms<</Predictor 12>>')),
  ],
  'un PDF de chaînes ouvertes': ['x.pdf', (n) => enPdf(suiteDe(n, '/F('))],
  'un PDF d’un flux très compressé': ['x.pdf', (n) => enPdf(flux(deflateSync(Buffer.alloc(n)), '/Type/ObjStm/N 1/First 4'))],
  'un texte de blancs': ['x.txt', (n) => suiteDe(n, ' ')],
  'un texte de balises': ['x.csv', (n) => suiteDe(n, '<')],
  'une archive de commentaires': ['x.odt', (n) => Buffer.concat([archive([{ nom: 'a', contenu: 'a' }]), suiteDe(n, 'PK\x05\x06')])],
}
