// La distribution, telle que la démonstration l'installe : une personne par rôle, l'initiale rappelant le rôle.
import type { CodeRole } from '@relogement/domain/acces/roles'
import { type CompteDemo, comptesParRole, MOT_DE_PASSE_DEMO, secondBailleur } from '../../server/src/demo/socle/comptes.ts'

/** De quoi se connecter. */
export interface Compte {
  readonly email: string
  readonly motDePasse: string
}
export interface Personne extends Compte, Pick<CompteDemo, 'prenom' | 'nom'> {}

export function personne(role: CodeRole): Personne {
  const compte = comptesParRole.find((candidat) => candidat.role === role)
  if (!compte) throw new Error(`Pas de compte de démonstration pour ${role}`)
  return { ...compte, motDePasse: MOT_DE_PASSE_DEMO }
}

export const camille = personne('CHARGE_DE_RELOGEMENT')
export const rachid = personne('RESPONSABLE_EQUIPE_RELOGEMENT')
export const ines = personne('RESPONSABLE_INGENIERIE_SOCIALE')
export const denise = personne('DATA_STEWARD')
export const adrien = personne('RESPONSABLE_ADMINISTRATIF')
export const bastien = personne('BAILLEUR_CELLULE_COMMERCIALE')
/** Du second bailleur. */
export const blandine: Personne = { ...secondBailleur, motDePasse: MOT_DE_PASSE_DEMO }
export const colette = personne('UTILISATEUR_COMMUNE')
export const melanie = personne('UTILISATEUR_MEL')
export const paul = personne('PRESTATAIRE_DEMENAGEMENT')
export const delphine = personne('DPO')
export const firmin = personne('INGENIERIE_FINANCIERE')
