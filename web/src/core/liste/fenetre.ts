import { TAILLE_DE_PAGE } from '@relogement/domain/common/pagination.bornes'

/** Au-delà, une page de ménages ne porte plus les téléphones. */
const AU_PLUS = 100
// Ce qui entoure les lignes : barre haute, titre, un rang de filtres, en-têtes, pagination ; puis une ligne, ou une carte (tableau.css).
const AUTOUR = { tableau: 246, cartes: 330 } as const
// Au-delà, les filtres passent sur un second rang, et leurs colonnes ont deux titres.
const FILTRES_SUR_UN_RANG = 6
const SECOND_RANG = 52
// Plus étroite (le second point de rupture), une fenêtre prend un rang de filtres de plus, et la note de la pagination deux lignes.
const LARGE = 1264
const TROISIEME_RANG = 40
const NOTE_SUR_DEUX_LIGNES = 30
const CARTE = 92

/** Les lignes que la fenêtre montre sans défiler : la taille de page d'une liste dont l'adresse ne dit rien. */
export function lignesDeLaFenetre(
  filtres: number,
  { innerHeight, innerWidth }: Pick<Window, 'innerHeight' | 'innerWidth'>,
  ligne = hauteurDeLigne(),
): number {
  const enCartes = innerWidth <= 700
  const place = innerHeight - (enCartes ? AUTOUR.cartes : autourDuTableau(filtres > FILTRES_SUR_UN_RANG, innerWidth < LARGE))
  return Math.min(AU_PLUS, Math.max(TAILLE_DE_PAGE, Math.floor(place / (enCartes ? CARTE : ligne))))
}

const autourDuTableau = (deuxRangs: boolean, etroit: boolean): number =>
  AUTOUR.tableau + (deuxRangs ? SECOND_RANG : 0) + (etroit ? NOTE_SUR_DEUX_LIGNES : 0) + (deuxRangs && etroit ? TROISIEME_RANG : 0)

function hauteurDeLigne(): number {
  const lue = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row'))
  return lue > 0 ? lue : 40
}
