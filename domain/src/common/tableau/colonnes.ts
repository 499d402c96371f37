// Les titres d'un tableau reçu : reconnus dans n'importe quel ordre, quels que soient leurs accents et leur casse.
import { sansAccents } from '../sansAccents.ts'

/** Les écritures connues du titre de chaque champ, telles que `net` les rend. */
export type Titres = Readonly<Record<string, readonly string[]>>

/** Une colonne du fichier, et le champ qu'elle remplit ; `null` : elle est laissée de côté. */
export interface ColonneLue {
  readonly titre: string
  readonly champ: string | null
}

/** Un texte sans accents, sans casse ni ponctuation. */
export const net = (texte: string): string =>
  sansAccents(texte)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Le champ d'un titre de colonne ; `null` : elle n'est pas reconnue. */
export const champDuTitre = (titres: Titres, titre: string): string | null => {
  const dit = net(titre)
  return Object.entries(titres).find(([, connus]) => connus.includes(dit))?.[0] ?? null
}

/** Les lignes qui portent quelque chose, avec leur numéro dans le fichier, les titres comptés. */
export const lignesPleines = (lignes: readonly (readonly string[])[]): { ligne: readonly string[]; numero: number }[] =>
  lignes.map((ligne, rang) => ({ ligne, numero: rang + 2 })).filter(({ ligne }) => ligne.some((cellule) => cellule.trim() !== ''))

/** Pourquoi ces colonnes ne suffisent pas : un titre manque, ou deux disent le même champ ; `null` : elles suffisent. */
export function refusDesColonnes(
  colonnes: readonly ColonneLue[],
  exiges: readonly string[],
  libelleDe: (champ: string) => string,
): string | null {
  const champs = colonnes.map(({ champ }) => champ)
  const manques = exiges.filter((champ) => !champs.includes(champ)).map(libelleDe)
  if (manques.length > 0) return `La première ligne doit porter les titres ; il manque : ${manques.join(', ')}.`
  const double = champs.find((champ, rang) => champ !== null && champs.indexOf(champ) !== rang)
  return double ? `Deux colonnes disent « ${libelleDe(double)} ».` : null
}
