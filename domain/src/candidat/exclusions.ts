// Ce qui écarte un ménage d'un logement quels que soient les points : la règle, et qui peut la lever (domain-rules § 5.9).
import type { Variables } from '../menage/completude/variables.ts'
import { type StatutProposition, statutsProposition, statutsPropositionFermes } from '../proposition/proposition.statuts.ts'
import type { ClassesDuLogement, ClassesDuMenage } from './classes.ts'
import type { FaitsDuLogement, FaitsDuMenage } from './faits.ts'
import { direLieu, rencontre } from './lieux.ts'
import { direTaille, piecesQuiConviennent, tailleAdmise } from './taille.ts'

/** Dans l'ordre où elles se lisent. */
export const reglesDExclusion = {
  GEL: 'Dossier gelé',
  PROPOSE: 'Logement déjà proposé',
  REFUSE: 'Logement refusé par le ménage',
  QUARTIER: 'Quartier exclu par le ménage',
  BAILLEUR: 'Changement de bailleur exclu',
  VEILLE: 'Dossier en veille',
  PROPOSITIONS: 'Trop de propositions ouvertes',
  TYPOLOGIE: 'Typologie hors règle',
} as const
export type RegleDExclusion = keyof typeof reglesDExclusion

export interface Exclusion {
  readonly regle: RegleDExclusion
  /** « Roubaix – Épeule » */
  readonly valeur: string
  /** Qui peut la lever, ou pourquoi personne. */
  readonly levee: string
  /** La section du dossier où elle se lève. */
  readonly section: 'projet-residentiel' | 'relogement' | 'propositions' | null
}

/** Rien ne se calcule d'un dossier dont la personne a demandé la limitation du traitement. */
export const DOSSIER_GELE: Exclusion = {
  regle: 'GEL',
  valeur: 'limitation du traitement demandée',
  levee: 'Se lève par le délégué à la protection des données.',
  section: null,
}

const DANS_SON_PROJET = 'Se lève avec le ménage, dans son projet résidentiel.'

/** À partir d'autant de propositions ouvertes, un ménage n'en reçoit plus. */
export const propositionsOuvertesAuPlus = ({ MAX_PROPOSITIONS_OUVERTES = 3 }: Variables): number => MAX_PROPOSITIONS_OUVERTES

/** Rien n'écarte la plupart des couples : ceux-là ne se font pas une liste chacun. */
const AUCUNE: readonly Exclusion[] = []

/** Tout ce qui écarte ce couple ; vide : rien. La typologie d'abord : la base l'a déjà jugée. */
export function exclusionsDe(menage: Ecartable, logement: EcartableDe, variables: Variables): readonly Exclusion[] {
  const couple = { menage, logement, ici: menage.propositions[logement.id], max: propositionsOuvertesAuPlus(variables) }
  let exclusions: Exclusion[] | null = null
  for (const juger of juges) {
    const exclusion = juger(couple)
    if (exclusion !== null) exclusions = [...(exclusions ?? []), exclusion]
  }
  return exclusions ?? AUCUNE
}

/** Ce qui écarte de ce logement les ménages d'une classe, leurs propositions à part. */
export const exclusionsFaceA =
  (logement: FaitsDuLogement, variables: Variables) =>
  (ecarts: ClassesDuMenage['ecarts']): readonly Exclusion[] =>
    exclusionsDe({ propositions: {}, propositionsOuvertes: 0, ...ecarts }, logement, variables)

/** Ce qui écarte ce ménage des logements d'une classe, s'ils ne lui sont pas proposés. */
export const exclusionsFaceAuMenage =
  (menage: Ecartable, variables: Variables) =>
  (ecarts: ClassesDuLogement['ecarts']): readonly Exclusion[] =>
    exclusionsDe(menage, { id: '', ...ecarts }, variables)

type EcartableDe = Pick<FaitsDuLogement, 'id' | 'typologie' | 'ville' | 'quartier' | 'bailleur'>

/** D'un ménage, ce qui peut l'écarter. */
type Ecartable = Pick<
  FaitsDuMenage,
  'propositions' | 'propositionsOuvertes' | 'personnes' | 'typologiesGTR' | 'exclus' | 'exclureInterbailleur' | 'bailleurId'
> & {
  readonly statut: FaitsDuMenage['statut'] | null
}

interface Couple {
  readonly menage: Ecartable
  readonly logement: EcartableDe
  /** Où en est ce logement auprès de ce ménage, s'il lui est ou lui fut proposé. */
  readonly ici: FaitsDuMenage['propositions'][string] | undefined
  readonly max: number
}
type Juge = (couple: Couple) => Exclusion | null

const ecarter = (regle: RegleDExclusion, valeur: string, levee: string, section: Exclusion['section']): Exclusion => ({
  regle,
  valeur,
  levee,
  section,
})

const juges: readonly Juge[] = [
  ({ menage, logement }) =>
    tailleAdmise(menage, logement.typologie)
      ? null
      : ecarter(
          'TYPOLOGIE',
          direTaille(logement.typologie, menage.personnes),
          `${piecesQuiConviennent(menage.personnes)} Se lève par le GTR, s’il valide cette typologie.`,
          'relogement',
        ),
  ({ ici }) => (ici === undefined ? null : jugerLaProposition(ici)),
  ({ menage, logement }) => {
    const exclu = menage.exclus.find((lieu) => rencontre(lieu, logement) === 'LIEU')
    return exclu === undefined ? null : ecarter('QUARTIER', direLieu(exclu), DANS_SON_PROJET, 'projet-residentiel')
  },
  ({ menage, logement }) =>
    menage.exclureInterbailleur && menage.bailleurId !== logement.bailleur?.id
      ? ecarter('BAILLEUR', logement.bailleur?.nom ?? 'bailleur inconnu', DANS_SON_PROJET, 'relogement')
      : null,
  ({ menage }) =>
    menage.statut === 'DOSSIER_EN_VEILLE'
      ? ecarter('VEILLE', 'recherche suspendue', 'Se lève par qui suit le dossier, en reprenant la recherche.', 'relogement')
      : null,
  ({ menage, ici, max }) =>
    menage.propositionsOuvertes >= max && ici === undefined
      ? ecarter(
          'PROPOSITIONS',
          `${menage.propositionsOuvertes} sur ${max}`,
          'Se lève quand l’une reçoit sa réponse ou se retire.',
          'propositions',
        )
      : null,
]

function jugerLaProposition(ici: StatutProposition): Exclusion | null {
  if (ici === 'refusee_menage') return ecarter('REFUSE', 'déjà proposé, et refusé', 'Se lève en annulant le refus.', 'propositions')
  return statutsPropositionFermes.some((statut) => statut === ici)
    ? null
    : ecarter('PROPOSE', statutsProposition[ici], 'Le ménage y est déjà.', 'propositions')
}
