interface Exclusion {
  readonly ville: string | null
  readonly quartier: string | null
  readonly motif?: string | null | undefined
}

export const lieuExclu = ({ ville, quartier }: Exclusion): string => [ville, quartier].filter(Boolean).join(' – ')

/** « Roubaix – Pile (Voisinage) ». Aucun quartier noté ne dit pas que le ménage n'en exclut aucun : `null`, sans réponse. */
export const exclusionsEnClair = (quartiers: readonly Exclusion[]): string | null =>
  quartiers.map((exclusion) => [lieuExclu(exclusion), exclusion.motif && `(${exclusion.motif})`].filter(Boolean).join(' ')).join(', ') ||
  null
