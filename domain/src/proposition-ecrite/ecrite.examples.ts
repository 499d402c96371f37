import type { FaitsDeLaProposition, FaitsDuMenageARecevoir } from './ecrite.rules.ts'

/** Un logement que la CALEOL vient d'accorder, rien d'écrit. */
export const uneOffre = (reste: Partial<FaitsDeLaProposition> = {}): FaitsDeLaProposition => ({
  statut: 'acceptee_cal',
  prive: false,
  logementPris: false,
  precedee: false,
  envoyeeLe: null,
  echeance: null,
  courrier: null,
  qrCode: false,
  numero: 1,
  ...reste,
})

export const unMenageARecevoir = (reste: Partial<FaitsDuMenageARecevoir> = {}): FaitsDuMenageARecevoir => ({
  statut: 'ACCEPTE_EN_GTR',
  relogementNecessaire: true,
  donneesPurgees: false,
  limitationDepuis: null,
  ...reste,
})
