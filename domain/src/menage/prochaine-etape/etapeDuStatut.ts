// Quelle est la prochaine étape d'un dossier, et qui la mène : d'après son statut et l'état de ses propositions. Ce qui la bloque se
// cherche ensuite (prochaineEtape.ts).
import type { Acteur } from '../../acces/roles.ts'
import { formatDate } from '../../common/date.format.ts'
import type { ReponseDuMenage } from '../../proposition/ecrite/reponses.ts'
import { canLireToutesLesPropositions } from '../menage.permissions.ts'
import * as propositions from '../menage.propositions.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import { type NomTransitionMenage, transitionsMenage } from '../menage.transitions.ts'
import { attendreLaCommission, type CodeEtape, etapes } from './etapes.ts'
import { type FaitsDeLEtape, type PropositionAttendue, propositionsLues } from './faitsDeLEtape.ts'
import { lEncadrement, leBailleurAJoindre, leCharge, leDpo, leGtr, leMenage } from './intervenants.ts'
import type { Intervenant, LienDeLEtape } from './prochaineEtape.schema.ts'

/** L'étape avant qu'on sache ce qui la bloque. */
export interface EtapeDuStatut {
  readonly sorte: 'PASSAGE' | 'ATTENTE' | 'VEILLE' | 'ACTION'
  readonly code: CodeEtape
  readonly titre: string
  readonly transition: NomTransitionMenage | null
  readonly qui: Intervenant
  /** Jour depuis lequel elle attend, quand ce n'est pas depuis le statut. */
  readonly depuis: string | null
  readonly echeance: string | null
  readonly attendu: { readonly texte: string; readonly detail: string | null } | null
  readonly lien: LienDeLEtape | null
  /** Qui d'autre l'étape attend, à côté de qui la mène. */
  readonly aussi: Intervenant | null
}

/** Les passages qu'une étape attend : elle en porte le nom. */
type PassageDEtape = Extract<NomTransitionMenage, Lowercase<CodeEtape>>

const codeDuPassage = (transition: PassageDEtape) => transition.toUpperCase() as Uppercase<PassageDEtape>

const etape = (code: CodeEtape) => ({ code, titre: etapes[code] })

/** Où l'étape dépend des propositions du ménage. */
export const STATUTS_D_ATTRIBUTION = ['RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR'] as const satisfies readonly StatutMenage[]

const RIEN = { depuis: null, echeance: null, attendu: null, lien: null, aussi: null } as const

/** La prochaine étape du dossier ; `null` : il n'en a plus (clos, purgé, sans relogement nécessaire). */
export function etapeDuStatut(faits: FaitsDeLEtape, acteur: Acteur): EtapeDuStatut | null {
  if (faits.donneesPurgees) return null
  if (faits.statut === 'DEPART_SPONTANE') return purge(acteur)
  if (!faits.relogementNecessaire) return null
  const charge = leCharge(faits, acteur)
  const passage = (transition: PassageDEtape, reste: Partial<EtapeDuStatut> = {}): EtapeDuStatut => ({
    sorte: 'PASSAGE',
    transition,
    qui: charge,
    ...RIEN,
    ...etape(codeDuPassage(transition)),
    ...reste,
  })
  /** Un fait dont la date est fixée : avant ce jour, il n'y a qu'à attendre. */
  const prevu = (transition: PassageDEtape, le: string | null, quoi: string) =>
    passage(transition, le === null ? {} : { echeance: le, attendu: { texte: `${quoi} du ${formatDate(le)}`, detail: null } })

  switch (faits.statut) {
    case 'ENTRETIEN_PREALABLE_A_REALISER':
      return prevu('realiser_entretien', faits.dates.entretien ?? faits.entretienPrevuLe, 'Entretien')
    case 'ENTRETIEN_A_TRANSMETTRE_A_LA_MEL':
      return passage('transmettre_guide_mel')
    case 'DLS_A_TRANSMETTRE_AU_BAILLEUR':
      return passage('transmettre_dls')
    case 'ATTENTE_PRESENTATION_GTR':
      return passage('inscrire_gtr', {
        attendu: { texte: 'Inscription à une réunion', detail: transitionsMenage.inscrire_gtr.seFait },
        lien: { genre: 'gtrs' },
      })
    case 'INSCRIT_EN_PRESENTATION_GTR':
      // L'ordre du jour d'une réunion ne se lit pas de tous.
      return auGtr(canLireToutesLesPropositions(acteur) === null ? faits.gtrLe : null, 'ATTENDRE_LE_GTR')
    case 'DOSSIER_EN_VEILLE':
      return { ...passage(reprise(faits)), sorte: 'VEILLE', ...etape('VEILLE') }
    case 'REVISION_DU_PROJET_RESIDENTIEL':
      return passage('demander_nouvelle_presentation_gtr')
    case 'REFUSE_EN_GTR':
      return passage(reprise(faits))
    case 'VALIDATION_GTR_BAILLEUR_PRIVE':
      return passage('valider_bailleur_prive', { qui: lEncadrement(acteur) })
    case 'RECHERCHE_DU_LOGEMENT':
    case 'ACCEPTE_EN_GTR':
      return attribution(faits, acteur, passage)
    case 'SIGNATURE_DU_BAIL':
      return passage('signer_bail')
    case 'PROGRAMMATION_DU_DEMENAGEMENT':
      return passage('programmer_demenagement')
    case 'ETAT_DES_LIEUX_D_ENTREE':
      return prevu('realiser_edl_entree', faits.dates.edlEntree, 'État des lieux d’entrée')
    case 'DEMENAGEMENT':
      return prevu('realiser_demenagement', faits.dates.demenagement, 'Déménagement')
    case 'ETAT_DES_LIEUX_DE_SORTIE':
      return prevu('realiser_edl_sortie', faits.dates.edlSortie, 'État des lieux de sortie')
    case 'ACCOMPAGNEMENT_POST_RELOGEMENT':
      return passage('cloture')
    default:
      return null
  }
}

const reprise = ({ presentationValable }: FaitsDeLEtape) =>
  presentationValable ? 'reprendre_recherche' : 'demander_nouvelle_presentation_gtr'

const purge = (acteur: Acteur): EtapeDuStatut => ({
  sorte: 'ATTENTE',
  transition: null,
  qui: leDpo(acteur),
  ...RIEN,
  ...etape('ATTENDRE_LA_PURGE'),
  attendu: { texte: 'Purge du dossier', detail: 'Le ménage est parti : sa purge se prévoit et se valide.' },
})

const auGtr = (le: string | null, code: CodeEtape): EtapeDuStatut => ({
  sorte: 'ATTENTE',
  transition: null,
  qui: leGtr,
  ...RIEN,
  ...etape(code),
  echeance: le,
  attendu: { texte: le === null ? 'Prochain GTR' : `GTR du ${formatDate(le)}`, detail: null },
})

/** Un refus dit sans sa proposition d'abord ; puis ce que le ménage a répondu par QR code (qui demande à être rappelé en dernier), ce qu'on attend de lui, puis celle du bailleur, puis la réunion ; à défaut, un logement est à trouver. */
function attribution(
  faits: FaitsDeLEtape,
  acteur: Acteur,
  passage: (transition: PassageDEtape, reste?: Partial<EtapeDuStatut>) => EtapeDuStatut,
): EtapeDuStatut {
  const lues = { propositions: propositionsLues(acteur, faits.propositions) }
  const chezLeBailleur = premiere(propositions.chezLeBailleur(lues), ({ commissionLe, dateReunion }) => commissionLe ?? dateReunion)
  // Qui ne lit pas toutes les propositions n'apprend ni qu'une réponse est attendue ailleurs, ni qu'aucune ne l'est.
  if (canLireToutesLesPropositions(acteur) !== null)
    return chezLeBailleur === undefined ? suiviParLEquipe(faits, acteur) : chez(chezLeBailleur, acteur)
  if (faits.refusAPreciser && propositions.refusables(lues).length > 0) return passage('refus_proposition')
  const acceptables = propositions.acceptables(lues)
  const accepte = reponduPar('ACCEPTE', acceptables)
  if (accepte !== undefined) return passage('acceptation_logement', { depuis: accepte.reponseRecue?.le ?? null })
  const refuse = reponduPar('REFUSE', propositions.accordees(lues))
  if (refuse !== undefined)
    return { ...passage('refus_proposition', { depuis: refuse.reponseRecue?.le ?? null }), ...etape('ENREGISTRER_LE_REFUS') }
  const aRappeler = reponduPar('RAPPEL', propositions.accordees(lues))
  if (aRappeler !== undefined)
    return {
      sorte: 'ACTION',
      transition: null,
      qui: leCharge(faits, acteur),
      ...RIEN,
      ...etape('RAPPELER_LE_MENAGE'),
      depuis: aRappeler.reponseRecue?.le ?? null,
      lien: { genre: 'section', section: 'propositions' },
    }
  const acceptable = premiere(acceptables, ({ attendueLe }) => attendueLe)
  if (acceptable !== undefined)
    return passage('acceptation_logement', {
      depuis: acceptable.ecriteLe,
      echeance: acceptable.attendueLe,
      aussi: acceptable.ecriteLe === null ? null : leMenage,
    })
  if (chezLeBailleur !== undefined) return chez(chezLeBailleur, acteur)
  const aPresenter = premiere(propositions.aPresenter(lues), ({ dateReunion }) => dateReunion)
  if (aPresenter !== undefined) return auGtr(aPresenter.dateReunion, 'ATTENDRE_LA_PRESENTATION')
  // Accordé, mais pris ou à un candidat mieux classé : ce qui bloque le dira.
  if (faits.statut === 'ACCEPTE_EN_GTR' || propositions.accordees(lues).length > 0) return passage('acceptation_logement')
  return {
    sorte: 'ACTION',
    transition: null,
    qui: leCharge(faits, acteur),
    ...RIEN,
    ...etape('PROPOSER_UN_LOGEMENT'),
    lien: { genre: 'section', section: 'propositions' },
  }
}

const suiviParLEquipe = (faits: FaitsDeLEtape, acteur: Acteur): EtapeDuStatut => ({
  sorte: 'ATTENTE',
  transition: null,
  qui: leCharge(faits, acteur),
  ...RIEN,
  ...etape(faits.statut === 'ACCEPTE_EN_GTR' ? 'ATTRIBUER_UN_LOGEMENT' : 'RECHERCHER_UN_LOGEMENT'),
})

/** La commission d'un bailleur : le logement privé, lui, est validé par le GTR. */
function chez({ bailleur, commissionLe, dateReunion, libelle }: PropositionAttendue, acteur: Acteur): EtapeDuStatut {
  const qui = bailleur === null ? { vous: false, nom: 'Bailleur', precision: null } : leBailleurAJoindre(bailleur, acteur)
  return {
    sorte: 'ATTENTE',
    code: 'ATTENDRE_LA_COMMISSION',
    titre: attendreLaCommission(bailleur?.nom ?? null),
    transition: null,
    qui,
    ...RIEN,
    depuis: dateReunion,
    echeance: commissionLe,
    attendu: { texte: commissionLe === null ? 'Réponse de la CALEOL' : `CALEOL du ${formatDate(commissionLe)}`, detail: libelle },
  }
}

/** La première à laquelle le ménage a ainsi répondu : elle n'attend plus que d'être enregistrée, ou lui d'être rappelé. */
const reponduPar = (reponse: ReponseDuMenage, parmi: readonly PropositionAttendue[]) =>
  premiere(
    parmi.filter(({ reponseRecue }) => reponseRecue?.reponse === reponse && reponseRecue.rappeleLe === null),
    ({ reponseRecue }) => reponseRecue?.le ?? null,
  )

/** Celle dont la date vient d'abord ; sans date, en dernier. */
const premiere = (parmi: readonly PropositionAttendue[], date: (proposition: PropositionAttendue) => string | null) =>
  [...parmi].sort((a, b) => (date(a) ?? '9').localeCompare(date(b) ?? '9'))[0]
