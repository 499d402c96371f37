// Ce qui reste d'un dossier rendu anonyme (domain-rules § 12, « indicators only ») : des classes et des comptes, pour les indicateurs R1 à R13
// (§ 5.11). Aucun texte, aucun montant exact, aucune adresse.
import { ageLe, joursEntre } from '../common/date.ts'
import type { CompositionMenage } from '../menage/composition/composition.listes.ts'
import type { CalculsDeLaFiche } from '../menage/nouveau-logement/calculs.ts'
import type { ClasseDEvolution } from '../menage/nouveau-logement/indicateursAnru.ts'
import type { FicheNouveauLogement } from '../menage/nouveau-logement/nouveauLogement.schema.ts'
import type { ClasseDActivite, ClasseDeRevenu, Occupation } from './profil.ts'

const tranchesDAge = { MOINS_DE_25: 25, DE_25_A_39: 40, DE_40_A_59: 60, DE_60_A_74: 75 } as const
type TrancheDAge = keyof typeof tranchesDAge | 'DE_75_ET_PLUS'

export interface FaitsAnonymises {
  readonly naissance: string | null
  /** Le jour où le relogement s'est fait : bail, à défaut fin du dossier. */
  readonly jour: string
  readonly composition: CompositionMenage | null
  /** Du logement quitté, puis du nouveau. */
  readonly occupations: readonly [avant: Occupation | null, apres: Occupation | null]
  readonly revenu: ClasseDeRevenu | null
  readonly activite: ClasseDActivite | null
  readonly accession: boolean
  readonly issuDUneDecohabitation: boolean
  readonly dates: {
    readonly entretien: string | null
    readonly gtr: string | null
    readonly bail: string | null
    readonly demenagement: string | null
  }
  /** La fiche du nouveau logement et ses calculs ; `null` : pas de fiche. */
  readonly reloge: { readonly fiche: FicheNouveauLogement; readonly calculs: CalculsDeLaFiche } | null
}

export interface IndicateursAnonymes {
  readonly trancheDAge: TrancheDAge | null
  readonly typeDeMenage: CompositionMenage | null
  /** Neuf, ou conventionné depuis moins de cinq ans. */
  readonly R1: boolean | null
  /** Hors QPV. */
  readonly R2: boolean | null
  /** Localisation. */
  readonly R3: string | null
  /** Évolution du reste à charge. */
  readonly R4: ClasseDEvolution | null
  /** Taux d'effort après : au-delà de 30 %. */
  readonly R5: boolean | null
  /** Occupation, avant et après. */
  readonly R6: readonly (Occupation | null)[]
  /** Parcours. */
  readonly R7: string | null
  /** Propositions écrites. */
  readonly R8: number | null
  /** Délais en jours : entretien au GTR, GTR au bail, bail au déménagement. */
  readonly R9: readonly (number | null)[]
  /** Né d'une décohabitation. */
  readonly R10: boolean
  readonly R11: string | null
  /** Minoration de loyer accordée. */
  readonly R12: boolean | null
  /** Profil : part du plafond PLUS et activité ; l'âge et le type de ménage sont dits plus haut. */
  readonly R13: { readonly revenu: ClasseDeRevenu | null; readonly activite: ClasseDActivite | null }
}

export function indicateursAnonymes(faits: FaitsAnonymises): IndicateursAnonymes {
  const { naissance, jour, composition, occupations, revenu, activite, accession, issuDUneDecohabitation, dates, reloge } = faits
  const { entretien, gtr, bail, demenagement } = dates
  const effort = reloge?.calculs.tauxEffortApres.valeur ?? null
  return {
    trancheDAge: naissance === null ? null : trancheDe(ageLe(naissance, jour)),
    typeDeMenage: composition,
    R1: reloge?.calculs.R1.valeur ?? null,
    R2: reloge?.calculs.R2.valeur ?? null,
    R3: reloge?.fiche.localisationGeographique ?? null,
    R4: reloge?.calculs.evolution?.classe ?? null,
    R5: effort === null ? null : effort > 30,
    R6: occupations,
    R7: accession ? 'ACCESSION' : (reloge?.fiche.typeRelogement ?? null),
    R8: reloge?.fiche.nombrePropositionEcrite ?? null,
    R9: [delai(entretien, gtr), delai(gtr, bail), delai(bail, demenagement)],
    R10: issuDUneDecohabitation,
    R11: reloge?.fiche.reservataire ?? null,
    R12: reloge?.fiche.isMinoriteLoyer ?? null,
    R13: { revenu, activite },
  }
}

const trancheDe = (age: number): TrancheDAge =>
  (Object.keys(tranchesDAge) as (keyof typeof tranchesDAge)[]).find((tranche) => age < tranchesDAge[tranche]) ?? 'DE_75_ET_PLUS'

const delai = (debut: string | null, fin: string | null): number | null => (debut === null || fin === null ? null : joursEntre(debut, fin))
