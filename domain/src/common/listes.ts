/** Une liste fermée : code stable → libellé. L'ordre est celui de l'affichage. */
export type Liste = Readonly<Record<string, string>>

export const codesDe = <L extends Liste>(liste: L) => Object.keys(liste) as [keyof L & string, ...(keyof L & string)[]]
