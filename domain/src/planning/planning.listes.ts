export const demiJournees = { MATIN: 'Matin', APRES_MIDI: 'Après-midi' } as const

/** Deux moitiés de journée, alternées : le nombre de créneaux du jour peut changer sans déplacer personne. */
export const demiJournee = (rang: number): keyof typeof demiJournees => (rang % 2 === 1 ? 'MATIN' : 'APRES_MIDI')
