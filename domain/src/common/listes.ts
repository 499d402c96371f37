/** Une liste fermée : code stable → libellé. L'ordre est celui de l'affichage. */
export type Liste = Readonly<Record<string, string>>

export const codesDe = <L extends Liste>(liste: L) => Object.keys(liste) as [keyof L & string, ...(keyof L & string)[]]

/** Le code qu'un texte désigne, quand il en est une autre écriture ; sinon le texte. */
export const sousSonNom = (texte: string, autresNoms: Readonly<Record<string, string>>): string =>
  Object.hasOwn(autresNoms, texte) ? (autresNoms[texte] ?? texte) : texte
