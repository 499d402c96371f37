// Les entrées d'historique d'un passage : la première porte le changement de statut (domain-rules § 1.3).
import type { Liste } from '../../common/listes.ts'
import { minuscule } from '../../common/minuscule.ts'
import type { Passage } from '../../common/transition.ts'
import type { TypeModification } from '../../historique/historique.schema.ts'
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import { libelleStatut, type StatutMenage } from '../menage.statuts.ts'
import type { EvenementDePassage, SuiteProposition } from '../menage.suites.ts'
import type { ContexteMenage, NomTransitionMenage } from '../menage.transitions.ts'
import { motifsRefusMenage } from '../relogement/refus.listes.ts'
import { motifsDepart, motifsVeille, typesAccession } from '../relogement/relogement.listes.ts'

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
): string | null {
  switch (transition) {
    case 'refus_proposition':
      return enPhrases(refusee?.libelle, libelleDans(motifsRefusMenage, motif))
    case 'rouvrir':
    case 'revenir_etape_precedente':
      return motif || null
    case 'mettre_en_veille':
      return enPhrases(libelleDans(motifsVeille, motif), commentaire)
    case 'depart_spontane':
      return enPhrases(libelleDans(motifsDepart, motif), commentaire)
    case 'accession_propriete':
      return type ? `Accession ${minuscule(libelleDans(typesAccession, type) ?? type)}` : null
    case 'signer_bail':
      return motifSansBail ? `Bail absent des documents. ${motifSansBail}` : null
    default:
      return commentaire || null
  }
}

const libelleDans = (liste: Liste, code: string | null | undefined): string | null => (code ? (liste[code] ?? code) : null)

const enPhrases = (...phrases: (string | null | undefined)[]): string | null => phrases.filter(Boolean).join('. ') || null

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
    type: (bonDeCommande ? typeDEvenement[transition] : undefined) ?? 'MODIFICATION',
    texte: [
      `Statut passé de « ${libelleStatut(ancien)} » à « ${libelleStatut(nouveau)} »`,
      pourquoi(transition, donnees, propositionDe(faits, reponses)),
    ]
      .filter(Boolean)
      .join(' : '),
    statut: { ancien, nouveau },
    ...(transition === 'refus_proposition' && reponses[0] ? { propositionId: reponses[0].id } : {}),
  }
  const retraits = reponses
    .filter(({ statut }) => statut === 'retiree')
    .map(
      ({ id }): EvenementDePassage => ({
        type: 'RETRAIT_PRESENTATION_LOGEMENT_GTR',
        texte: 'Proposition retirée',
        propositionId: id,
      }),
    )
  return [
    principal,
    ...retraits,
    ...(quitteLeGtr(transition, faits) && principal.type !== 'RETRAIT_PRESENTATION_GTR' ? [RETIRE_DU_GTR] : []),
  ]
}

const RETIRE_DU_GTR: EvenementDePassage = { type: 'RETRAIT_PRESENTATION_GTR', texte: 'Ménage retiré du GTR' }

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
