// Où en est un ménage à reloger, tel que le tableau de bord le compte (domain-rules § 1.4). La base décide de chacun, en une condition
// (`server/src/portee/avancement.ts`) : le nombre et la liste qu'il ouvre viennent du même endroit.

/** L'entretien d'une part, le relogement de l'autre : un ménage est d'un seul avancement de chaque. */
export const avancements = {
  ENTRETIEN_REALISE: 'Entretien réalisé',
  ENTRETIEN_RESTANT: 'Entretien restant',
  PARTI_SANS_ENTRETIEN: 'Parti sans entretien',
  RELOGE: 'Relogé',
  RELOGEMENT_RESTANT: 'Relogement restant',
  DEPART_SPONTANE: 'Départ spontané',
  ACCESSION: 'Accession à la propriété',
} as const
export type Avancement = keyof typeof avancements
