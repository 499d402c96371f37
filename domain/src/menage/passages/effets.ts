// Ce que les tables du ménage disent de la suite, et les mots qu'elles ont en commun (domain-rules § 1.3, dernière colonne ; décision 0002).
import { type AlerteACreer, alerteACreer } from '../../alerte/alerteACreer.ts'
import { formatDate } from '../../common/date.format.ts'
import { ajouterMois } from '../../common/date.ts'
import type { TypeModification } from '../../historique/historique.schema.ts'
import type { AutomateAEffets, ContexteDEffet, Effets, Selon } from '../../passage/effets.ts'
import type { Contexte, Transition } from '../../passage/transition.ts'
import type { DonneesPassage, FaitsMenage, FaitsProposition } from '../menage.faits.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { ActionDePassage, ChampsDuPassage, CourrielDePassage, EvenementDePassage, SuiteProposition } from '../menage.suites.ts'
import { alertesDuStatut, typesDuStatut } from './alertesDuStatut.ts'
import { MOIS_DE_VEILLE } from './demandes.ts'
import type { DonneesDuPassage } from './parcours.evenements.ts'
import { logementAcceptePerdu } from './retablissement.ts'

export type ContexteMenage = Contexte<FaitsMenage, DonneesPassage>

export interface PassageDeMenage {
  readonly statut: StatutMenage
  readonly faits: FaitsMenage
  readonly donnees: DonneesPassage
  readonly champs: ChampsDuPassage
  readonly dit: Omit<DonneesDuPassage, 'ancien' | 'nouveau'> & { readonly type: TypeModification; readonly propositionId: string }
  readonly evenement: EvenementDePassage
  readonly action: ActionDePassage
  readonly suite: { readonly propositions: readonly SuiteProposition[]; readonly courriels: readonly CourrielDePassage[] }
}

type Effet = ContexteDEffet<PassageDeMenage>

/** Les conséquences d'un passage se lisent de ses effets ; la table n'ajoute que ce qu'ils ne disent pas. */
export interface EffetsDeMenage extends Omit<Effets<PassageDeMenage>, 'consequences'> {
  /** Ce qui commence du seul fait de la date enregistrée. */
  readonly ouvre?: readonly string[]
  /** Les propositions entre lesquelles on choisit : chacune a ses conséquences. */
  readonly choix?: (faits: FaitsMenage) => readonly FaitsProposition[]
  /** Jusqu'à quand, et par qui, cela se défait. */
  readonly retour?: Selon<ContexteMenage, string>
}

type PassageDuMenage = Transition<StatutMenage, FaitsMenage, DonneesPassage> & { readonly effets?: EffetsDeMenage }
export type TableDuMenage = Readonly<Record<string, PassageDuMenage>>

export interface AutomateDuMenage<Nom extends string> extends AutomateAEffets<PassageDeMenage, Nom> {
  readonly transitions: Readonly<Record<Nom, PassageDuMenage>>
}

/** Seules les dates données s'écrivent. */
export function dates(saisies: Partial<Record<keyof FaitsMenage['dates'], string | null | undefined>>): Pick<ChampsDuPassage, 'dates'> {
  const donnees = Object.fromEntries(Object.entries(saisies).filter(([, jour]) => jour != null))
  return Object.keys(donnees).length === 0 ? {} : { dates: donnees }
}

export const avecMotif = (
  liste: NonNullable<DonneesDuPassage['motif']>['liste'],
  code: string | null | undefined,
): Partial<PassageDeMenage['dit']> => (code ? { motif: { liste, code } } : {})

export const finDeVeille = ({ donnees, aujourdhui }: ContexteMenage): string => donnees.date || ajouterMois(aujourdhui, MOIS_DE_VEILLE)

export const sortirDeVeille = ({ ancien }: Effet): ChampsDuPassage => (ancien === 'DOSSIER_EN_VEILLE' ? { veille: null } : {})

/** Un ménage inscrit dont l'inscription s'annule, qui sort du parcours ou qui repart, quitte son GTR. */
export const quitterLeGtr = ({ faits }: ContexteMenage): readonly 'QUITTER_LES_GTR'[] =>
  faits.inscription === null ? [] : ['QUITTER_LES_GTR']

/** Sans logement accepté, les dates de son bail et de son déménagement ne sont plus vraies ; l'historique les garde. */
const SANS_BAIL: ChampsDuPassage = {
  dates: { signatureDuBail: null, edlEntree: null, demenagement: null, edlSortie: null, remiseDesCles: null },
}

/** Un statut nomme l'étape à faire : y revenir efface la date qui la disait faite ; l'historique la garde. */
export const etapeAFaire: Partial<Record<StatutMenage, ChampsDuPassage>> = {
  ACCEPTE_EN_GTR: SANS_BAIL,
  SIGNATURE_DU_BAIL: { dates: { signatureDuBail: null } },
  ETAT_DES_LIEUX_D_ENTREE: { dates: { edlEntree: null } },
  ETAT_DES_LIEUX_DE_SORTIE: { dates: { edlSortie: null, remiseDesCles: null } },
}

/** Le logement accepté est perdu. */
export const sansBail = ({ transition, faits }: Effet): ChampsDuPassage => (logementAcceptePerdu(transition, faits) ? SANS_BAIL : {})

/** Le ménage refuse le logement qu'il avait accepté. */
export const bailRefuse = (refusee: FaitsProposition | null): ChampsDuPassage => (refusee?.statut === 'acceptee_menage' ? SANS_BAIL : {})

export const ficheTransmise = (jour: string): AlerteACreer[] =>
  (['RESPONSABLE_EQUIPE', 'BAILLEUR'] as const).map((pour) => ({
    ...alerteACreer('FICHE_TRANSMISE', 'Fiche d’entretien transmise à la MEL', jour),
    couleur: null,
    pour,
  }))

/** Seul un passage dû à la clôture d'un GTR est un retour de commission ; par date : celle du jour de la clôture. */
export const retourDuGtr = (resultat: string, c: Effet): AlerteACreer[] => (c.par === null ? [retourDeCommission('GTR', resultat, c)] : [])

/** La réponse d'une réunion, même portée au dossier par l'encadrement. */
export const retourDeCommission = (instance: string, resultat: string, { aujourdhui }: Pick<Effet, 'aujourdhui'>): AlerteACreer =>
  alerteACreer('RETOUR_COMMISSION', `Retour de ${instance} du ${formatDate(aujourdhui)} : ${resultat}`, aujourdhui)

/** Revenir dans un statut retrouve ce qu'il attend encore : la sortie, ou l'étape défaite, l'avait fermé. */
export const alertesRetrouvees = ({ ancien, nouveau, faits, aujourdhui }: Effet): AlerteACreer[] =>
  alertesDuStatut(nouveau, faits, aujourdhui).filter(({ type }) => !typesDuStatut(ancien).includes(type))
