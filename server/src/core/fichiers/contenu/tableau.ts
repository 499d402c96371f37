import { arrondir } from '@relogement/domain/common/montant'
import { type CodeFormat, formatDeLExtension } from '@relogement/domain/document/formats'
import { detectDelimiter, parseCsv, stripBom } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { ContenuRefuse } from './refus.ts'

/** Par feuille : les titres, dix mille lignes, et une de plus pour dire qu'il y en a trop. */
const LIGNES_MAX = 10_002
const COLONNES_MAX = 100
/** Deux mille logements décrits en font cinq cent mille ; au-delà, lire le tableau occuperait le serveur. */
const SIGNES_MAX = 3_000_000
/** Ce qu'une cellule d'un classeur peut porter. */
const SIGNES_PAR_CELLULE = 32_767

/** Une feuille d'un classeur, ses cellules en texte. */
export interface FeuilleLue {
  readonly nom: string
  readonly cellules: string[][]
}

/** Les premières feuilles d'un classeur, autant qu'il est dit, ou la seule d'un CSV, ou du texte qu'un tableur enregistre, quel que soit son séparateur. */
export async function lireFeuilles(format: CodeFormat, octets: Buffer, combien: number): Promise<FeuilleLue[]> {
  if (format === 'XLSX') {
    const premieres = (_: unknown, rang: number) => rang < combien
    const { sheets } = await readXlsx(new Uint8Array(octets), { sheets: premieres, maxRows: LIGNES_MAX }).catch(() => {
      throw new ContenuRefuse('Ce classeur ne se lit pas. Copiez son tableau dans un classeur neuf, ou enregistrez-le en CSV.')
    })
    return enTextes(sheets.map(({ name, rows }) => ({ nom: name, lignes: rows })))
  }
  if (!estUnTexte(format)) throw new ContenuRefuse('Un tableau est attendu : un classeur XLSX ou un fichier CSV.')
  const texte = stripBom(octets.toString('utf8'))
  return enTextes([{ nom: '', lignes: parseCsv(texte, { delimiter: detectDelimiter(texte), maxRows: LIGNES_MAX }) }])
}

function enTextes(feuilles: readonly { readonly nom: string; readonly lignes: readonly (readonly unknown[])[] }[]): FeuilleLue[] {
  const lues = feuilles.map(({ nom, lignes }) => ({
    nom: ecrivable(nom),
    cellules: lignes.map((ligne) => ligne.slice(0, COLONNES_MAX).map(enTexte)),
  }))
  const lignes = lues.flatMap(({ cellules }) => cellules)
  if (lignes.reduce((signes, ligne) => ligne.reduce((somme, { length }) => somme + length, signes), 0) > SIGNES_MAX)
    throw new ContenuRefuse(
      'Ce tableau est trop long : trois millions de signes au plus, toutes cellules ensemble. Coupez-le en plusieurs.',
    )
  if (lignes.some((ligne) => ligne.some(({ length }) => length > SIGNES_PAR_CELLULE)))
    throw new ContenuRefuse(
      'Une cellule de ce tableau porte plus de 32\u00A0767 signes : aucun tableur n’en garde autant. Coupez son texte.',
    )
  return lues
}

/** Les signes que Windows-1252 met où Latin-1 a des commandes, de 0x80 à 0x9f : le `TextDecoder` de bien des Node les lit en Latin-1. */
const DE_WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const lireWindows1252 = (octets: Buffer): string =>
  octets.toString('latin1').replace(/[\u0080-\u009f]/g, (signe) => DE_WINDOWS[signe.charCodeAt(0) - 0x80] ?? signe)

/** Les deux premiers octets d'un texte en UTF-16 disent dans quel ordre il s'écrit. */
const UTF_16: Readonly<Record<string, string>> = { fffe: 'utf-16le', feff: 'utf-16be' }

/** Le « Texte Unicode » d'Excel finit par « .txt ». */
const estUnTexte = (format: CodeFormat | null): boolean => format === 'CSV' || format === 'TXT'

/** Un CSV d'Excel en français est souvent écrit en Windows-1252, son « Texte Unicode » en UTF-16 : il se relit en UTF-8 avant d'être contrôlé. */
export function enUtf8(nom: string, octets: Buffer): Buffer {
  if (!estUnTexte(formatDeLExtension(nom))) return octets
  const utf16 = UTF_16[octets.toString('hex', 0, 2)]
  if (utf16 !== undefined) return Buffer.from(new TextDecoder(utf16).decode(octets))
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(octets)
    return octets
  } catch {
    return Buffer.from(lireWindows1252(octets))
  }
}

/** La base ne garde ni le caractère nul ni un demi-caractère, qu'un classeur peut dire (« _x0000_ »). */
const ecrivable = (texte: string): string => texte.replaceAll('\0', '').toWellFormed()

const enTexte = (valeur: unknown): string => {
  if (valeur === null || valeur === undefined) return ''
  if (valeur instanceof Date) return valeur.toISOString().slice(0, 10)
  // Un nombre d'un classeur est calculé : il vient au centime, et sa virgule ne sépare pas des milliers.
  return ecrivable(String(typeof valeur === 'number' ? arrondir(valeur) : (valeur as string | boolean)))
}
