// Qui peut faire quoi d'une réunion (domain-rules §§ 3.1 et 11.2). Un prédicat rend la raison du refus, ou `null`.
import { pages } from '../acces/pages.ts'
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, ADM, aUnRole, type CodeRole, EDIT } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'
import type { FaitsReunion } from './reunion.faits.ts'

const EQUIPE = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const

export const ROLES_CREATION: readonly CodeRole[] = pages.gtrNouveau.acces

const reserve = (acteur: Acteur, roles: readonly CodeRole[]): string | null => (aUnRole(acteur, roles) ? null : reserveA(roles))

export const canCreerReunion = (acteur: Acteur): string | null => reserve(acteur, ROLES_CREATION)

/** Une commune ne crée que pour un PRU de son territoire ; `null` : aucune limite (domain-rules § 3.1). */
export const limiteDesPrus = (acteur: Acteur): readonly string[] | null => (aUnRole(acteur, EDIT) ? null : (acteur.villes ?? []))

/** Lire l'historique et les documents, commenter : l'équipe. Ils disent de tous les ménages, et de chaque bailleur. */
export const canTravaillerEnReunion = (acteur: Acteur): string | null => reserve(acteur, EQUIPE)

const enPreparation = ({ statut }: FaitsReunion): string | null =>
  statut === 'EN_PREPARATION' ? null : 'Ce GTR n’est plus en préparation.'

/** Tout se déplace et se change tant que la réunion se prépare. */
export const canPreparer = (acteur: Acteur, faits: FaitsReunion): string | null => reserve(acteur, EDIT) ?? enPreparation(faits)

export const canSupprimerReunion = (acteur: Acteur, faits: FaitsReunion): string | null =>
  canPreparer(acteur, faits) ??
  (faits.menages + faits.logements > 0 ? 'Retirez d’abord ses ménages et ses logements : un GTR ne se supprime que vide.' : null)

/** L'ordre du jour : l'équipe et l'administration ; une consultation écrite n'en a pas. */
export const canProduireLOrdreDuJour = (acteur: Acteur, faits: FaitsReunion): string | null =>
  reserve(acteur, [...EDIT, ...ADM]) ??
  enPreparation(faits) ??
  (faits.type === 'GTR_VALIDATION' ? 'Une consultation écrite n’a pas d’ordre du jour.' : null) ??
  (faits.menages + faits.logements === 0 ? 'Ajoutez d’abord un ménage ou un logement.' : null)

/** Un compte rendu, une fois la séance ouverte ; et annoncer un document aux participants. */
export const canProduireDocument = (acteur: Acteur, { statut, type }: FaitsReunion): string | null =>
  reserve(acteur, [...EDIT, ...ADM]) ??
  (statut === 'EN_PREPARATION' && type === 'GTR_VALIDATION' ? 'Une consultation écrite n’a pas d’ordre du jour.' : null)

/** Une adresse s'écrit comme on veut : les majuscules n'y changent personne. */
const estInvite = (participants: readonly string[], email: string): boolean =>
  participants.some((participant) => participant.toLowerCase() === email.toLowerCase())

/** Répondre : l'équipe qui suit les ménages ; à une consultation écrite, ceux qui y sont invités aussi. */
export const canRepondre = (acteur: Acteur, { type, participants, statut }: FaitsReunion): string | null =>
  (aUnRole(acteur, EDIT) || (type === 'GTR_VALIDATION' && estInvite(participants, acteur.email)) ? null : reserveA(EDIT)) ??
  (statut === 'COMPTE_RENDU' ? null : 'Le compte rendu n’est pas ouvert.')

/** Les liens par lesquels on donne son avis, tant que la consultation écrite est ouverte. */
export const canGererLesLiens = (acteur: Acteur, { type, statut }: Pick<FaitsReunion, 'type' | 'statut'>): string | null =>
  reserve(acteur, EDIT) ??
  (type === 'GTR_VALIDATION' && statut === 'COMPTE_RENDU' ? null : 'Seule une consultation écrite ouverte se répond par un lien.')

export type VerbeReunion =
  | 'preparer'
  | 'supprimer'
  | 'commenter'
  | 'lireHistorique'
  | 'lireDocuments'
  | 'repondre'
  | 'gererLesLiens'
  | 'produireLOrdreDuJour'

export const verbesDeReunion = (acteur: Acteur, faits: FaitsReunion) =>
  verbesOuverts<VerbeReunion>({
    preparer: canPreparer(acteur, faits),
    supprimer: canSupprimerReunion(acteur, faits),
    commenter: canTravaillerEnReunion(acteur),
    lireHistorique: canTravaillerEnReunion(acteur),
    repondre: canRepondre(acteur, faits),
    gererLesLiens: canGererLesLiens(acteur, faits),
    produireLOrdreDuJour: canProduireLOrdreDuJour(acteur, faits),
    lireDocuments: canTravaillerEnReunion(acteur),
  })
