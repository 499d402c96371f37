/** Le bail qu'un bailleur privé propose (domain-rules § 13.3). */
export const typesBailPrive = {
  VIDE: 'Location vide',
  MEUBLE: 'Location meublée',
  CONVENTIONNE: 'Loyer conventionné Anah',
  INTERMEDIATION_LOCATIVE: 'Intermédiation locative',
} as const
