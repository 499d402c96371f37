import { minuscule } from '../common/minuscule.ts'

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

/** Ce que l'historique en dit : la sorte de suivi, jamais ce qui s'y est dit. */
export const suiviNote = (type: keyof typeof typesSuivi): string =>
  `Suivi noté : ${type === 'SMS' ? typesSuivi.SMS : minuscule(typesSuivi[type])}`
