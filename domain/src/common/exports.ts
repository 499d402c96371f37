/** Exports d'un même compte en même temps : cinquante à la fois tiendraient toutes les connexions. */
export const EXPORTS_A_LA_FOIS = 2

/** Au-delà, un export que rien n'a dit fini (serveur tombé) ne tient plus sa place. */
export const EXPORT_OUBLIE_MINUTES = 10

/** Jusqu'à ce nombre de lignes, un export n'a pas à dire sa raison (domain-rules § 11.2). */
export const EXPORT_SANS_MOTIF = 500

/** Sur combien d'heures se cumulent les lignes exportées sans raison (décision 0037). */
export const CUMUL_DES_EXPORTS_HEURES = 24

/** Un export dit pourquoi il est fait quand, avec ceux du même compte qui ne l'ont pas dit, il passe 500 lignes : les découper ne l'évite pas. */
export const exportAMotiver = (lignes: number, dejaSansMotif = 0): boolean => lignes + dejaSansMotif > EXPORT_SANS_MOTIF
