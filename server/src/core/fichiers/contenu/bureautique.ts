import { deplier, type Entree, entreesDe } from './archive.ts'
import { abime, ContenuRefuse } from './refus.ts'

export type FormatBureautique = 'DOCX' | 'XLSX' | 'ODT' | 'ODS'

const OOXML = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
} as const
const ODF = { ODT: 'application/vnd.oasis.opendocument.text', ODS: 'application/vnd.oasis.opendocument.spreadsheet' } as const

/** Le format d'un document de bureautique, d'après les premières entrées de son archive ; `null` : une autre archive. */
export function formatBureautique(octets: Buffer): FormatBureautique | null {
  const entrees = entreesDe(octets)
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
  const entrees = entreesDe(octets)
  if (entrees.some(({ nom }) => ACTIF.test(nom))) throw macros()
  if (entrees.some(estEgaree)) throw abime()
  const contenus = await deplier(octets, entrees, (nom) => A_LIRE.test(nom))
  const texte = (nom: string) => contenus.get(nom)?.toString('utf8') ?? ''
  if (format === 'DOCX' || format === 'XLSX') {
    const types = texte('[Content_Types].xml')
    if (/macroEnabled/i.test(types)) throw macros()
    if (!types.includes(OOXML[format])) throw abime()
    // Un modèle distant se chargerait à l'ouverture, avec ses macros.
    const liens = [...contenus].filter(([nom]) => nom.endsWith('.rels')).map(([, contenu]) => contenu.toString('utf8'))
    if (
      liens.some((lien) =>
        /<Relationship\b[^>]*(?:attachedTemplate|oleObject|frame)[^>]*TargetMode="External"|<Relationship\b[^>]*TargetMode="External"[^>]*(?:attachedTemplate|oleObject|frame)/i.test(
          lien,
        ),
      )
    )
      throw macros()
  } else if (/encryption-data/.test(texte('META-INF/manifest.xml'))) {
    throw new ContenuRefuse('Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection.')
  }
}

/** Un nom qui sortirait du dossier où on la déplierait. */
const estEgaree = ({ nom }: Entree) => nom.startsWith('/') || nom.includes('\\') || nom.split('/').includes('..')
