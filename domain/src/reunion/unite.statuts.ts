/** Où en est un logement dans une réunion (domain-rules § 2.2) ; ce n'est pas son statut d'offre. */
export const statutsUnite = {
  PRESENTATION_GTR: 'À présenter en GTR',
  ATTENTE_TRANSMISSION_BAILLEUR: 'À transmettre au bailleur',
  TRANSMIS_BAILLEUR: 'Transmis au bailleur',
  CAL: 'Passé en CALEOL',
  REFUSE: 'Refusé en GTR',
} as const
export type StatutUnite = keyof typeof statutsUnite
