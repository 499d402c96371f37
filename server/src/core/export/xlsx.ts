import { PassThrough, Readable } from 'node:stream'
import type { WriteSheet } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import yazl from 'yazl'
import type { Base } from '../database.ts'
import { lireParBlocs } from '../lireParBlocs.ts'
import { type FeuilleAuFil, type FeuilleMoulee, lettresDe, moulerClasseur } from './classeur.ts'
import { type Colonne, LIGNES_PAR_LECTURE } from './colonne.ts'

/** Une feuille, et ses lignes par blocs. */
export interface FeuilleEcrite extends FeuilleAuFil {
  readonly blocs: Blocs
}
type Blocs = AsyncIterable<readonly (readonly unknown[])[]> | Iterable<readonly (readonly unknown[])[]>

/**
 * Un classeur d'une feuille, écrit au fil de la lecture : mémoire constante quel que soit le nombre de lignes. Titres figés et
 * filtrables, largeurs, vrais nombres et vraies dates. `lignes` : le nombre attendu, que couvre le filtre ; `avec` :
 * ce que sa source nomme d'avance.
 */
export function fluxXlsx(
  base: Base,
  nom: string,
  colonnes: readonly Colonne[],
  source: RawBuilder<unknown>,
  lignes: number,
  avec: RawBuilder<unknown> = sql``,
): Readable {
  const blocs = lireParBlocs(base, sql`${avec} select ${sql.join(colonnes.map(cellule))} ${source}`, LIGNES_PAR_LECTURE)
  return fluxClasseur([], [{ nom, colonnes, lignes, blocs }])
}

/** Un classeur : des feuilles déjà entières, puis celles qui s'écrivent au fil, une à la fois. */
export const fluxClasseur = (tenues: readonly WriteSheet[], auFil: readonly FeuilleEcrite[]): Readable =>
  Readable.from(enClasseur(tenues, auFil), { objectMode: false })

/** Rien ne se lit avant que quelqu'un n'attende le premier octet ; qui s'en va avant la fin arrête la lecture. */
async function* enClasseur(tenues: readonly WriteSheet[], auFil: readonly FeuilleEcrite[]): AsyncGenerator<Buffer> {
  const moule = await moulerClasseur(tenues, auFil)
  const zip = new yazl.ZipFile()
  const sortie = zip.outputStream.pipe(new PassThrough())
  const feuilles = moule.feuilles.map((moulee, rang) => {
    const feuille = Readable.from(ecrireFeuille(moulee, auFil[rang]?.blocs ?? []))
    feuille.once('error', (erreur) => sortie.destroy(erreur))
    zip.addReadStream(feuille, moulee.chemin)
    return feuille
  })
  for (const { chemin, contenu } of moule.parties) zip.addBuffer(contenu, chemin)
  zip.end()
  try {
    yield* sortie
  } finally {
    for (const feuille of feuilles) feuille.destroy()
  }
}

/** Une date voyage en nombre de jours, comme un classeur les compte. */
export const cellule = ({ valeur, libre, nature }: Colonne): RawBuilder<unknown> => {
  if (nature === 'date') return sql`(${valeur}) - date '1899-12-30'`
  return libre ? sql`cellule_sure(${valeur})` : valeur
}

async function* ecrireFeuille({ avant, apres, styles }: FeuilleMoulee, blocs: Blocs): AsyncGenerator<string> {
  const colonnes = styles.map((style, rang) => ({ style, lettres: lettresDe(rang) }))
  let numero = 1
  yield avant
  for await (const bloc of blocs) {
    let texte = ''
    for (const valeurs of bloc) {
      numero += 1
      texte += `<row r="${numero}">`
      for (const [rang, { style, lettres }] of colonnes.entries()) texte += enXml(valeurs[rang], `${lettres}${numero}`, style)
      texte += '</row>'
    }
    yield texte
  }
  yield apres
}

function enXml(valeur: unknown, place: string, style: number): string {
  if (valeur === null || valeur === undefined || valeur === '') return ''
  if (typeof valeur === 'number') return `<c r="${place}" s="${style}"><v>${valeur}</v></c>`
  const texte = String(valeur)
  // Sans cela, les blancs du début et de la fin se perdent.
  const garder = texte === texte.trim() ? '' : ' xml:space="preserve"'
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${garder}>${enTexteXml(texte)}</t></is></c>`
}

const ENTITES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Sans les caractères qu'un document XML ne peut porter. */
const enTexteXml = (texte: string): string =>
  texte
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: ceux-là mêmes que XML refuse
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>]/g, (signe) => ENTITES[signe] ?? signe)
