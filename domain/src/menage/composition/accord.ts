import { civilite } from '../menage.noms.ts'
import { activites, rolesOccupant, scolarites, situationsFamiliales } from './composition.listes.ts'

/** Les libellés qui s'accordent avec la personne dont ils sont dits. */
const AU_FEMININ: Readonly<Record<string, string>> = {
  [rolesOccupant.PRINCIPAL]: 'Demandeuse principale',
  [rolesOccupant.CODEMANDEUR]: 'Co-demandeuse',
  [situationsFamiliales.MARIE]: 'Mariée',
  [situationsFamiliales.PACSE]: 'Pacsée',
  [situationsFamiliales.SEPARE]: 'Séparée',
  [situationsFamiliales.DIVORCE]: 'Divorcée',
  [situationsFamiliales.VEUF]: 'Veuve',
  [activites.INDEPENDANT]: 'Indépendante',
  [activites.ASSISTANT_MATERNEL_FAMILIAL]: 'Assistante maternelle ou familiale',
  [activites.ETUDIANT]: 'Étudiante',
  [activites.DEMANDEUR_EMPLOI]: 'Demandeuse d’emploi',
  [activites.RETRAITE]: 'Retraitée',
  [scolarites.NON_SCOLARISE]: 'Non scolarisée',
}

/** « Mariée », « Demandeuse d’emploi » d'une femme ; un libellé qui ne s'accorde pas, ou un sexe inconnu : tel quel. */
export const accorder = (libelle: string, sexe: string | null | undefined): string =>
  civilite(sexe) === 'Mme' ? (AU_FEMININ[libelle] ?? libelle) : libelle
