// Ce qu'un passage entraîne (domain-rules § 1.3, dernière colonne ; décision 0002) : le serveur l'applique tel quel, avec le statut,
// dans la même transaction.
import type { AlerteACreer, AlertesFermees } from '../alerte/alerteACreer.ts'
import type { Evenement } from '../historique/evenement.ts'
import { type EffetsDuPassage, effetsDuPassage } from '../passage/effets.ts'
import type { Demandeur, Passage } from '../passage/transition.ts'
import type { StatutProposition } from '../proposition/proposition.statuts.ts'
import type { Satisfaction } from './cloture/satisfaction.ts'
import type { Typologie } from './logement-actuel/logementActuel.listes.ts'
import { type FaitsMenage, PASSAGES_QUI_ECARTENT, type PassageQuiEcarte } from './menage.faits.ts'
import type { StatutMenage } from './menage.statuts.ts'
import { type ContexteMenage, type NomTransitionMenage, passagesDuMenage } from './menage.transitions.ts'
import type { PassageDeMenage } from './passages/effets.ts'
import { aRefaire, type Perdue, passageDefait, retablissement } from './passages/retablissement.ts'

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
  /** L'instant où le GTR a validé sa présentation ; `null` : elle ne l'est plus. */
  presentationValideeLe?: string | null
  /** Les tailles validées avec la présentation. */
  typologiesGTR?: readonly Typologie[]
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
  | 'ANNULER_LES_RENDEZ_VOUS'
  | 'RETABLIR_LES_RENDEZ_VOUS'
  | 'ROUVRIR_LES_ALERTES'
  | 'PLANIFIER_LA_PURGE'
  | 'ANNULER_LA_PURGE'
  | 'SUIVRE_LES_LOGEMENTS'
  | 'RECALCULER_LE_TAUX_EFFORT'
  | 'RECOMPTER_LES_REFUS'
  | 'PREVENIR_LE_RANG_SUIVANT'
  | 'RENDRE_LEUR_TOUR'
  | 'VIDER_L_ANCIEN_LOGEMENT'
  | 'REOCCUPER_L_ANCIEN_LOGEMENT'
  | 'DEMARRER_LA_CONSERVATION'
  | 'GARDER_LA_SATISFACTION'

export type CourrielDePassage = 'TRANSMISSION_GUIDE_MEL' | 'TRANSMISSION_DLS' | 'PURGE'

export interface SuitesDuPassage extends Omit<EffetsDuPassage<PassageDeMenage, NomTransitionMenage>, 'alertesCreees' | 'alertesFermees'> {
  readonly alertesFermees: Exclude<AlertesFermees, { readonly valeur: string }>
  readonly alertesCreees: readonly AlerteACreer[]
  readonly propositions: readonly SuiteProposition[]
  /** Ce passage retire ou supprime des propositions que son annulation rétablira : elles se mettent de côté avant. */
  readonly ecarte: PassageQuiEcarte | null
  /** Le passage défait, et ses propositions rétablies ; les autres ne peuvent plus l'être. */
  readonly defait: PassageQuiEcarte | null
  readonly retablies: readonly string[]
  readonly perdues: readonly Perdue[]
  /** Ce qu'une annulation ne reprend pas, à dire à qui annule. */
  readonly aRefaire: readonly string[]
  readonly courriels: readonly CourrielDePassage[]
}

/** À calculer après `applyTransition`, sur les faits d'avant le passage. */
export const suitesDuPassage = (
  passage: Passage<StatutMenage, NomTransitionMenage>,
  contexte: ContexteMenage,
  qui: Demandeur,
): SuitesDuPassage => suitesDesEffets(effetsDuPassage(passagesDuMenage, passage, contexte, qui, contexte.aujourdhui), contexte)

/** Les effets de la table, et ce qu'ils font des propositions du ménage. */
export function suitesDesEffets(
  effets: EffetsDuPassage<PassageDeMenage, NomTransitionMenage>,
  { faits, aujourdhui }: Pick<ContexteMenage, 'faits' | 'aujourdhui'>,
): SuitesDuPassage {
  const { transition, suite } = effets
  const { retablies, perdues } = retablissement(transition, faits)
  return {
    ...effets,
    // Celles d'un dossier se ferment par type, et ont toutes un jour.
    alertesFermees: effets.alertesFermees as SuitesDuPassage['alertesFermees'],
    alertesCreees: effets.alertesCreees as readonly AlerteACreer[],
    propositions: suite.propositions ?? [],
    ecarte: PASSAGES_QUI_ECARTENT.find((nom) => nom === transition) ?? null,
    defait: passageDefait(transition, faits),
    retablies: retablies.map(({ id }) => id),
    perdues,
    aRefaire: aRefaire(transition, faits, aujourdhui),
    courriels: suite.courriels ?? [],
  }
}
