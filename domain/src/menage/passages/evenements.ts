// Les entrées d'historique d'un passage : la première porte le changement de statut (domain-rules § 1.3).
import type { Passage } from '../../common/transition.ts'
import type { TypeModification } from '../../historique/historique.schema.ts'
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { EvenementDePassage, SuiteProposition } from '../menage.suites.ts'
import type { ContexteMenage, NomTransitionMenage } from '../menage.transitions.ts'
import { type DonneesDuPassage, evenementDuParcours } from './parcours.evenements.ts'
import { compte, retablissement } from './retablissement.ts'

const typeDEvenement: Partial<Record<NomTransitionMenage, TypeModification>> = {
  transmettre_guide_mel: 'COURRIER',
  inscrire_gtr: 'PRESENTATION_GTR',
  annuler_inscription_gtr: 'RETRAIT_PRESENTATION_GTR',
  valider_presentation_gtr: 'PRESENTATION_GTR',
  valider_bailleur_prive: 'STATUT_LOGEMENT_GTR',
  accepter_en_gtr: 'PRESENTATION_LOGEMENT_GTR',
  refus_proposition: 'PROPOSITION_REFUSEE',
  programmer_demenagement: 'COURRIER',
}

/** Pourquoi : ce que le passage demande et que le dossier ne porte pas ailleurs se lit à l'historique. */
function pourquoi(
  transition: NomTransitionMenage,
  { motif, motifSansBail, commentaire, type }: DonneesPassage,
  refusee: FaitsProposition | undefined,
): Partial<DonneesDuPassage> {
  const dans = (liste: NonNullable<DonneesDuPassage['motif']>['liste'], code: string | null | undefined) =>
    code ? { motif: { liste, code } } : {}
  const ajoute = commentaire ? { commentaire } : {}
  switch (transition) {
    case 'refus_proposition':
      return { ...(refusee ? { proposition: refusee.libelle } : {}), ...dans('refus', motif) }
    case 'rouvrir':
    case 'revenir_etape_precedente':
      return motif ? { commentaire: motif } : {}
    case 'mettre_en_veille':
      return { ...dans('veille', motif), ...ajoute }
    case 'depart_spontane':
      return { ...dans('depart', motif), ...ajoute }
    case 'accession_propriete':
      return dans('accession', type)
    case 'signer_bail':
      return motifSansBail ? { bailAbsent: true, commentaire: motifSansBail } : {}
    default:
      return ajoute
  }
}

/** Celle à laquelle le passage répond. */
const propositionDe = ({ propositions }: FaitsMenage, [reponse]: readonly SuiteProposition[]): FaitsProposition | undefined =>
  propositions.find(({ id }) => id === reponse?.id)

export function evenementsDuPassage(
  { transition, ancien, nouveau }: Passage<StatutMenage, NomTransitionMenage>,
  { faits, donnees }: ContexteMenage,
  reponses: readonly SuiteProposition[],
): EvenementDePassage[] {
  const bonDeCommande = transition !== 'programmer_demenagement' || faits.creneauReserve
  const principal: EvenementDePassage = {
    ...evenementDuParcours(
      'STATUT_PASSE',
      { ancien, nouveau, ...pourquoi(transition, donnees, propositionDe(faits, reponses)) },
      { type: (bonDeCommande ? typeDEvenement[transition] : undefined) ?? 'MODIFICATION' },
    ),
    statut: { ancien, nouveau },
    ...(transition === 'refus_proposition' && reponses[0] ? { propositionId: reponses[0].id } : {}),
  }
  const retraits = reponses
    .filter(({ statut }) => statut === 'retiree')
    .map(({ id }): EvenementDePassage => ({ ...evenementDuParcours('PROPOSITION_RETIREE', {}), propositionId: id }))
  const { retablies, perdues } = retablissement(transition, faits)
  return [
    principal,
    ...retraits,
    ...retablies.filter(compte).map(({ libelle }) => evenementDuParcours('PROPOSITION_RETABLIE', { proposition: libelle })),
    ...perdues.map(({ libelle, raison }) => evenementDuParcours('PROPOSITION_NON_RETABLIE', { proposition: libelle, raison })),
    ...(quitteLeGtr(transition, faits) && principal.type !== 'RETRAIT_PRESENTATION_GTR' ? [evenementDuParcours('RETIRE_DU_GTR', {})] : []),
  ]
}

const QUITTENT_LE_GTR = [
  'annuler_inscription_gtr',
  'mettre_en_veille',
  'demander_nouvelle_presentation_gtr',
  'depart_spontane',
  'accession_propriete',
] as const satisfies readonly NomTransitionMenage[]

/** Un ménage inscrit dont l'inscription s'annule, qui sort du parcours ou qui repart, quitte son GTR. */
export const quitteLeGtr = (transition: NomTransitionMenage, faits: FaitsMenage): boolean =>
  faits.inscription !== null && QUITTENT_LE_GTR.some((nom) => nom === transition)
