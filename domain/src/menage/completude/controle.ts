import { messages } from '../../common/champs.ts'
import { champDuChemin, champsSaisis, libelleDuChemin } from '../menage.fields.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { Indicateurs } from '../ressources/indicateurs.ts'
import type { Exigence } from './champ.ts'
import type { DossierAControler } from './dossier.ts'
import type { NumeroEtape } from './etapes.ts'
import type { Variables } from './variables.ts'

/** Ce qui empêche : un champ qui manque, ou une valeur refusée. */
export interface Erreur {
  readonly path: string
  /** « Nom de Julien Duprez » : le message seul ne dit pas toujours de quoi il parle. */
  readonly libelle: string
  readonly message: string
  readonly step: NumeroEtape
  readonly occupantId?: string
  readonly pour: readonly Exigence[]
  readonly genre: 'MANQUE' | 'INVALIDE'
}

/** Ce qui demande un regard sans rien empêcher ; se lève en corrigeant, ou en l'acquittant avec un commentaire. */
export interface AVerifier {
  /** Code stable : une vérification s'acquitte par son code et son chemin. */
  readonly code: string
  readonly path: string
  readonly message: string
  readonly step: NumeroEtape
  readonly occupantId?: string
}

export interface Controle {
  readonly invalidFields: readonly Erreur[]
  readonly nonBlockingFields: readonly AVerifier[]
}

/** Ce que le contrôle ne trouve pas dans les sections ; ce qui n'est pas donné n'est pas vérifié. */
export interface ContexteDeControle {
  readonly aujourdhui: string
  /** VARIABLEs en vigueur ; à défaut, celles livrées avec le produit. */
  readonly variables?: Variables
  readonly statut?: StatutMenage
  /** Déjà calculés pour ce dossier et ce jour, s'ils le sont. */
  readonly indicateurs?: Indicateurs
  readonly documents?: readonly { readonly type: string; readonly ajouteLe: string }[]
  /** Celles qui restent ouvertes. */
  readonly propositions?: readonly {
    readonly id: string
    readonly libelle: string
    readonly tauxEffort: number | null
    readonly creeLe?: string
  }[]
  /** Minutes écoulées depuis une acceptation qu'aucune proposition ne porte ; `null` : il n'y en a pas. */
  readonly minutesSansReponse?: number | null
  /** Minutes écoulées depuis un refus qu'aucune proposition ne porte ; `null` : il n'y en a pas. */
  readonly minutesSansRefus?: number | null
  /** Instant de la dernière séparation du ménage : ce qui lui était proposé l'était à un autre foyer. */
  readonly separeLe?: string | null
  /** Autres dossiers qui portent le même code, téléphone ou adresse électronique, ou la même personne. */
  readonly doublons?: readonly { readonly champ: 'codeMenage' | 'telephone' | 'email' | 'identite'; readonly codeMenage: string }[]
}

const CONTROLE_SANS_ETAPE: NumeroEtape = 7

/** Une rubrique entière (`ressourcesEtCharges.charges`) est de l'étape de ses champs. */
export const etapeDe = (path: string): NumeroEtape =>
  champDuChemin(path)?.etape ?? champsSaisis.find(({ chemin }) => chemin.startsWith(`${path}.`))?.etape ?? CONTROLE_SANS_ETAPE

interface Constat {
  readonly path: string
  readonly message: string
  readonly pour: readonly Exigence[]
  readonly genre: Erreur['genre']
  readonly occupantId?: string | undefined
  readonly libelle?: string
}

export const erreur = (dossier: DossierAControler, { path, message, pour, genre, occupantId, libelle }: Constat): Erreur => ({
  path,
  libelle: libelle ?? libelleDuChemin(path, dossier),
  message,
  step: etapeDe(path),
  ...(occupantId === undefined ? {} : { occupantId }),
  pour,
  genre,
})

export const aVerifier = (code: string, path: string, message: string, occupantId?: string): AVerifier => ({
  code,
  path,
  message,
  step: etapeDe(path),
  ...(occupantId === undefined ? {} : { occupantId }),
})

const MESSAGES_SANS_SUJET: readonly string[] = [messages.email, messages.telephone, messages.dateAnterieure]

/** L'erreur hors de son champ, dans une liste : « Nom de Julien Duprez à renseigner ». */
export function enClair({ libelle, message }: Pick<Erreur, 'libelle' | 'message'>): string {
  if (message === messages.requis) return `${libelle} à renseigner`
  return MESSAGES_SANS_SUJET.includes(message) ? `${libelle}\u00A0: ${message}` : message
}
