import { HORIZON_ANS, HORIZON_D_UNE_ECHEANCE_ANS } from '../../common/horizon.ts'
import type { Liste } from '../../common/listes.ts'
import type { ChampDit, NatureChamp } from '../../common/valeurDite.ts'
import { groupeDuChemin } from '../menage.masque.ts'
import type { StatutMenage } from '../menage.statuts.ts'
import type { GroupeDeChamps } from '../menage.visibilite.ts'
import type { DossierAControler } from './dossier.ts'
import type { NumeroEtape } from './etapes.ts'

/** Pour quoi un champ est exigé (domain-rules § 7.1) : E clore l'entretien, C être candidat, B signer le bail. */
export type Exigence = 'E' | 'C' | 'B'

/** Une ligne de la table des champs : le formulaire, le PATCH, le contrôle, l'historique et le guide imprimé la lisent (décision 0004). */
export interface Champ extends ChampDit {
  /** Chemin pointé ; `*` tient la place d'un élément (identifiant, code ou rang). */
  readonly chemin: string
  /** Ce qu'il faut ajouter au libellé hors de sa section : « Typologie » « du logement actuel ». */
  readonly complement?: string
  readonly etape: NumeroEtape
  /** Groupe sans lequel le champ est absent de la réponse (menage.masque.ts) ; `null` : le champ n'est pas du dossier lui-même. */
  readonly groupe: GroupeDeChamps | null
  /** À partir de ce statut, seul l'encadrement le modifie ; à la clôture, plus personne. */
  readonly verrouilleDepuis: StatutMenage
  /** Avant ce statut, il ne dit rien et ne se saisit pas. */
  readonly sansObjetAvant?: StatutMenage
  readonly requis: readonly Exigence[]
  /** Restreint `requis` aux dossiers où le champ a un objet. */
  readonly requisSi?: (dossier: DossierAControler) => boolean
  /** Ce que l'on répond quand il manque ; à défaut « Ce champ est requis ». */
  readonly siVide?: string
  /** Une date : à combien d'années devant nous elle peut être, au plus (décision 0030). */
  readonly horizon?: number
  /** Une date que l'on fixe d'avance (un rendez-vous, un terme) : elle se sait avant son jour. Toute autre est celle d'un fait. */
  readonly fixeeDAvance?: true
  /** Un fait qui ne se note qu'une fois arrivé : ce que l'on en prévoit est un rendez-vous. */
  readonly passee?: true
  /** Une naissance : ni à venir, ni de plus de cent vingt ans. */
  readonly naissance?: true
  /** Un nombre sans décimale. */
  readonly entier?: true
  /** Un texte d'une ligne où l'on écrit ce que l'on veut sur des personnes : les mots à éviter s'y signalent. */
  readonly libre?: true
  /** Combien de caractères a un texte complet. */
  readonly caracteres?: number
  /** Une liste où quelque chose est toujours choisi. */
  readonly toujoursChoisi?: true
}

type Ligne = Pick<Champ, 'libelle' | 'nature'> & Partial<Omit<Champ, 'chemin' | 'groupe'>>
type Precisions = Partial<Omit<Champ, 'chemin' | 'groupe' | 'libelle' | 'nature' | 'liste' | 'resume'>>
type Communs = Pick<Champ, 'etape' | 'verrouilleDepuis'>

const deNature =
  (nature: NatureChamp) =>
  (libelle: string, precisions: Precisions = {}): Ligne => ({ libelle, nature, ...precisions })
export const texte = deNature('texte')
export const texteLong = deNature('texteLong')
export const montant = (libelle: string, precisions: Precisions = {}): Ligne => ({ libelle, nature: 'montant', unite: '€', ...precisions })
export const mensualite = (libelle: string, precisions: Precisions = {}): Ligne => montant(libelle, { unite: '€ / mois', ...precisions })
export const nombre = deNature('nombre')
export const date = (libelle: string, precisions: Precisions = {}): Ligne => ({
  libelle,
  nature: 'date',
  horizon: HORIZON_ANS,
  ...precisions,
})
/** La fin d'un crédit ou d'un plan. */
export const echeance = (libelle: string, precisions: Precisions = {}): Ligne =>
  date(libelle, { horizon: HORIZON_D_UNE_ECHEANCE_ANS, fixeeDAvance: true, ...precisions })
export const ouiNon = deNature('ouiNon')
export const telephone = deNature('telephone')
export const email = deNature('email')
export const codePostal = deNature('codePostal')
export const choix = (libelle: string, liste: Liste, precisions: Precisions = {}): Ligne => ({
  libelle,
  nature: 'choix',
  liste,
  ...precisions,
})
export const choixMultiple = (libelle: string, liste: Liste, precisions: Precisions = {}): Ligne => ({
  libelle,
  nature: 'choixMultiple',
  liste,
  ...precisions,
})
export const lignes = <E>(libelle: string, resume: (element: E) => string, precisions: Precisions = {}): Ligne => ({
  libelle,
  nature: 'lignes',
  resume: resume as (element: unknown) => string,
  ...precisions,
})

/** Les champs d'une section ; le type des clés, tiré du schéma, refuse un champ oublié comme un champ inconnu. */
export const champsDe = <Cle extends string>(section: string, communs: Communs, table: Readonly<Record<Cle, Ligne>>): Champ[] =>
  Object.entries<Ligne>(table).map(([cle, ligne]) => {
    const chemin = `${section}.${cle}`
    return { requis: [], ...communs, ...ligne, chemin, groupe: groupeLePlusProche(chemin) }
  })

function groupeLePlusProche(chemin: string): GroupeDeChamps | null {
  const cles = chemin.split('.').filter((cle) => cle !== '*')
  const prefixes = cles.map((_, rang) => cles.slice(0, cles.length - rang).join('.'))
  return prefixes.map((prefixe) => groupeDuChemin[prefixe]).find((groupe) => groupe !== undefined) ?? null
}

type Simple = string | number | boolean | null | undefined

/** Les chemins des champs d'un schéma : feuilles, et pour une liste d'objets la liste, l'élément et ses champs. */
export type CheminDe<T> = { [K in keyof T & string]: Sous<K, NonNullable<T[K]>> }[keyof T & string]

type Sous<K extends string, V> = V extends Simple
  ? K
  : V extends readonly (infer E)[]
    ? E extends Simple
      ? K
      : K | `${K}.*` | `${K}.*.${CheminDe<E>}`
    : `${K}.${CheminDe<V>}`
