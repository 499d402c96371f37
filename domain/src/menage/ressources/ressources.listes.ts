/** Types de ressources (spécification § 3), dans l'ordre de saisie ; RLS et APL seulement pour le demandeur principal (§ 5). */
export const typesRessource = {
  SALAIRE: 'Salaire',
  ALLOCATION: 'Allocation chômage',
  RETRAITE: 'Retraite',
  PENSION_ALIMENTAIRE_RECUE: 'Pension alimentaire reçue',
  PENSIONS_INVALIDITE: 'Pension d’invalidité',
  ADULTE_HANDICAPE: 'Allocation adulte handicapé (AAH)',
  ALLOCATIONS_FAMILIALES: 'Allocations familiales',
  ALLOC_AEEH: 'Allocation d’éducation de l’enfant handicapé (AEEH)',
  ALLOC_AJPP: 'Allocation journalière de présence parentale (AJPP)',
  RSA: 'RSA',
  PAJE: 'PAJE',
  ALLOCATION_MINIMUM_VIEILLESSE: 'Allocation minimum vieillesse',
  BOURSE_ETUDIANT: 'Bourse étudiante',
  AUTRE: 'Autre ressource',
  RLS: 'RLS',
  APL: 'APL',
} as const
export type TypeRessource = keyof typeof typesRessource

/** Charges mensuelles du ménage (spécification § 3), dans l'ordre de saisie. */
export const postesCharges = {
  loyerNetHorsAPL: 'Loyer net hors APL',
  chargesLocativesQuittancees: 'Charges locatives quittancées',
  electricite: 'Électricité',
  gaz: 'Gaz',
  eau: 'Eau',
  assuranceHabitation: 'Assurance habitation',
  assuranceVoiture: 'Assurance voiture',
  mutuelle: 'Mutuelle',
  facturesTelephoniques: 'Téléphone et internet',
  impotsSurLeRevenuNetMensuel: 'Impôt sur le revenu',
  taxeHabitationEtRedevanceTV: 'Taxe d’habitation et redevance TV',
  pensionAlimentaireVersee: 'Pension alimentaire versée',
  fraisDeScolarite: 'Frais de scolarité',
  cantine: 'Cantine',
  fraisDeGarde: 'Frais de garde',
} as const
export type PosteCharge = keyof typeof postesCharges

/** Mensualités avec une date de fin, en plus des crédits. */
export const postesEcheances = { pretCAF: 'Prêt CAF', planApurement: 'Plan d’apurement', BDF: 'Banque de France', dette: 'Dette' } as const
export type PosteEcheance = keyof typeof postesEcheances
