import { deplier, type Entree, entreesDe } from './archive.ts'
import { abime, ContenuRefuse, protege } from './refus.ts'
import { type Element, elementsDe } from './xml.ts'

export type FormatBureautique = 'DOCX' | 'XLSX' | 'ODT' | 'ODS'

const OOXML = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const ODF = { ODT: 'application/vnd.oasis.opendocument.text', ODS: 'application/vnd.oasis.opendocument.spreadsheet' } as const

/** Le format d'un document de bureautique, d'après les premières entrées de son archive ; `null` : une autre archive. */
export async function formatBureautique(octets: Buffer): Promise<FormatBureautique | null> {
  const entrees = await entreesDe(octets)
  const premiere = entrees.find(({ local, nom }) => local === 0 && nom === 'mimetype')
  const declare = premiere?.stocke ? octets.toString('latin1', premiere.debut, premiere.fin) : null
  if (declare === ODF.ODT) return 'ODT'
  if (declare === ODF.ODS) return 'ODS'
  const aUn = (nom: string) => entrees.some((entree) => entree.nom === nom)
  if (!aUn('[Content_Types].xml')) return null
  return aUn('word/document.xml') ? 'DOCX' : aUn('xl/workbook.xml') ? 'XLSX' : null
}

/** Ce qui s'exécute à l'ouverture : macros (Visual Basic, Excel 4, LibreOffice), contrôles ActiveX, objets incorporés, programmes. */
const ACTIF =
  /(?:^|\/)vba(?:project|data)|(?:^|\/)activex\/|^xl\/macrosheets\/|\/oleobject|^(?:basic\/[^/]+\/(?!script-lb|dialog-lb)|scripts\/)[^/]|\.(?:exe|dll|com|scr|msi|bat|cmd|ps1|vbs|vbe|js|jse|wsf|hta|jar|lnk|html?|svg|swf)$/i
const A_LIRE = /^\[Content_Types\]\.xml$|\.rels$|^META-INF\/manifest\.xml$|^mimetype$/

const macros = () => new ContenuRefuse('Ce fichier contient une macro ou un objet qui s’exécute. Enregistrez-le sans macro, ou en PDF.')

export async function verifierBureautique(octets: Buffer, format: FormatBureautique): Promise<void> {
  const entrees = await entreesDe(octets)
  if (entrees.some(({ nom }) => ACTIF.test(nom))) throw macros()
  if (entrees.some(estEgaree)) throw abime()
  const contenus = await deplier(octets, entrees, (nom) => A_LIRE.test(nom))
  const elements = (nom: string) => elementsDe(contenus.get(nom) ?? Buffer.from('<absent/>'))
  if (format === 'DOCX' || format === 'XLSX') {
    const types = elements('[Content_Types].xml').map(({ attributs }) => (attributs['ContentType'] ?? '').toLowerCase())
    if (types.some((type) => type.includes('macroenabled'))) throw macros()
    if (!types.includes(OOXML[format])) throw abime()
    for (const nom of contenus.keys()) if (nom.endsWith('.rels') && elements(nom).some(seChargeAilleurs)) throw macros()
  } else if (elements('META-INF/manifest.xml').some(({ nom }) => nom === 'encryption-data')) throw protege()
}

/** Un modèle distant se chargerait à l'ouverture, avec ses macros ; un lien qu'on suit de soi-même, non. */
const seChargeAilleurs = ({ nom, attributs }: Element) =>
  nom === 'Relationship' &&
  attributs['TargetMode']?.toLowerCase() === 'external' &&
  /attachedTemplate|oleObject|frame|subDocument|aFChunk|control/i.test(attributs['Type'] ?? '')

/** Un nom qui sortirait du dossier où on la déplierait. */
const estEgaree = ({ nom }: Entree) => nom.startsWith('/') || nom.includes('\\') || nom.split('/').includes('..')
