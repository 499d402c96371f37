import type { CodeRole } from './roles.ts'

const auRole: Readonly<Record<CodeRole, string>> = {
  CHARGE_DE_RELOGEMENT: 'au chargé de relogement',
  RESPONSABLE_EQUIPE_RELOGEMENT: 'au responsable d’équipe',
  RESPONSABLE_INGENIERIE_SOCIALE: 'au responsable ingénierie sociale',
  CHEF_DE_PROJET_CONSULTATION: 'au chef de projet (consultation)',
  CHEF_DE_PROJET_EDITION: 'au chef de projet (édition)',
  RESPONSABLE_DE_LA_PROGRAMMATION: 'au responsable de la programmation',
  RESPONSABLE_INGENIERIE_DES_TERRITOIRES: 'au responsable ingénierie des territoires',
  RESPONSABLE_ADMINISTRATIF: 'au responsable administratif',
  DPO: 'au délégué à la protection des données',
  DATA_STEWARD: 'au data steward',
  RESPONSABLE_INGENIERIE_INNOVATION: 'au responsable ingénierie innovation',
  INGENIERIE_FINANCIERE: 'à l’ingénierie financière',
  BAILLEUR_CELLULE_COMMERCIALE: 'à la cellule commerciale du bailleur',
  BAILLEUR_DIRECTEUR_AGENCE: 'au directeur d’agence du bailleur',
  BAILLEUR_RESPONSABLE_DE_PROGRAMME: 'au responsable de programme du bailleur',
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: 'au directeur de programme du bailleur',
  BAILLEUR_DIRECTIONS: 'aux directions du bailleur',
  UTILISATEUR_MEL: 'à la métropole (MEL)',
  UTILISATEUR_DDT: 'à la DDT(M)',
  UTILISATEUR_COMMUNE: 'à la commune',
  UTILISATEUR_EPCI: 'à l’EPCI',
  PRESTATAIRE_DEMENAGEMENT: 'au prestataire de déménagement',
}

/** « Réservé au responsable d’équipe, au responsable ingénierie sociale et au data steward. » */
export function reserveA(roles: readonly CodeRole[]): string {
  const uniques = [...new Set(roles)].map((role) => auRole[role])
  const dernier = uniques.pop()
  if (dernier === undefined) return 'Réservé au système.'
  return `Réservé ${uniques.length > 0 ? `${uniques.join(', ')} et ` : ''}${dernier}.`
}
