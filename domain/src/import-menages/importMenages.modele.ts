import { champsDImport } from './importMenages.champs.ts'

const EXEMPLE: Readonly<Record<string, readonly [string, string]>> = {
  reference: ['A-1042', 'A-1042'],
  operation: ['Code de l’opération', ''],
  'patrimoine.UG': ['0412-B', ''],
  'logementActuelLocalisation.numeroPorte': ['32', ''],
  'logementActuelLocalisation.adresse.numero': ['24 bis', ''],
  'logementActuelLocalisation.adresse.rue': ['rue de l’Épeule', ''],
  'logementActuelLocalisation.adresse.codePostal': ['59100', ''],
  'logementActuelLocalisation.adresse.ville': ['Roubaix', ''],
  'logementActuel.typologie': ['T4', ''],
  'logementActuel.finance.loyer': ['498,60', ''],
  role: ['Demandeur principal', 'Enfant'],
  sexe: ['Mme', 'M.'],
  nom: ['Exemple', 'Exemple'],
  prenom: ['Inès', 'Adam'],
  dateDeNaissance: ['12/03/1984', '05/09/2014'],
  'contact.telephone': ['06 12 34 56 78', ''],
  'ressources.SALAIRE': ['1 420,00', ''],
}

const champs = Object.entries(champsDImport).filter(([, { de }]) => de !== 'commentaire')

/** Le fichier à remplir : chaque colonne qui se lit, et un ménage de deux personnes pour exemple. */
export const modeleDImportDeMenages = (): string[][] => [
  champs.map(([, { libelle }]) => libelle),
  ...[0, 1].map((rang) => champs.map(([chemin]) => EXEMPLE[chemin]?.[rang] ?? '')),
]
