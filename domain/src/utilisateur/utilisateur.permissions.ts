// Qui administre quel compte (domain-rules § 11.2, issue « Users ») : jamais le sien, ni seul un DPO ou un data steward.
import { peutOuvrir } from '../acces/pages.ts'
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, ADM, aUnRole, type CodeRole, DIRECTEURS, ENC, PROTECTION } from '../acces/roles.ts'
import { verbesOuverts } from '../common/verbes.ts'

/** Le compte visé, tel que les droits le regardent. */
export interface FaitsUtilisateur {
  readonly id: string
  readonly roles: readonly CodeRole[]
  readonly actif: boolean
  /** La personne a choisi son mot de passe. */
  readonly valide: boolean
}

const estProtege = ({ roles }: Pick<FaitsUtilisateur, 'roles'>) => roles.some((role) => PROTECTION.some((protege) => protege === role))

export const canAdministrer = (acteur: Acteur): string | null => (aUnRole(acteur, ADM) ? null : reserveA(ADM))

/** Un DPO et un data steward ne dépendent pas du responsable administratif : ce rôle ne se donne ni ne se retire par lui. */
const refusDuProtege = (acteur: Acteur, vise: Pick<FaitsUtilisateur, 'roles'>): string | null =>
  estProtege(vise) && !acteur.roles.includes('DATA_STEWARD')
    ? 'Un délégué à la protection des données ou un data steward ne se change qu’avec un data steward.'
    : null

/** Son nom, son adresse, son téléphone. */
export const canModifierUtilisateur = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canAdministrer(acteur) ?? refusDuProtege(acteur, vise)

/** Ce qu'elle peut faire : rôles, partenaire, zones, activation. `apres` : les rôles qu'elle aurait. */
export const canChangerLesDroits = (acteur: Acteur, vise: FaitsUtilisateur, apres: readonly CodeRole[] = vise.roles): string | null =>
  canAdministrer(acteur) ??
  (acteur.id === vise.id ? 'Personne ne change ses propres droits.' : null) ??
  refusDuProtege(acteur, vise) ??
  refusDuProtege(acteur, { roles: apres })

/** Celui d'une personne qui a perdu son téléphone ; le sien se change dans son compte, avec son mot de passe. */
export const canRetirerLeSecondFacteur = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canAdministrer(acteur) ?? (acteur.id === vise.id ? 'Le vôtre se change dans « Mon compte ».' : null) ?? refusDuProtege(acteur, vise)

/** Dire comment les comptes d'un partenaire entrent ; `roles` : ceux que tiennent ces comptes. */
export const canReglerLaConnexion = (acteur: Acteur, roles: readonly string[]): string | null =>
  canAdministrer(acteur) ?? refusDuProtege(acteur, { roles: PROTECTION.filter((role) => roles.includes(role)) })

/** Ouvrir un compte avec ces rôles. */
export const canCreerUtilisateur = (acteur: Acteur, roles: readonly CodeRole[] = []): string | null =>
  canAdministrer(acteur) ?? refusDuProtege(acteur, { roles })

/** L'adresse reçoit les liens du compte : validé, la changer serait le prendre. */
export const canChangerLAdresse = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canModifierUtilisateur(acteur, vise) ??
  (vise.valide ? 'L’adresse d’un compte activé ne se change pas : désactivez-le, puis invitez la nouvelle adresse.' : null)

export const canDesactiver = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canChangerLesDroits(acteur, vise) ?? (vise.actif ? null : 'Ce compte est déjà désactivé.')

export const canReactiver = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canChangerLesDroits(acteur, vise) ?? (vise.actif ? 'Ce compte est actif.' : null)

export const canReinviter = (acteur: Acteur, vise: FaitsUtilisateur): string | null =>
  canModifierUtilisateur(acteur, vise) ??
  (vise.valide ? 'La personne a déjà choisi son mot de passe.' : vise.actif ? null : 'Ce compte est désactivé.')

export const canDemanderUnCompte = (acteur: Acteur): string | null =>
  aUnRole(acteur, DIRECTEURS) && acteur.partenaireCategorie === 'BAILLEUR' && acteur.partenaireId !== null ? null : reserveA(DIRECTEURS)

/** Les chargés de relogement, pour qui ouvre leur page ; tous, pour l'administration. */
export const porteeUtilisateurs = (acteur: Acteur): 'TOUS' | 'CHARGES' | 'AUCUN' =>
  canAdministrer(acteur) === null ? 'TOUS' : peutOuvrir(acteur, 'chargesDeRelogement') ? 'CHARGES' : 'AUCUN'

/** Ce qu'un chargé peut suivre se règle de qui lui confie des dossiers. */
export const canReglerLeTempsDeTravail = (acteur: Acteur, { roles }: Pick<FaitsUtilisateur, 'roles'>): string | null =>
  aUnRole(acteur, ENC)
    ? roles.includes('CHARGE_DE_RELOGEMENT')
      ? null
      : 'Seul un chargé de relogement a un temps de travail.'
    : reserveA(ENC)

export type VerbeUtilisateur =
  | 'modifier'
  | 'changerLesDroits'
  | 'changerLAdresse'
  | 'desactiver'
  | 'reactiver'
  | 'reinviter'
  | 'fermerLesSessions'
  | 'retirerLeSecondFacteur'
  | 'reglerLeTempsDeTravail'

export const verbesDUtilisateur = (acteur: Acteur, vise: FaitsUtilisateur) =>
  verbesOuverts<VerbeUtilisateur>({
    modifier: canModifierUtilisateur(acteur, vise),
    changerLesDroits: canChangerLesDroits(acteur, vise),
    changerLAdresse: canChangerLAdresse(acteur, vise),
    desactiver: canDesactiver(acteur, vise),
    reactiver: canReactiver(acteur, vise),
    reinviter: canReinviter(acteur, vise),
    fermerLesSessions: canAdministrer(acteur),
    retirerLeSecondFacteur: canRetirerLeSecondFacteur(acteur, vise),
    reglerLeTempsDeTravail: canReglerLeTempsDeTravail(acteur, vise),
  })

/** La cible : l'encadrement (domain-rules § 11.2, « Objectives ») ; le prévisionnel : le chargé, le sien. */
const DECIDENT = ['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE'] as const satisfies readonly CodeRole[]
export const ROLES_OBJECTIFS = ['CHARGE_DE_RELOGEMENT', ...DECIDENT] as const satisfies readonly CodeRole[]

export const canDeciderObjectif = (acteur: Acteur): string | null => (aUnRole(acteur, DECIDENT) ? null : reserveA(DECIDENT))

export const canPrevoir = (acteur: Acteur, vise: Pick<FaitsUtilisateur, 'id'>): string | null =>
  acteur.id === vise.id && acteur.roles.includes('CHARGE_DE_RELOGEMENT') ? null : 'Chaque chargé de relogement saisit son prévisionnel.'
