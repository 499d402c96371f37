// Le profil d'un ménage rendu anonyme (indicateurs R6 et R13, domain-rules § 5.11) : des classes, jamais un revenu ni une profession.
import type { Variables } from '../menage/completude/variables.ts'
import type { Composition, Occupant } from '../menage/composition/composition.schema.ts'
import { adultesDe } from '../menage/composition/occupants.ts'
import type { Typologie } from '../menage/logement-actuel/logementActuel.listes.ts'
import { occupationPour } from '../menage/logement-actuel/taille.ts'
import { foyerDe, revenuDeReference, verifierPlafonds } from '../menage/ressources/plafonds.ts'
import type { RevenuImposable } from '../menage/ressources/ressources.schema.ts'

export type Occupation = 'SOUS_OCCUPATION' | 'ADAPTEE' | 'SUR_OCCUPATION'
export type ClasseDeRevenu = 'MOINS_DE_20' | 'DE_20_A_40' | 'DE_40_A_60' | 'DE_60_A_100' | 'PLUS_DE_100'
export type ClasseDActivite = 'EN_EMPLOI' | 'SANS_EMPLOI' | 'RETRAITE' | 'AUTRE'

export function occupationDe(typologie: Typologie | null, personnes: number): Occupation | null {
  if (typologie === null || personnes === 0) return null
  return occupationPour(typologie, personnes) ?? 'ADAPTEE'
}

interface FaitsDuRevenu {
  readonly occupants: readonly Occupant[]
  readonly composition: Pick<Composition, 'colocation' | 'personneAHandicap'>
  readonly revenus: readonly RevenuImposable[]
  /** Le jour qui fait foi : bail, à défaut fin du dossier. */
  readonly jour: string
  /** VARIABLEs en vigueur ce jour-là. */
  readonly variables: Variables
}

/** Le revenu fiscal du ménage face au plafond PLUS ; `null` : un avis manque, ou aucun plafond n'est connu ce jour-là. */
export function classeDeRevenu({ occupants, composition, revenus, jour, variables }: FaitsDuRevenu): ClasseDeRevenu | null {
  const revenu = revenuDeReference(adultesDe(occupants, jour), revenus, jour)
  if (revenu === null) return null
  const plus = verifierPlafonds(revenu.montant, foyerDe(occupants, composition, jour), variables).find(
    ({ financement }) => financement === 'PLUS',
  )
  return plus === undefined ? null : classeDe((revenu.montant / plus.plafond) * 100)
}

function classeDe(part: number): ClasseDeRevenu {
  if (part < 20) return 'MOINS_DE_20'
  if (part < 40) return 'DE_20_A_40'
  if (part < 60) return 'DE_40_A_60'
  return part <= 100 ? 'DE_60_A_100' : 'PLUS_DE_100'
}

type Activite = NonNullable<Occupant['situationProfessionnelle']['activite']>

const EN_EMPLOI: readonly Activite[] = [
  'CDI',
  'FONCTIONNAIRE',
  'CDD',
  'INTERIM',
  'APPRENTISSAGE',
  'STAGE',
  'CONTRAT_AIDE',
  'INDEPENDANT',
  'ASSISTANT_MATERNEL_FAMILIAL',
]
const SANS_EMPLOI: readonly Activite[] = ['DEMANDEUR_EMPLOI', 'AU_FOYER', 'SANS_ACTIVITE', 'CONGE_PARENTAL']

/** L'invalidité et le détail d'un contrat en diraient trop : ils se fondent dans leur classe. */
export function classeDActivite(situation: Occupant['situationProfessionnelle'] | undefined): ClasseDActivite | null {
  if (situation === undefined) return null
  const { activite, categorieSocioProfessionnelle } = situation
  if (activite === 'RETRAITE' || categorieSocioProfessionnelle === 'RETRAITES') return 'RETRAITE'
  if (activite === null) return null
  if (EN_EMPLOI.includes(activite)) return 'EN_EMPLOI'
  return SANS_EMPLOI.includes(activite) ? 'SANS_EMPLOI' : 'AUTRE'
}
