/** Ce qu'un ménage répond par le QR code de sa lettre ; les deux premières sont celles du coupon (l'essai les compare). */
export const reponsesDuMenage = {
  ACCEPTE: 'J’accepte le logement proposé.',
  REFUSE: 'Je refuse le logement proposé.',
  RAPPEL: 'Je veux qu’on me rappelle.',
} as const
export type ReponseDuMenage = keyof typeof reponsesDuMenage

/** Les mêmes, dites à l'équipe. */
export const reponsesEnClair = {
  ACCEPTE: 'accepte le logement',
  REFUSE: 'refuse le logement',
  RAPPEL: 'demande à être rappelé',
} as const satisfies Readonly<Record<ReponseDuMenage, string>>
