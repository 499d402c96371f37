import { type CodeFormat, extensionDe, formatsDeDocument } from './formats.ts'

const LONGUEUR_MAX = 150
// Caractères de commande, et ceux qui retournent le sens d'écriture : « fdp.exe » s'y lirait « exe.pdf ».
const INVISIBLES = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu
// Ce que les systèmes de fichiers et les en-têtes ne portent pas.
const INTERDITS = /["*:<>?|\\/]/g

/** Le nom d'un fichier tel qu'on le garde : sans dossier ni caractère piégé, l'extension de son format. */
export function nomDeFichier(brut: string, format: CodeFormat): string {
  const extensions: readonly string[] = formatsDeDocument[format].extensions
  const seul = brut.slice(Math.max(brut.lastIndexOf('/'), brut.lastIndexOf('\\')) + 1)
  const propre = nettoyer(seul)
  const extension = extensionDe(propre)
  const connue = extensions.includes(extension)
  const base = sansFin(connue ? propre.slice(0, -(extension.length + 1)) : propre)
  const suffixe = `.${connue ? extension : extensions[0]}`
  return `${tronquer(base || 'document', LONGUEUR_MAX - suffixe.length)}${suffixe}`
}

/** Le nouveau nom d'un document : l'extension reste celle du fichier. */
export function nomRenomme(souhaite: string, actuel: string): string {
  const extension = extensionDe(actuel)
  const propre = nettoyer(souhaite)
  const base = extensionDe(propre) === extension ? propre.slice(0, -(extension.length + 1)) : propre
  return `${tronquer(sansFin(base) || 'document', LONGUEUR_MAX - extension.length - 1)}.${extension}`
}

const nettoyer = (nom: string): string =>
  nom
    .normalize('NFC')
    .replace(INVISIBLES, '')
    .replace(INTERDITS, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+/, '')
    .trim()

/** Sans les points et les blancs de la fin ; lu par la fin, car une expression régulière reprendrait à chacun d'eux. */
function sansFin(nom: string): string {
  let fin = nom.length
  while (fin > 0 && /[\s.]/.test(nom.charAt(fin - 1))) fin -= 1
  return nom.slice(0, fin)
}

/** Coupé entre deux signes, jamais au milieu de l'un d'eux. */
const tronquer = (nom: string, longueur: number): string => {
  if (nom.length <= longueur) return nom
  let court = ''
  for (const signe of nom) {
    if (court.length + signe.length > longueur) break
    court += signe
  }
  return court.trimEnd()
}
