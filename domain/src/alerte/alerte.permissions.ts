import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, ENC } from '../acces/roles.ts'

/** Une alerte posée à la main : son auteur ou l'encadrement. */
export const canSupprimerAlerte = (acteur: Acteur, { auteurId }: { readonly auteurId: string | null }): string | null =>
  auteurId === acteur.id || aUnRole(acteur, ENC) ? null : reserveA(ENC)
