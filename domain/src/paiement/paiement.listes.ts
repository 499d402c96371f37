import { codesDe, type Liste } from '../common/listes.ts'

/** Ce qui se demande à l'ANRU : les trois moments de la subvention (domain-rules § 4.2), ce qui lui est rendu, et l'indemnité d'un ménage (§ 5.7). */
export const naturesDePaiement = {
  AVANCE: 'Avance',
  ACOMPTE: 'Acompte',
  SOLDE: 'Solde',
  REVERSEMENT: 'Reversement d’un trop-perçu',
  INDEMNITE: 'Indemnité de minoration',
} as const satisfies Liste
export type NatureDePaiement = keyof typeof naturesDePaiement
export const codesNatures = codesDe(naturesDePaiement)

export const statutsDePaiement = {
  PREPAREE: 'À valider',
  VALIDEE: 'Validée',
  DEPOSEE: 'Déposée',
  PAYEE: 'Payée',
  REJETEE: 'Rejetée',
} as const satisfies Liste
export type StatutDePaiement = keyof typeof statutsDePaiement
