import { archive } from './archive.ts'

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const liens = (...cibles: readonly (readonly [type: string, cible: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${cibles
    .map(([type, cible], rang) => `<Relationship Id="rId${rang + 1}" Type="${RELATIONS}/${type}" Target="${cible}"/>`)
    .join('')}</Relationships>`

/** Un classeur d'une feuille, dont le contenu s'écrit tel quel. */
export const classeur = (lignes: string, chaines = ''): Buffer =>
  archive([
    {
      nom: '[Content_Types].xml',
      contenu: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    },
    { nom: '_rels/.rels', contenu: liens(['officeDocument', 'xl/workbook.xml']) },
    {
      nom: 'xl/workbook.xml',
      contenu: `<workbook xmlns="${SPREADSHEET}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      nom: 'xl/_rels/workbook.xml.rels',
      contenu: liens(['worksheet', 'worksheets/sheet1.xml'], ['sharedStrings', 'sharedStrings.xml']),
    },
    { nom: 'xl/worksheets/sheet1.xml', contenu: `<worksheet xmlns="${SPREADSHEET}"><sheetData>${lignes}</sheetData></worksheet>` },
    { nom: 'xl/sharedStrings.xml', contenu: `<sst xmlns="${SPREADSHEET}">${chaines}</sst>` },
  ])
