import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, ENC } from '../acces/roles.ts'

const UN_JOUR = 24 * 60 * 60 * 1000

/** Qui supprime un document, de tout sujet : son auteur pendant 24 heures, ensuite l'encadrement (domain-rules § 11.2). Instants ISO. */
export function canSupprimerDocument(
  acteur: Acteur,
  document: { readonly auteurId: string | null; readonly ajouteLe: string },
  maintenant: string,
): string | null {
  if (aUnRole(acteur, ENC)) return null
  if (document.auteurId !== acteur.id) return reserveA(ENC)
  return Date.parse(maintenant) - Date.parse(document.ajouteLe) <= UN_JOUR
    ? null
    : 'Ce document a plus de 24 heures : seul l’encadrement peut le supprimer.'
}
