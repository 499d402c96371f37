// Une photo de pièce se relira-t-elle ? Ce que la tablette mesure d'elle, sans réseau, avant de la sceller (décision 0200).
import type { Liste } from '../common/listes.ts'

export const lisibilites = {
  LISIBLE: 'Lisible',
  PETITE: 'Trop petite, à reprendre',
  SOMBRE: 'Trop sombre, à reprendre',
  CLAIRE: 'Trop claire, à reprendre',
  FLOUE: 'Floue, à reprendre',
} as const satisfies Liste
export type Lisibilite = keyof typeof lisibilites

/** Une photo en niveaux de gris (0 à 255), ligne après ligne, à la taille où elle est mesurée. */
export interface PhotoEnGris {
  readonly largeur: number
  readonly hauteur: number
  readonly gris: ArrayLike<number>
  /** Le plus grand côté de la photo gardée, en points. */
  readonly cote: number
}

/** Le plus grand côté de l'image mesurée. */
export const COTE_MESURE = 1200

/** En deçà, une page A4 photographiée n'a plus cent points par pouce : ses petites lignes ne se lisent pas. */
const COTE_MIN = 1000
const SOMBRE = 50
const CLAIR = 250
/** Les contours du carreau le plus net, d'où un texte se lit : net, un texte de 8 points en donne plus de 2 000 ; flou à ne plus se lire, moins de 260. */
const NETTETE_MIN = 300
const CARREAUX = 8

/** Ce qu'on en dit à qui vient de la prendre : le premier défaut qui la ferait reprendre. */
export function lisibiliteDe(photo: PhotoEnGris): Lisibilite {
  if (photo.cote < COTE_MIN) return 'PETITE'
  const clarte = moyenne(photo.gris)
  if (clarte < SOMBRE) return 'SOMBRE'
  if (clarte > CLAIR) return 'CLAIRE'
  return nettete(photo) < NETTETE_MIN ? 'FLOUE' : 'LISIBLE'
}

const moyenne = (gris: ArrayLike<number>): number => {
  let somme = 0
  for (let rang = 0; rang < gris.length; rang++) somme += gris[rang] ?? 0
  return gris.length === 0 ? 0 : somme / gris.length
}

/** La variance du laplacien du carreau le plus net : une page a des marges, seul le texte compte. */
function nettete({ largeur, hauteur, gris }: PhotoEnGris): number {
  const cote = Math.max(8, Math.floor(Math.max(largeur, hauteur) / CARREAUX))
  let plus = 0
  for (let haut = 1; haut < hauteur - 1; haut += cote)
    for (let gauche = 1; gauche < largeur - 1; gauche += cote)
      plus = Math.max(
        plus,
        varianceDuCarreau(gris, largeur, [gauche, haut], [Math.min(gauche + cote, largeur - 1), Math.min(haut + cote, hauteur - 1)]),
      )
  return plus
}

type Point = readonly [x: number, y: number]

function varianceDuCarreau(gris: ArrayLike<number>, largeur: number, [gauche, haut]: Point, [droite, bas]: Point): number {
  let somme = 0
  let carres = 0
  let nombre = 0
  const lu = (rang: number) => gris[rang] ?? 0
  for (let y = haut; y < bas; y++)
    for (let x = gauche; x < droite; x++) {
      const ici = y * largeur + x
      const ecart = lu(ici - 1) + lu(ici + 1) + lu(ici - largeur) + lu(ici + largeur) - 4 * lu(ici)
      somme += ecart
      carres += ecart * ecart
      nombre++
    }
  return nombre === 0 ? 0 : carres / nombre - (somme / nombre) ** 2
}
