/** Types de suivi (domain-rules § 9). */
export const typesSuivi = {
  APPEL: 'Appel',
  SMS: 'SMS',
  COURRIEL: 'Courriel',
  COURRIER: 'Courrier',
  VISITE_DOMICILE: 'Visite à domicile',
  RENDEZ_VOUS_BUREAU: 'Rendez-vous au bureau',
  VISITE_LOGEMENT: 'Visite d’un logement',
  REUNION_PARTENAIRE: 'Réunion avec un partenaire',
  MEDIATION: 'Médiation',
  POST_RELOGEMENT: 'Visite après relogement',
  AUTRE: 'Autre',
} as const
