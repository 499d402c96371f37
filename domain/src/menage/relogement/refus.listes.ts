/** Motifs de refus d'un logement par le ménage (domain-rules § 9). */
export const motifsRefusMenage = {
  LOCALISATION: 'Localisation',
  TYPOLOGIE_TROP_PETITE: 'Logement trop petit',
  TYPOLOGIE_TROP_GRANDE: 'Logement trop grand',
  LOYER_TROP_ELEVE: 'Loyer trop élevé',
  ETAGE_ASCENSEUR: 'Étage ou ascenseur',
  ACCESSIBILITE: 'Accessibilité',
  ETAT_LOGEMENT: 'État du logement',
  ENVIRONNEMENT: 'Environnement',
  TRANSPORTS: 'Transports',
  ECOLE: 'École',
  EMPLOI_ELOIGNE: 'Emploi éloigné',
  PROXIMITE_FAMILLE: 'Proximité de la famille',
  ANNEXES_STATIONNEMENT: 'Annexes ou stationnement',
  CHAUFFAGE_ENERGIE: 'Chauffage ou énergie',
  RAISON_MEDICALE: 'Raison médicale',
  CHANGEMENT_SITUATION: 'Changement de situation',
  SOUHAIT_RETOUR_QUARTIER: 'Souhait de revenir dans le quartier',
  SANS_REPONSE: 'Sans réponse',
  AUTRE: 'Autre',
} as const
export type MotifRefusMenage = keyof typeof motifsRefusMenage
