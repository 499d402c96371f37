import type { CodeVariable } from '../referentiel/variables.ts'

/** Ce qui se rembourse à un ménage : domain-rules § 13.2. L'ordre est celui de l'écran. */
export const naturesRemboursement = {
  DEPOT_DE_GARANTIE_DIFFERENTIEL: 'Différentiel de dépôt de garantie',
  DEMENAGEMENT_AUTONOME: 'Déménagement par ses propres moyens',
  OUVERTURE_COMPTEURS: 'Ouverture de compteurs',
  TRANSFERT_TELEPHONE_INTERNET: 'Transfert de téléphone et d’internet',
  REEXPEDITION_COURRIER: 'Réexpédition du courrier',
  CHANGEMENT_CARTE_GRISE: 'Changement de carte grise',
  PLAQUE_BOITE_AUX_LETTRES: 'Plaque de boîte aux lettres',
  DOUBLE_LOYER: 'Double loyer',
  AUTRE: 'Autre dépense',
} as const
export type NatureRemboursement = keyof typeof naturesRemboursement

/** La VARIABLE qui porte le plafond de la nature. */
export const variableDuPlafond = (nature: NatureRemboursement): CodeVariable => `REMBOURSEMENT_PLAFOND_${nature}`

export const statutsRemboursement = {
  BROUILLON: 'Brouillon',
  SOUMISE: 'Soumise',
  VALIDEE: 'Validée',
  REJETEE: 'Rejetée',
  PAYEE: 'Payée',
} as const
export type StatutRemboursement = keyof typeof statutsRemboursement

/** Ni payée ni rejetée : le dossier ne se clôt pas (domain-rules § 1.3, passage 25). */
export const statutsRemboursementEnCours = ['SOUMISE', 'VALIDEE'] as const satisfies readonly StatutRemboursement[]
