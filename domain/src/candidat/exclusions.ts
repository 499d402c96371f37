// Ce qui écarte un ménage d'un logement quels que soient les points : la règle, et qui peut la lever (domain-rules § 5.9).
import type { Variables } from '../menage/completude/variables.ts'
import { statutsProposition, statutsPropositionFermes } from '../proposition/proposition.statuts.ts'
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

/** Tout ce qui écarte ce couple ; vide : rien. La typologie d'abord : la base l'a déjà jugée. */
export function exclusionsDe(menage: FaitsDuMenage, logement: FaitsDuLogement, variables: Variables): Exclusion[] {
  const max = propositionsOuvertesAuPlus(variables)
  const ici = menage.propositions[logement.id]
  const exclusions: Exclusion[] = []
  const ecarter = (regle: RegleDExclusion, valeur: string, levee: string, section: Exclusion['section']) =>
    void exclusions.push({ regle, valeur, levee, section })
  if (!tailleAdmise(menage, logement.typologie))
    ecarter(
      'TYPOLOGIE',
      direTaille(logement.typologie, menage.personnes),
      `${piecesQuiConviennent(menage.personnes)} Se lève par le GTR, s’il valide cette typologie.`,
      'relogement',
    )
  if (ici === 'refusee_menage') ecarter('REFUSE', 'déjà proposé, et refusé', 'Se lève en annulant le refus.', 'propositions')
  else if (ici !== undefined && !statutsPropositionFermes.some((statut) => statut === ici))
    ecarter('PROPOSE', statutsProposition[ici], 'Le ménage y est déjà.', 'propositions')
  const exclu = menage.exclus.find((lieu) => rencontre(lieu, logement) === 'LIEU')
  if (exclu !== undefined) ecarter('QUARTIER', direLieu(exclu), DANS_SON_PROJET, 'projet-residentiel')
  if (menage.exclureInterbailleur && menage.bailleurId !== logement.bailleur?.id)
    ecarter('BAILLEUR', logement.bailleur?.nom ?? 'bailleur inconnu', DANS_SON_PROJET, 'relogement')
  if (menage.statut === 'DOSSIER_EN_VEILLE')
    ecarter('VEILLE', 'recherche suspendue', 'Se lève par qui suit le dossier, en reprenant la recherche.', 'relogement')
  if (menage.propositionsOuvertes >= max && ici === undefined)
    ecarter(
      'PROPOSITIONS',
      `${menage.propositionsOuvertes} sur ${max}`,
      'Se lève quand l’une reçoit sa réponse ou se retire.',
      'propositions',
    )
  return exclusions
}
