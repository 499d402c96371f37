import type { Acteur } from '@relogement/domain/acces/roles'
import type { Commentaire, personneAPrevenirSchema } from '@relogement/domain/commentaire/commentaire.schema'
import { DomainError } from '@relogement/domain/common/errors'
import type { z } from 'zod'

export type PersonneAPrevenir = z.output<typeof personneAPrevenirSchema>

/** On ne prévient personne de ce qu'il ne pourra pas lire. */
export function verifierMentions(
  acteur: Acteur,
  personnes: readonly PersonneAPrevenir[],
  visibilite: Commentaire['visibilite'],
  mentions: readonly string[],
): PersonneAPrevenir[] {
  const possibles = personnes.filter(({ litLesInternes }) => visibilite === 'PARTENAIRES' || litLesInternes)
  const refusees = mentions.filter((id) => id !== acteur.id && !possibles.some((possible) => possible.id === id))
  if (refusees.length > 0) {
    const message = 'Une personne mentionnée ne pourrait pas lire ce commentaire.'
    throw new DomainError('saisie', 'commentaire.mention', message, { violations: [{ propertyPath: 'mentions', message }] })
  }
  return possibles.filter(({ id }) => mentions.includes(id))
}
