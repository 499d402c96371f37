import type { Entete } from './Tableau.tsx'

/** Un en-tête, et ceux de sa seconde ligne. */
export type EnteteDouble = Entete & { readonly dessous?: readonly Entete[] }

/** Les colonnes que la personne n'a pas masquées ; la première, qui ouvre la ligne, reste toujours. */
export const colonnesMontrees = <C extends EnteteDouble>(colonnes: readonly C[], masquees: readonly string[] = []): readonly C[] =>
  colonnes.filter(({ cle }, rang) => rang === 0 || !masquees.includes(cle))

/** Celles d'un fichier, moins ce que les colonnes masquées montraient, seconde ligne comprise. */
export function colonnesExportees<F extends { readonly path: string }>(
  duFichier: readonly F[],
  colonnes: readonly EnteteDouble[],
  masquees: readonly string[] = [],
): F[] {
  const montrees = new Set(colonnesMontrees(colonnes, masquees))
  const tues = colonnes
    .filter((colonne) => !montrees.has(colonne))
    .flatMap(({ cle, dessous = [] }) => [cle, ...dessous.map((autre) => autre.cle)])
  return duFichier.filter(({ path }) => !tues.includes(path.split('.', 1)[0] ?? path))
}
