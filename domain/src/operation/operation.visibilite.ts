// Les opérations que chaque rôle voit (domain-rules § 11.1). Refus par défaut ; plusieurs rôles : l'union.
import type { Acteur, CodeRole } from '../acces/roles.ts'

/** Une part des opérations ; le serveur traduit la liste en SQL, liste vide : aucune. */
export type PorteeOperations =
  | { readonly sorte: 'TOUTES' }
  /** Situées dans une de ces villes (codes INSEE). */
  | { readonly sorte: 'VILLES'; readonly villes: readonly string[] }
  | { readonly sorte: 'BAILLEUR'; readonly bailleurId: string }
  /** Celles des ménages que l'acteur voit. */
  | { readonly sorte: 'DE_SES_MENAGES' }

export function porteeOperations(acteur: Acteur): PorteeOperations[] {
  const portees = acteur.roles.flatMap((role) => porteeDuRole(acteur, role))
  if (portees.some(({ sorte }) => sorte === 'TOUTES')) return [{ sorte: 'TOUTES' }]
  return [...new Map(portees.map((portee) => [JSON.stringify(portee), portee])).values()]
}

function porteeDuRole({ villes, partenaireId, partenaireCategorie }: Acteur, role: CodeRole): PorteeOperations[] {
  switch (role) {
    case 'RESPONSABLE_EQUIPE_RELOGEMENT':
    case 'RESPONSABLE_INGENIERIE_SOCIALE':
    case 'RESPONSABLE_ADMINISTRATIF':
    case 'DATA_STEWARD':
    case 'RESPONSABLE_DE_LA_PROGRAMMATION':
    case 'RESPONSABLE_INGENIERIE_INNOVATION':
    case 'INGENIERIE_FINANCIERE':
    case 'UTILISATEUR_MEL':
    case 'UTILISATEUR_DDT':
      return [{ sorte: 'TOUTES' }]
    case 'CHARGE_DE_RELOGEMENT':
      return [{ sorte: 'DE_SES_MENAGES' }]
    case 'CHEF_DE_PROJET_CONSULTATION':
    case 'CHEF_DE_PROJET_EDITION':
    case 'RESPONSABLE_INGENIERIE_DES_TERRITOIRES':
      return villes === null ? [{ sorte: 'TOUTES' }] : [{ sorte: 'VILLES', villes }]
    // Une collectivité sans zone ne voit rien : « aucune limite » ne vaut que pour l'opérateur.
    case 'UTILISATEUR_COMMUNE':
    case 'UTILISATEUR_EPCI':
      return villes === null ? [] : [{ sorte: 'VILLES', villes }]
    case 'BAILLEUR_CELLULE_COMMERCIALE':
    case 'BAILLEUR_DIRECTEUR_AGENCE':
    case 'BAILLEUR_RESPONSABLE_DE_PROGRAMME':
    case 'BAILLEUR_DIRECTEUR_DE_PROGRAMME':
    case 'BAILLEUR_DIRECTIONS':
      return partenaireId === null || partenaireCategorie !== 'BAILLEUR' ? [] : [{ sorte: 'BAILLEUR', bailleurId: partenaireId }]
    case 'DPO':
    case 'PRESTATAIRE_DEMENAGEMENT':
      return []
  }
}
