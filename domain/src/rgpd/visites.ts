/**
 * Une visite d'un dossier, une ligne du journal des consultations : les lectures d'une même personne qui se suivent à moins de ces minutes,
 * le même jour à Paris. Ouvrir une fiche en fait une douzaine ; qui revient l'après-midi fait une autre visite.
 */
export const MINUTES_ENTRE_DEUX_VISITES = 30
