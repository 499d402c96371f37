import { sousSonNom } from '../common/listes.ts'

/** Les 22 rôles (spécification § 3) et leurs libellés ; `UTILISATEUR_DDT(M)` est lu comme `UTILISATEUR_DDT`. */
export const roles = {
  CHARGE_DE_RELOGEMENT: 'Chargé de relogement',
  RESPONSABLE_EQUIPE_RELOGEMENT: 'Responsable d’équipe relogement',
  RESPONSABLE_INGENIERIE_SOCIALE: 'Responsable ingénierie sociale',
  CHEF_DE_PROJET_CONSULTATION: 'Chef de projet (consultation)',
  CHEF_DE_PROJET_EDITION: 'Chef de projet (édition)',
  RESPONSABLE_DE_LA_PROGRAMMATION: 'Responsable de la programmation',
  RESPONSABLE_INGENIERIE_DES_TERRITOIRES: 'Responsable ingénierie des territoires',
  RESPONSABLE_ADMINISTRATIF: 'Responsable administratif',
  DPO: 'Délégué à la protection des données',
  DATA_STEWARD: 'Data steward',
  RESPONSABLE_INGENIERIE_INNOVATION: 'Responsable ingénierie innovation',
  INGENIERIE_FINANCIERE: 'Ingénierie financière',
  BAILLEUR_CELLULE_COMMERCIALE: 'Bailleur, cellule commerciale',
  BAILLEUR_DIRECTEUR_AGENCE: 'Bailleur, directeur d’agence',
  BAILLEUR_RESPONSABLE_DE_PROGRAMME: 'Bailleur, responsable de programme',
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: 'Bailleur, directeur de programme',
  BAILLEUR_DIRECTIONS: 'Bailleur, directions',
  UTILISATEUR_MEL: 'Métropole (MEL)',
  UTILISATEUR_DDT: 'DDT(M)',
  UTILISATEUR_COMMUNE: 'Commune',
  UTILISATEUR_EPCI: 'EPCI',
  PRESTATAIRE_DEMENAGEMENT: 'Prestataire de déménagement',
} as const

export type CodeRole = keyof typeof roles
export const codesRoles = Object.keys(roles) as [CodeRole, ...CodeRole[]]

/** Celui qui agit : tous ses rôles comptent, le premier est le principal. Établi par le serveur à partir de la session. */
export interface Acteur {
  readonly id: string
  readonly nom: string
  readonly prenom: string
  readonly email: string
  readonly roles: readonly CodeRole[]
  readonly partenaireId: string | null
  /** Catégorie du partenaire de l'acteur : elle fonde les périmètres bailleur et commune. */
  readonly partenaireCategorie: 'OPERATEUR' | 'BAILLEUR' | 'COLLECTIVITE' | 'PRESTATAIRE' | 'ETAT' | null
  /** Codes INSEE des villes des zones de son partenaire ; `null` : aucune limite. */
  readonly villes: readonly string[] | null
  /** Les collègues absents dont cette personne tient les dossiers ce jour-là ; absent : aucun. */
  readonly remplace?: readonly Remplace[]
  /** Le jeton d'API par lequel elle agit ; absent : une session. */
  readonly jetonApiId?: string
}

/** Un collègue absent, et le dernier jour de son absence. */
export interface Remplace {
  readonly id: string
  readonly nom: string
  readonly prenom: string
  readonly jusquAu: string
}

/** Les dossiers de ce chargé sont à elle : elle l'est, ou le remplace. */
export const tientLesDossiersDe = ({ id, remplace = [] }: Pick<Acteur, 'id' | 'remplace'>, chargeId: string): boolean =>
  id === chargeId || remplace.some((absent) => absent.id === chargeId)

export const aUnRole = (acteur: Pick<Acteur, 'roles'>, parmi: readonly CodeRole[]): boolean =>
  acteur.roles.some((role) => parmi.includes(role))

/** Les autres écritures d'un code de rôle (domain-rules § 14, n° 3). */
export const autresNomsDesRoles: Readonly<Record<string, CodeRole>> = {
  'UTILISATEUR_DDT(M)': 'UTILISATEUR_DDT',
  UTILISATEUR_DDTM: 'UTILISATEUR_DDT',
}

/** Code de rôle lu d'un texte, ses autres écritures comprises ; `null` s'il est inconnu. */
export const roleDe = (texte: string): CodeRole | null => {
  const code = sousSonNom(texte, autresNomsDesRoles)
  return Object.hasOwn(roles, code) ? (code as CodeRole) : null
}

/** Groupes de rôles de `domain-rules` § 1.2. */
export const EDIT = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'DATA_STEWARD',
] as const satisfies readonly CodeRole[]
export const ENC = [
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'DATA_STEWARD',
] as const satisfies readonly CodeRole[]
export const ADM = ['RESPONSABLE_ADMINISTRATIF', 'DATA_STEWARD'] as const satisfies readonly CodeRole[]
export const BAIL = ['BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE'] as const satisfies readonly CodeRole[]
/** Qui demande un compte pour son partenaire ; l'administration l'ouvre (domain-rules § 11.2). */
export const DIRECTEURS = [
  'BAILLEUR_DIRECTEUR_AGENCE',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
  'BAILLEUR_DIRECTIONS',
] as const satisfies readonly CodeRole[]
/** Qui valide les purges et lit le journal des consultations (domain-rules §§ 11.2 et 12). */
export const PROTECTION = ['DPO', 'DATA_STEWARD'] as const satisfies readonly CodeRole[]
