import { accesRefuse, DomainError } from '../common/errors.ts'
import type { PlaceSuivanteDuMenage } from './menage.nextPlaces.ts'

/** Un statut ne se modifie que par un passage : la réponse dit lesquels s'ouvrent (domain-rules § 1.3). */
export const statutNonModifiable = (nextPlaces: readonly PlaceSuivanteDuMenage[]) =>
  new DomainError(
    'conflit',
    'menage.statut-non-modifiable',
    'Le statut d’un ménage ne se modifie pas directement : utilisez un passage de statut.',
    {
      details: { nextPlaces },
    },
  )

/** Un prédicat de `menage.permissions.ts` a refusé : le texte de la spécification, et la raison en détail. */
export const actionInterdite = (raison: string) =>
  new DomainError('droit', 'menage.action-interdite', accesRefuse().message, { details: { bloquants: [raison] } })

/** Lève la raison d'un prédicat de droit, s'il y en a une. */
export function exiger(raison: string | null): void {
  if (raison !== null) throw actionInterdite(raison)
}
