/** Taille de page par défaut et maximum (spécification § 9, domain-rules § 14 n° 1, design § 4). */
export const TAILLE_DE_PAGE = 10
export const TAILLE_DE_PAGE_MAX = 1000
