/** Ce pour quoi on se voit (issue 11). */
export const naturesDeRendezVous = {
  ENTRETIEN: 'Entretien',
  VISITE: 'Visite d’un logement',
  SIGNATURE_DU_BAIL: 'Signature du bail',
  AUTRE: 'Autre rendez-vous',
} as const
export type NatureDeRendezVous = keyof typeof naturesDeRendezVous

export const statutsDeRendezVous = { PREVU: 'Prévu', TENU: 'Tenu', MANQUE: 'Manqué', ANNULE: 'Annulé' } as const
export type StatutDeRendezVous = keyof typeof statutsDeRendezVous

/** Comment un rendez-vous finit. */
export const issuesDeRendezVous = {
  TENU: 'A eu lieu',
  MANQUE: 'Le ménage n’est pas venu',
  ANNULE: 'Annulé',
} as const satisfies Partial<Record<StatutDeRendezVous, string>>
export type IssueDeRendezVous = keyof typeof issuesDeRendezVous
