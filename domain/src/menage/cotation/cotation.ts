// La cotation : combien un ménage est difficile ou pressant à reloger (domain-rules § 6). C'est une aide au travail : aucune décision
// n'en découle, et ce n'est pas la cotation réglementaire de la demande.
import { estVraie, type Variables, valeurRegardee } from './condition.ts'
import type { CouleurCotation } from './cotation.couleurs.ts'
import type { RegleCotation } from './cotation.schema.ts'
import { champCotable } from './faitsCotation.ts'

/** Scores à partir desquels la couleur est donnée, tenus des VARIABLEs. */
export interface SeuilsCotation {
  readonly orange: number
  readonly rouge: number
  readonly noire: number
}

/** Couleur imposée par l'encadrement, jusqu'à une date. */
export interface Derogation {
  readonly couleur: CouleurCotation | null
  readonly auteur: string
  readonly motif: string
  readonly jusquAu: string
  /** Jour où elle a été posée. */
  readonly depuis?: string
}

export interface LigneCotation {
  code: string
  libelle: string
  vraie: boolean
  valeur: string | number | boolean | null
  /** De la valeur lue : « jours », « ans »… ; absente d'une cotation calculée avant qu'elle ne s'écrive. */
  unite?: string
  /** Points que la règle ajoute : son barème si elle est vraie, zéro sinon. */
  points: number
  bareme: number
  plancher: CouleurCotation | null
  /** Elle se coche à la main ; les autres se lisent dans le dossier. */
  manuelle: boolean
}

export interface Cotation {
  score: number
  couleur: CouleurCotation | null
  /** Couleur que donneraient les règles seules. */
  couleurCalculee: CouleurCotation | null
  lignes: LigneCotation[]
  derogation: Derogation | null
}

interface Entree {
  readonly regles: readonly RegleCotation[]
  /** Ce que lisent les conditions : voir `faitsCotation.ts`. */
  readonly faits: unknown
  readonly seuils: SeuilsCotation
  readonly variables: Variables
  /** Codes des règles cochées à la main. */
  readonly coches: readonly string[]
  readonly derogation: Derogation | null
  readonly jour: string
}

const uniteDe = (condition: RegleCotation['condition']) => {
  const unite = 'chemin' in condition ? champCotable(condition.chemin)?.unite : undefined
  return unite === undefined ? {} : { unite }
}

const SCORE_MAX = 100
const RANG = { ORANGE: 1, ROUGE: 2, NOIRE: 3 } as const

/** Score plafonné des règles vraies ; couleur du score, ou plancher plus haut, ou dérogation en cours. */
export function coter({ regles, faits, seuils, variables, coches, derogation, jour }: Entree): Cotation {
  const lignes = regles
    .filter(({ actif }) => actif)
    .sort((a, b) => a.ordre - b.ordre)
    .map((regle): LigneCotation => {
      const vraie = estVraie(regle, faits, variables, coches)
      const valeur = valeurAffichable(valeurRegardee(regle.condition, faits))
      return {
        code: regle.code,
        libelle: regle.libelle,
        vraie,
        valeur,
        ...uniteDe(regle.condition),
        points: vraie ? regle.points : 0,
        bareme: regle.points,
        plancher: vraie ? regle.plancher : null,
        manuelle: 'manuelle' in regle.condition,
      }
    })
  const score = Math.min(
    SCORE_MAX,
    lignes.reduce((total, { points }) => total + points, 0),
  )
  const couleurCalculee = couleurDesRegles(score, lignes, seuils)
  const enCours = derogation !== null && derogation.jusquAu >= jour ? derogation : null
  return { score, couleur: enCours === null ? couleurCalculee : enCours.couleur, couleurCalculee, lignes, derogation: enCours }
}

/** La couleur que donnent les règles seules : celle du score, ou le plus haut plancher des règles vraies. */
export const couleurDesRegles = (
  score: number,
  lignes: readonly Pick<LigneCotation, 'plancher'>[],
  seuils: SeuilsCotation,
): CouleurCotation | null => laPlusHaute([couleurDuScore(score, seuils), ...lignes.map(({ plancher }) => plancher)])

export const seuilsDeCotation = ({
  COTATION_ORANGE: orange = 15,
  COTATION_ROUGE: rouge = 35,
  COTATION_NOIRE: noire = 60,
}: Variables): SeuilsCotation => ({ orange, rouge, noire })

function couleurDuScore(score: number, { orange, rouge, noire }: SeuilsCotation): CouleurCotation | null {
  if (score >= noire) return 'NOIRE'
  if (score >= rouge) return 'ROUGE'
  return score >= orange ? 'ORANGE' : null
}

const laPlusHaute = (couleurs: readonly (CouleurCotation | null)[]): CouleurCotation | null =>
  couleurs.reduce<CouleurCotation | null>(
    (haute, couleur) => (couleur !== null && (haute === null || RANG[couleur] > RANG[haute]) ? couleur : haute),
    null,
  )

const valeurAffichable = (valeur: unknown): LigneCotation['valeur'] => {
  if (Array.isArray(valeur)) return valeur.join(', ')
  return typeof valeur === 'string' || typeof valeur === 'number' || typeof valeur === 'boolean' ? valeur : null
}
