/** Exports d'un même compte en même temps : cinquante à la fois tiendraient toutes les connexions. */
export const EXPORTS_A_LA_FOIS = 2

/** Au-delà, un export que rien n'a dit fini (serveur tombé) ne tient plus sa place. */
export const EXPORT_OUBLIE_MINUTES = 10
