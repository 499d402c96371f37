// La distribution, la même dans tous les tests : l'initiale rappelle le rôle.
import { type Acteur, type CodeRole, codesRoles } from './roles.ts'

const OPERATEUR = '01900000-0000-7000-8000-0000000000a1'
const BAILLEUR = '01900000-0000-7000-8000-0000000000b1'
const COLLECTIVITE = '01900000-0000-7000-8000-0000000000c1'

const prenoms: Partial<Record<CodeRole, string>> = {
  CHARGE_DE_RELOGEMENT: 'Camille',
  RESPONSABLE_EQUIPE_RELOGEMENT: 'Rachid',
  RESPONSABLE_INGENIERIE_SOCIALE: 'Inès',
  DATA_STEWARD: 'Denise',
  RESPONSABLE_ADMINISTRATIF: 'Adrien',
  BAILLEUR_CELLULE_COMMERCIALE: 'Bastien',
  UTILISATEUR_COMMUNE: 'Colette',
  UTILISATEUR_MEL: 'Mélanie',
  PRESTATAIRE_DEMENAGEMENT: 'Paul',
  DPO: 'Delphine',
  INGENIERIE_FINANCIERE: 'Firmin',
}

/** Quelqu'un de ce rôle, rattaché comme on l'attend ; `villes: null` vaut « aucune limite » chez l'opérateur. */
export function unActeur(role: CodeRole, reste: Partial<Acteur> = {}): Acteur {
  const bailleur = role.startsWith('BAILLEUR_')
  const collectivite = role.startsWith('UTILISATEUR_')
  const rang = codesRoles.indexOf(role)
  return {
    id: `01900000-0000-7000-8000-0000000001${String(rang).padStart(2, '0')}`,
    prenom: prenoms[role] ?? 'Dominique',
    nom: 'Delattre',
    email: `${role.toLowerCase().replaceAll('_', '-')}@demo.relogement.test`,
    roles: [role],
    partenaireId: bailleur ? BAILLEUR : collectivite ? COLLECTIVITE : OPERATEUR,
    partenaireCategorie: bailleur ? 'BAILLEUR' : collectivite ? 'COLLECTIVITE' : 'OPERATEUR',
    villes: collectivite ? ['59512'] : null,
    ...reste,
  }
}

export const camille = unActeur('CHARGE_DE_RELOGEMENT')
export const rachid = unActeur('RESPONSABLE_EQUIPE_RELOGEMENT')
export const ines = unActeur('RESPONSABLE_INGENIERIE_SOCIALE')
export const denise = unActeur('DATA_STEWARD')
export const adrien = unActeur('RESPONSABLE_ADMINISTRATIF')
export const bastien = unActeur('BAILLEUR_CELLULE_COMMERCIALE')
export const colette = unActeur('UTILISATEUR_COMMUNE')
export const melanie = unActeur('UTILISATEUR_MEL')
export const paul = unActeur('PRESTATAIRE_DEMENAGEMENT')
export const delphine = unActeur('DPO')
export const firmin = unActeur('INGENIERIE_FINANCIERE')
