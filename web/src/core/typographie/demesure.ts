const LONGUEUR_D_UN_NOM = 120

/** Un texte qu'aucune place prévue ne tient : plutôt que de finir en « … », il passe à la ligne. Une infobulle se juge ligne à ligne. */
export const estDemesure = (texte: string): boolean => texte.split('\n').some((ligne) => ligne.length > LONGUEUR_D_UN_NOM)
