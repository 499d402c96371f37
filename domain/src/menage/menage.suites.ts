// Ce qu'un passage entraîne (domain-rules § 1.3, dernière colonne ; décision 0002) : le serveur l'applique tel quel, avec le statut,
// dans la même transaction.
import type { AlerteACreer } from '../alerte/alerteACreer.ts'
import { ajouterMois } from '../common/date.ts'
import { type Demandeur, type Passage, SYSTEME } from '../common/transition.ts'
import type { Evenement } from '../historique/evenement.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'
import { type Satisfaction, satisfactionDe } from './cloture/satisfaction.ts'
import { type DonneesPassage, type FaitsMenage, PASSAGES_QUI_ECARTENT, type PassageQuiEcarte } from './menage.faits.ts'
import * as propositions from './menage.propositions.ts'
import type { StatutMenage } from './menage.statuts.ts'
import { type ContexteMenage, type NomTransitionMenage, passagesDuMenage } from './menage.transitions.ts'
import { type AlertesFermees, alertesDuPassage } from './passages/alertes.ts'
import { MOIS_DE_VEILLE } from './passages/demandes.ts'
import { evenementsDuPassage, quitteLeGtr } from './passages/evenements.ts'
import { suitesDesPropositions } from './passages/reponses.ts'
import { creneauARetrouver, logementAcceptePerdu, type Perdue, passageDefait, retablissement } from './passages/retablissement.ts'

/** Champs du dossier à écrire ; une clé absente ne change rien. */
export interface ChampsDuPassage {
  dates?: Partial<FaitsMenage['dates']>
  statutMemorise?: StatutMenage | null
  veille?: { motif: string | null; jusquAu: string } | null
  departSpontane?: { date: string; motif: string | null; commentaire: string | null } | null
  accessionALaPropriete?: { date: string; type: string | null } | null
  motifSansBail?: string
  /** Les propositions déjà refusées quand un refus est dit sans nommer la sienne ; `null` : plus rien n'est à compléter. */
  refusSansProposition?: readonly string[] | null
  /** Ce que le ménage a répondu à la clôture. */
  satisfaction?: Satisfaction
}

export interface EvenementDePassage extends Evenement {
  readonly statut?: { readonly ancien: StatutMenage; readonly nouveau: StatutMenage }
  readonly propositionId?: string
}

/** Ce qui s'écrit sur une proposition ; `supprimee` : elle disparaît avec le départ (spécification § 4). */
export interface SuiteProposition {
  readonly id: string
  readonly statut: StatutProposition | 'supprimee'
  readonly acceptation?: { readonly apl: number | null } | null
  readonly refus?: { readonly motif: string | null; readonly date: string | null; readonly legitime: boolean } | null
}

export type ActionDePassage =
  | 'QUITTER_LES_GTR'
  | 'LIBERER_LES_CRENEAUX'
  | 'PLANIFIER_LA_PURGE'
  | 'ANNULER_LA_PURGE'
  | 'ACTUALISER_LES_INDICATEURS_DU_LOGEMENT'
  | 'RECALCULER_LE_TAUX_EFFORT'
  | 'RECOMPTER_LES_REFUS'
  | 'PREVENIR_LE_RANG_SUIVANT'
  | 'VIDER_L_ANCIEN_LOGEMENT'
  | 'REOCCUPER_L_ANCIEN_LOGEMENT'
  | 'DEMARRER_LA_CONSERVATION'
  | 'GARDER_LA_SATISFACTION'

export type CourrielDePassage = 'TRANSMISSION_GUIDE_MEL' | 'TRANSMISSION_DLS' | 'PURGE'

export interface SuitesDuPassage extends Passage<StatutMenage, NomTransitionMenage> {
  readonly champs: ChampsDuPassage
  /** La première entrée porte le changement de statut. */
  readonly historique: readonly EvenementDePassage[]
  readonly alertesFermees: AlertesFermees
  readonly alertesCreees: readonly AlerteACreer[]
  readonly propositions: readonly SuiteProposition[]
  /** Ce passage retire ou supprime des propositions que son annulation rétablira : elles se mettent de côté avant. */
  readonly ecarte: PassageQuiEcarte | null
  /** Le passage défait, et ses propositions rétablies ; les autres ne peuvent plus l'être. */
  readonly defait: PassageQuiEcarte | null
  readonly retablies: readonly string[]
  readonly perdues: readonly Perdue[]
  readonly creneauARetrouver: string | null
  readonly actions: readonly ActionDePassage[]
  readonly courriels: readonly CourrielDePassage[]
}

/** À calculer après `applyTransition`, sur les faits d'avant le passage. */
export function suitesDuPassage(
  passage: Passage<StatutMenage, NomTransitionMenage>,
  recu: ContexteMenage,
  qui: Demandeur,
): SuitesDuPassage {
  const contexte = { ...recu, donnees: donneesDemandees(passage.transition, recu.donnees) }
  const reponses = suitesDesPropositions(passage.transition, contexte)
  const { retablies, perdues } = retablissement(passage.transition, contexte.faits)
  return {
    ...passage,
    champs: champsDuPassage(passage, contexte),
    historique: evenementsDuPassage(passage, contexte, reponses),
    ...alertesDuPassage(passage, contexte, qui === SYSTEME),
    propositions: reponses,
    ecarte: PASSAGES_QUI_ECARTENT.find((nom) => nom === passage.transition) ?? null,
    defait: passageDefait(passage.transition, passage.ancien),
    retablies: retablies.map(({ id }) => id),
    perdues,
    creneauARetrouver: creneauARetrouver(passage.transition, contexte.faits, contexte.aujourdhui),
    actions: actionsDuPassage(passage.transition, contexte),
    courriels: courriels[passage.transition] ?? [],
  }
}

/** Une donnée que le passage ne demande pas est ignorée, jamais écrite. */
function donneesDemandees(transition: NomTransitionMenage, donnees: DonneesPassage): DonneesPassage {
  const { demande } = passagesDuMenage.transitions[transition]
  return Object.fromEntries(Object.entries(donnees).filter(([nom]) => demande?.some((champ) => champ.nom === nom)))
}

function champsDuPassage(
  { transition, ancien, nouveau }: Passage<StatutMenage, NomTransitionMenage>,
  { faits, donnees, aujourdhui }: ContexteMenage,
): ChampsDuPassage {
  const reveil: ChampsDuPassage = ancien === 'DOSSIER_EN_VEILLE' ? { veille: null } : {}
  const date = donnees.date ?? null
  switch (transition) {
    case 'realiser_entretien':
      return dates({ entretien: date })
    case 'mettre_en_veille':
      return { veille: { motif: donnees.motif ?? null, jusquAu: date || ajouterMois(aujourdhui, MOIS_DE_VEILLE) } }
    case 'refus_proposition':
      return { refusSansProposition: donnees.propositionId ? null : propositions.refuseesParLeMenage(faits).map(({ id }) => id) }
    case 'annuler_refus_proposition':
      return { refusSansProposition: null }
    case 'signer_bail':
      return { ...dates({ signatureDuBail: date }), ...(donnees.motifSansBail ? { motifSansBail: donnees.motifSansBail } : {}) }
    case 'programmer_demenagement':
    case 'realiser_demenagement':
      return dates({ demenagement: date })
    case 'realiser_edl_entree':
      return dates({ edlEntree: date })
    case 'realiser_edl_sortie':
      return dates({ edlSortie: date, remiseDesCles: donnees.remiseDesCles ?? null })
    case 'cloture': {
      const satisfaction = satisfactionDe(donnees)
      return satisfaction === null ? {} : { satisfaction }
    }
    case 'depart_spontane':
      return {
        statutMemorise: faits.statut,
        departSpontane: { date: date ?? aujourdhui, motif: donnees.motif ?? null, commentaire: donnees.commentaire ?? null },
      }
    case 'accession_propriete':
      return { statutMemorise: faits.statut, accessionALaPropriete: { date: date ?? aujourdhui, type: donnees.type ?? null } }
    case 'annuler_depart_spontane':
      return { statutMemorise: null, departSpontane: null, ...sansBail(transition, faits) }
    case 'annuler_accession':
      return { statutMemorise: null, accessionALaPropriete: null, ...sansBail(transition, faits) }
    case 'revenir_etape_precedente':
      return etapeAFaire[nouveau] ?? {}
    default:
      return reveil
  }
}

/** Un statut nomme l'étape à faire : y revenir efface la date qui la disait faite ; l'historique la garde. */
const etapeAFaire: Partial<Record<StatutMenage, ChampsDuPassage>> = {
  SIGNATURE_DU_BAIL: { dates: { signatureDuBail: null } },
  ETAT_DES_LIEUX_D_ENTREE: { dates: { edlEntree: null } },
  ETAT_DES_LIEUX_DE_SORTIE: { dates: { edlSortie: null, remiseDesCles: null } },
}

/** Le logement accepté est perdu : les dates de son bail et de son déménagement ne sont plus vraies ; l'historique les garde. */
function sansBail(transition: NomTransitionMenage, faits: FaitsMenage): ChampsDuPassage {
  if (!logementAcceptePerdu(transition, faits)) return {}
  return { dates: { signatureDuBail: null, edlEntree: null, demenagement: null, edlSortie: null, remiseDesCles: null } }
}

/** Seules les dates données s'écrivent. */
function dates(saisies: Partial<FaitsMenage['dates']>): ChampsDuPassage {
  const donnees = Object.fromEntries(Object.entries(saisies).filter(([, jour]) => jour !== null))
  return Object.keys(donnees).length === 0 ? {} : { dates: donnees }
}

const actions: Partial<Record<NomTransitionMenage, readonly ActionDePassage[]>> = {
  acceptation_logement: ['RECALCULER_LE_TAUX_EFFORT', 'ACTUALISER_LES_INDICATEURS_DU_LOGEMENT', 'PREVENIR_LE_RANG_SUIVANT'],
  refus_proposition: ['ACTUALISER_LES_INDICATEURS_DU_LOGEMENT', 'RECOMPTER_LES_REFUS', 'PREVENIR_LE_RANG_SUIVANT'],
  annuler_acceptation_logement: ['ACTUALISER_LES_INDICATEURS_DU_LOGEMENT'],
  annuler_refus_proposition: ['ACTUALISER_LES_INDICATEURS_DU_LOGEMENT', 'RECOMPTER_LES_REFUS'],
  realiser_edl_sortie: ['VIDER_L_ANCIEN_LOGEMENT'],
  cloture: ['DEMARRER_LA_CONSERVATION', 'GARDER_LA_SATISFACTION'],
  depart_spontane: ['LIBERER_LES_CRENEAUX', 'PLANIFIER_LA_PURGE', 'ACTUALISER_LES_INDICATEURS_DU_LOGEMENT', 'PREVENIR_LE_RANG_SUIVANT'],
  annuler_depart_spontane: ['ANNULER_LA_PURGE', 'ACTUALISER_LES_INDICATEURS_DU_LOGEMENT'],
  accession_propriete: ['LIBERER_LES_CRENEAUX', 'ACTUALISER_LES_INDICATEURS_DU_LOGEMENT', 'PREVENIR_LE_RANG_SUIVANT'],
  annuler_accession: ['ACTUALISER_LES_INDICATEURS_DU_LOGEMENT'],
}

function actionsDuPassage(transition: NomTransitionMenage, { faits }: ContexteMenage): ActionDePassage[] {
  const revient = transition === 'revenir_etape_precedente'
  return [
    ...(quitteLeGtr(transition, faits) ? (['QUITTER_LES_GTR'] as const) : []),
    ...(revient && faits.statut === 'SIGNATURE_DU_BAIL' ? (['ACTUALISER_LES_INDICATEURS_DU_LOGEMENT'] as const) : []),
    ...(revient && faits.statut === 'ACCOMPAGNEMENT_POST_RELOGEMENT' ? (['REOCCUPER_L_ANCIEN_LOGEMENT'] as const) : []),
    ...(actions[transition] ?? []),
  ]
}

const courriels: Partial<Record<NomTransitionMenage, readonly CourrielDePassage[]>> = {
  transmettre_guide_mel: ['TRANSMISSION_GUIDE_MEL'],
  transmettre_dls: ['TRANSMISSION_DLS'],
  depart_spontane: ['PURGE'],
}
