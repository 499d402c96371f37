import { buffer } from 'node:stream/consumers'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import yauzl from 'yauzl'
import type { Colonne } from './colonne.ts'
import { titreSur } from './csv.ts'

/** Une feuille dont les lignes s'écrivent au fil de la lecture, après ses titres. `lignes` : le nombre attendu, que couvre le filtre. */
export interface FeuilleAuFil {
  readonly nom: string
  readonly colonnes: readonly Colonne[]
  readonly lignes: number
  /** Les premières colonnes, qui restent en vue. */
  readonly figees?: number
}

/** Une feuille vide de ses lignes : ce qui va avant et après elles, le style de chaque colonne. */
export interface FeuilleMoulee {
  readonly chemin: string
  readonly avant: string
  readonly apres: string
  /** Rang du style des cellules de chaque colonne. */
  readonly styles: readonly number[]
}

interface Moule {
  readonly feuilles: readonly FeuilleMoulee[]
  readonly parties: readonly Partie[]
}
interface Partie {
  readonly chemin: string
  readonly contenu: Buffer
}

const LARGEUR = 18
const ECHANTILLON = { nombre: 0, date: new Date(0), texte: '' } as const
const SUR_DEUX_LIGNES = /^(?<avant>.*?<row r="1".*?<\/row>)<row r="2"[^>]*>(?<ligne>.*?)<\/row>(?<apres><\/sheetData>.*)$/s

/**
 * La bibliothèque écrit le classeur entier (styles, largeurs, titres figés, filtre automatique) avec une ligne d'essai par feuille à écrire au fil ; on
 * ne garde d'elle que ses styles, les vraies lignes prennent sa place. `tenues` : les feuilles déjà entières, qui viennent d'abord.
 */
export async function moulerClasseur(tenues: readonly WriteSheet[], auFil: readonly FeuilleAuFil[]): Promise<Moule> {
  const classeur = await writeXlsx({ sheets: [...tenues, ...auFil.map(feuilleDEssai)] })
  const parties = await deplier(Buffer.from(classeur))
  const cheminDe = (rang: number) => `xl/worksheets/sheet${tenues.length + rang + 1}.xml`
  const chemins = new Set(auFil.map((_, rang) => cheminDe(rang)))
  return {
    feuilles: auFil.map((feuille, rang) => {
      const chemin = cheminDe(rang)
      return { chemin, ...mouler(feuille, parties.find((partie) => partie.chemin === chemin)?.contenu.toString('utf8') ?? '') }
    }),
    parties: parties.filter(({ chemin }) => !chemins.has(chemin)),
  }
}

const plageDe = ({ colonnes, lignes }: FeuilleAuFil): string => `A1:${lettresDe(colonnes.length - 1)}${lignes + 1}`

const feuilleDEssai = (feuille: FeuilleAuFil): WriteSheet => ({
  name: feuille.nom,
  columns: feuille.colonnes.map(({ largeur = LARGEUR, nature }) => ({
    width: largeur,
    ...(nature === 'date' ? { numFmt: 'dd/mm/yyyy' } : {}),
  })),
  rows: [feuille.colonnes.map(({ titre }) => titreSur(titre)), feuille.colonnes.map(({ nature }) => ECHANTILLON[nature ?? 'texte'])],
  cells: new Map(feuille.colonnes.map(({ titre }, rang) => [`0,${rang}`, { value: titreSur(titre), style: { font: { bold: true } } }])),
  freezePane: { rows: 1, columns: feuille.figees ?? 0 },
  autoFilter: { range: plageDe(feuille) },
})

function mouler(feuille: FeuilleAuFil, xml: string): Omit<FeuilleMoulee, 'chemin'> {
  const morceaux = SUR_DEUX_LIGNES.exec(xml)?.groups
  if (morceaux === undefined) throw new Error('Le classeur vide n’a pas la forme attendue')
  const styleDe = (rang: number) => new RegExp(`<c r="${lettresDe(rang)}2"[^>]{0,80}? s="(\\d+)"`).exec(morceaux['ligne'] ?? '')?.[1] ?? '0'
  return {
    avant: (morceaux['avant'] ?? '').replace(/<dimension ref="[^"]*"\/>/, `<dimension ref="${plageDe(feuille)}"/>`),
    apres: morceaux['apres'] ?? '',
    styles: feuille.colonnes.map((_, rang) => Number(styleDe(rang))),
  }
}

async function deplier(archive: Buffer): Promise<Partie[]> {
  const zip = await yauzl.fromBufferPromise(archive)
  const parties: Partie[] = []
  for await (const entree of zip.eachEntry())
    parties.push({ chemin: entree.fileName, contenu: await buffer(await zip.openReadStreamPromise(entree)) })
  return parties
}

/** 0 → A, 25 → Z, 26 → AA. */
export function lettresDe(rang: number): string {
  const lettre = String.fromCharCode(65 + (rang % 26))
  return rang < 26 ? lettre : lettresDe(Math.floor(rang / 26) - 1) + lettre
}
