import { type CodeRole, roles } from './roles.ts'

/** La civilité d'une personne qui a un compte ; nulle tant qu'elle n'est pas dite. */
export const civilites = { MADAME: 'Madame', MONSIEUR: 'Monsieur' } as const
export type Civilite = keyof typeof civilites

/** Les rôles qui s'accordent ; les autres se disent de tous. */
const auFeminin = {
  CHARGE_DE_RELOGEMENT: 'Chargée de relogement',
  CHEF_DE_PROJET_CONSULTATION: 'Cheffe de projet (consultation)',
  CHEF_DE_PROJET_EDITION: 'Cheffe de projet (édition)',
  RESPONSABLE_ADMINISTRATIF: 'Responsable administrative',
  DPO: 'Déléguée à la protection des données',
  BAILLEUR_DIRECTEUR_AGENCE: 'Bailleur, directrice d’agence',
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: 'Bailleur, directrice de programme',
} as const satisfies Partial<Record<CodeRole, string>>

/** Les libellés des rôles, dits d'une femme. */
export const rolesAuFeminin: Readonly<Record<CodeRole, string>> = { ...roles, ...auFeminin }

/** Un rôle dit d'une personne : « Chargée de relogement » ; sans civilité, son libellé. */
export const roleDit = (role: CodeRole, civilite: Civilite | null | undefined): string =>
  (civilite === 'MADAME' ? rolesAuFeminin : roles)[role]
