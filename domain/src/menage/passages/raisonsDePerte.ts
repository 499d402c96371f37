import { LOGEMENT_PRIS } from '../menage.propositions.ts'

/** Pourquoi une proposition écartée ne peut plus être rétablie. */
export const raisonsDePerte = {
  LOGEMENT_REPRIS: 'Le bailleur ne propose plus ce logement.',
  LOGEMENT_PRIS,
  ECRITE_AILLEURS: 'Une proposition écrite de ce logement a été envoyée depuis à un autre ménage.',
  REPROPOSE: 'Ce logement est de nouveau proposé au ménage.',
  GTR_TENU: 'Le GTR où elle devait être présentée s’est tenu.',
} as const
export type RaisonDePerte = keyof typeof raisonsDePerte
