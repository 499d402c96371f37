import type { Civilite } from '@relogement/domain/acces/civilite'
import { type CodeRole, codesRoles } from '@relogement/domain/acces/roles'

export const MOT_DE_PASSE_DEMO = 'Relogement-demo-2026'

export interface CompteDemo {
  readonly email: string
  readonly prenom: string
  readonly nom: string
  readonly role: CodeRole
  readonly partenaire: string
}

// La distribution, la même dans les tests et la démonstration : l'initiale rappelle le rôle (design § 10).
const distribution: Readonly<Record<CodeRole, readonly [prenom: string, nom: string, partenaire: string]>> = {
  CHARGE_DE_RELOGEMENT: ['Camille', 'Delattre', 'MITRA'],
  RESPONSABLE_EQUIPE_RELOGEMENT: ['Rachid', 'Benkhelfa', 'MITRA'],
  RESPONSABLE_INGENIERIE_SOCIALE: ['Inès', 'Verhaeghe', 'MITRA'],
  CHEF_DE_PROJET_CONSULTATION: ['Clotilde', 'Marescaux', 'MITRA'],
  CHEF_DE_PROJET_EDITION: ['Étienne', 'Kaczmarek', 'MITRA'],
  RESPONSABLE_DE_LA_PROGRAMMATION: ['Prosper', 'Duthoit', 'MITRA'],
  RESPONSABLE_INGENIERIE_DES_TERRITOIRES: ['Thérèse', 'Vandamme', 'MITRA'],
  RESPONSABLE_ADMINISTRATIF: ['Adrien', 'Lepoutre', 'MITRA'],
  DPO: ['Delphine', 'Crombez', 'MITRA'],
  DATA_STEWARD: ['Denise', 'Salembier', 'MITRA'],
  RESPONSABLE_INGENIERIE_INNOVATION: ['Ivan', 'Pawlak', 'MITRA'],
  INGENIERIE_FINANCIERE: ['Firmin', 'Rousselle', 'MITRA'],
  BAILLEUR_CELLULE_COMMERCIALE: ['Bastien', 'Hennion', 'LDM'],
  BAILLEUR_DIRECTEUR_AGENCE: ['Béatrice', 'Lagae', 'LDM'],
  BAILLEUR_RESPONSABLE_DE_PROGRAMME: ['Rosalie', 'Danel', 'LDM'],
  BAILLEUR_DIRECTEUR_DE_PROGRAMME: ['Damien', 'Wattel', 'LDM'],
  BAILLEUR_DIRECTIONS: ['Diane', 'Herbaut', 'LDM'],
  UTILISATEUR_MEL: ['Mélanie', 'Caulier', 'MEL'],
  UTILISATEUR_DDT: ['Théodore', 'Blanquart', 'DDTM'],
  UTILISATEUR_COMMUNE: ['Colette', 'Ghesquière', 'ROUBAIX'],
  UTILISATEUR_EPCI: ['Édith', 'Platel', 'EPCI'],
  PRESTATAIRE_DEMENAGEMENT: ['Paul', 'Dumortier', 'DEMENAGEMENT'],
}

const adresse = (role: CodeRole, numero = 1) =>
  `${role.toLowerCase().replaceAll('_', '-')}${numero > 1 ? `-${numero}` : ''}@demo.relogement.test`

// Ceux de ces prénoms qui sont d'un homme ; les autres sont d'une femme.
const HOMMES =
  'Rachid Étienne Prosper Adrien Ivan Firmin Bastien Damien Théodore Paul Yanis Karim Stanislas Jérôme Sofiane Tristan Gauthier'.split(' ')

export const civiliteDuPrenom = (prenom: string): Civilite => (HOMMES.includes(prenom) ? 'MONSIEUR' : 'MADAME')

/** Un compte par rôle, dans l'ordre des rôles. */
export const comptesParRole: readonly CompteDemo[] = codesRoles.map((role) => {
  const [prenom, nom, partenaire] = distribution[role]
  return { email: adresse(role), prenom, nom, role, partenaire }
})

/** Le second bailleur : les essais de périmètre. */
export const secondBailleur: CompteDemo = {
  email: adresse('BAILLEUR_CELLULE_COMMERCIALE', 2),
  prenom: 'Blandine',
  nom: 'Lietard',
  role: 'BAILLEUR_CELLULE_COMMERCIALE',
  partenaire: 'TDM',
}

const prenomsDesCharges = [
  'Yanis',
  'Capucine',
  'Karim',
  'Louise',
  'Stanislas',
  'Awa',
  'Jérôme',
  'Maëlle',
  'Sofiane',
  'Pauline',
  'Tristan',
  'Naïma',
  'Gauthier',
  'Fatou',
  'Élodie',
]
const nomsDesCharges = [
  'Ouali',
  'Dassonville',
  'Hamdi',
  'Prouvost',
  'Nowak',
  'Diarra',
  'Toulemonde',
  'Vermeersch',
  'Meziane',
  'Carlier',
  'Flament',
  'Bouzidi',
  'Lesaffre',
  'Sow',
  'Decroix',
  'Pereira',
  'Malbranque',
]

/** Les autres chargés de relogement, à partir du n° 2 ; autant qu'il en faut pour que chacun garde un nombre de dossiers humain. */
export const autresCharges = (combien: number): CompteDemo[] =>
  Array.from({ length: combien }, (_, rang) => ({
    email: adresse('CHARGE_DE_RELOGEMENT', rang + 2),
    prenom: prenomsDesCharges[rang % prenomsDesCharges.length] ?? 'Yanis',
    nom: nomsDesCharges[(rang * 7) % nomsDesCharges.length] ?? 'Ouali',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaire: 'MITRA',
  }))
