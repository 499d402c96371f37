/** Jusqu'à ce nombre de lignes, un export n'a pas à dire sa raison (domain-rules § 11.2). */
export const EXPORT_SANS_MOTIF = 500

/** Un export de plus de 500 lignes dit pourquoi il est fait. */
export const exportAMotiver = (lignes: number): boolean => lignes > EXPORT_SANS_MOTIF
