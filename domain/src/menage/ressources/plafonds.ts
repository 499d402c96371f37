// Plafonds de ressources du logement social, hors Île-de-France (domain-rules § 5.6).
import { arrondirUneDecimale, somme } from '../../common/montant.ts'
import type { Variables } from '../completude/variables.ts'
import type { Occupant } from '../composition/composition.schema.ts'
import { ageDe, anneesDeRevenus, declarants, estAdulte, type Personne } from '../composition/occupants.ts'

export const financements = ['PLAI', 'PLUS', 'PLS'] as const
export type Financement = (typeof financements)[number]

export interface Foyer {
  readonly personnes: number
  readonly personnesACharge: number
  /** Deux partenaires sans personne à charge, 55 ans au plus à eux deux. */
  readonly jeuneCouple: boolean
  readonly handicap: boolean
}

const AGES_DU_JEUNE_COUPLE = 55

/** Les enfants de 18 ans ou moins sont à charge ; principal et co-demandeur forment un couple, sauf en colocation. */
export function foyerDe(
  occupants: readonly Personne[],
  composition: { readonly colocation: boolean; readonly personneAHandicap: boolean | null },
  jour: string,
): Foyer {
  const personnesACharge = occupants.filter((occupant) => !estAdulte(occupant, jour)).length
  const ages = occupants.map((occupant) => ageDe(occupant, jour))
  const deuxPartenaires = occupants.length === 2 && occupants.some(({ role }) => role === 'CODEMANDEUR') && !composition.colocation
  return {
    personnes: occupants.length,
    personnesACharge,
    jeuneCouple: deuxPartenaires && !ages.includes(null) && somme(ages) <= AGES_DU_JEUNE_COUPLE,
    handicap: composition.personneAHandicap === true,
  }
}

/** La catégorie de l'arrêté du 29 juillet 1987, et les personnes au-delà de six. Une seule des trois causes suffit pour passer à la catégorie suivante. */
export function categorieDePlafond({ personnes, personnesACharge, jeuneCouple, handicap }: Foyer): CategorieDePlafond {
  const seulAvecCharge = personnesACharge > 0 && personnes === personnesACharge + 1
  const rang = personnes + (seulAvecCharge || jeuneCouple || handicap ? 1 : 0)
  return { categorie: CATEGORIES[Math.min(rang, 6) - 1] ?? 1, supplementaires: Math.max(personnes - 6, 0) }
}

const CATEGORIES = [1, 2, 3, 4, 5, 6] as const

interface CategorieDePlafond {
  readonly categorie: (typeof CATEGORIES)[number]
  readonly supplementaires: number
}

export interface RevenuDeReference {
  readonly annee: number
  readonly montant: number
}

type Adulte = Pick<Occupant, 'id' | 'role' | 'sansAvisImposition' | 'avisCommun'>

interface Avis {
  readonly occupantId: string
  readonly annee: number
  readonly revenuFiscalDeReference: number | null
}

const BAISSE_SUFFISANTE = 0.9

/** Le RFR de l'avant-dernière année, ou celui de la dernière s'il est au moins 10 % plus bas ; `null` s'il manque celui d'un adulte. Un avis commun ne compte qu'une fois. */
export function revenuDeReference(adultes: readonly Adulte[], avis: readonly Avis[], jour: string): RevenuDeReference | null {
  const [derniere, avantDerniere] = anneesDeRevenus(jour)
  const ancien = revenuDeLAnnee(adultes, avis, avantDerniere)
  const recent = revenuDeLAnnee(adultes, avis, derniere)
  if (ancien === null) return null
  return recent !== null && recent <= ancien * BAISSE_SUFFISANTE
    ? { annee: derniere, montant: recent }
    : { annee: avantDerniere, montant: ancien }
}

function revenuDeLAnnee(adultes: readonly Adulte[], avis: readonly Avis[], annee: number): number | null {
  const avecUnAvis = declarants(adultes)
  if (avecUnAvis.length === 0) return null
  const montants = avecUnAvis.map(
    ({ id }) => avis.find((un) => un.occupantId === id && un.annee === annee)?.revenuFiscalDeReference ?? null,
  )
  return montants.includes(null) ? null : somme(montants)
}

export interface ResultatPlafond {
  readonly financement: Financement
  readonly plafond: number
  readonly resultat: 'SOUS_PLAFOND' | 'DEPASSEMENT'
  /** Dépassement, en % du plafond ; 0 sous le plafond. */
  readonly depassement: number
}

/** Le revenu face à chaque plafond connu, du plus bas au plus haut. */
export function verifierPlafonds(revenu: number, foyer: Foyer, variables: Variables): ResultatPlafond[] {
  const { categorie, supplementaires } = categorieDePlafond(foyer)
  return financements.flatMap((financement): ResultatPlafond[] => {
    const base = variables[`PLAFOND_${financement}_${categorie}`]
    const parPersonne = variables[`PLAFOND_${financement}_SUP`]
    if (base === undefined || (supplementaires > 0 && parPersonne === undefined)) return []
    const plafond = base + supplementaires * (parPersonne ?? 0)
    const depassement = arrondirUneDecimale((Math.max(revenu - plafond, 0) / plafond) * 100)
    return [{ financement, plafond, resultat: revenu > plafond ? 'DEPASSEMENT' : 'SOUS_PLAFOND', depassement }]
  })
}
