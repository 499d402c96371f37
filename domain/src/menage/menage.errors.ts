import { DomainError } from '../common/errors.ts'
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
