import { buffer } from 'node:stream/consumers'
import { writeXlsx } from 'hucre/xlsx'
import yauzl from 'yauzl'
import type { Colonne } from './colonne.ts'
import { titreSur } from './csv.ts'

/** Un classeur d'une feuille, vide de ses lignes : ce qui va avant et après elles, le style de chaque colonne, les autres parties. */
export interface Moule {
  readonly avant: string
  readonly apres: string
  /** Rang du style des cellules de chaque colonne. */
  readonly styles: readonly number[]
  readonly parties: readonly { readonly chemin: string; readonly contenu: Buffer }[]
}

export const FEUILLE = 'xl/worksheets/sheet1.xml'
const LARGEUR = 18
const ECHANTILLON = { nombre: 0, date: new Date(0), texte: '' } as const
const SUR_DEUX_LIGNES = /^(?<avant>.*?<row r="1".*?<\/row>)<row r="2"[^>]*>(?<ligne>.*?)<\/row>(?<apres><\/sheetData>.*)$/s

/**
 * La bibliothèque écrit le classeur entier (styles, largeurs, titres figés, filtre automatique) avec une ligne d'essai ; on ne
 * garde d'elle que ses styles, les vraies lignes prennent sa place au fil de la lecture.
 */
export async function moulerClasseur(nom: string, colonnes: readonly Colonne[], lignes: number): Promise<Moule> {
  const plage = `A1:${lettresDe(colonnes.length - 1)}${lignes + 1}`
  const titres = colonnes.map(({ titre }, rang) => [`0,${rang}`, { value: titreSur(titre), style: { font: { bold: true } } }] as const)
  const classeur = await writeXlsx({
    sheets: [
      {
        name: nom,
        columns: colonnes.map(({ largeur = LARGEUR, nature }) => ({
          width: largeur,
          ...(nature === 'date' ? { numFmt: 'dd/mm/yyyy' } : {}),
        })),
        rows: [colonnes.map(({ titre }) => titreSur(titre)), colonnes.map(({ nature }) => ECHANTILLON[nature ?? 'texte'])],
        cells: new Map(titres),
        freezePane: { rows: 1 },
        autoFilter: { range: plage },
      },
    ],
  })
  const parties = await deplier(Buffer.from(classeur))
  const feuille = parties.find(({ chemin }) => chemin === FEUILLE)?.contenu.toString('utf8') ?? ''
  const morceaux = SUR_DEUX_LIGNES.exec(feuille)?.groups
  if (morceaux === undefined) throw new Error('Le classeur vide n’a pas la forme attendue')
  const styleDe = (rang: number) => new RegExp(`<c r="${lettresDe(rang)}2"[^>]{0,80}? s="(\\d+)"`).exec(morceaux['ligne'] ?? '')?.[1] ?? '0'
  return {
    avant: (morceaux['avant'] ?? '').replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${plage}"/>`),
    apres: morceaux['apres'] ?? '',
    styles: colonnes.map((_, rang) => Number(styleDe(rang))),
    parties: parties.filter(({ chemin }) => chemin !== FEUILLE),
  }
}

async function deplier(archive: Buffer): Promise<{ chemin: string; contenu: Buffer }[]> {
  const zip = await yauzl.fromBufferPromise(archive)
  const parties: { chemin: string; contenu: Buffer }[] = []
  for await (const entree of zip.eachEntry())
    parties.push({ chemin: entree.fileName, contenu: await buffer(await zip.openReadStreamPromise(entree)) })
  return parties
}

/** 0 → A, 25 → Z, 26 → AA. */
export function lettresDe(rang: number): string {
  const lettre = String.fromCharCode(65 + (rang % 26))
  return rang < 26 ? lettre : lettresDe(Math.floor(rang / 26) - 1) + lettre
}
