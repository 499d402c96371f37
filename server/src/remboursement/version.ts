import { DomainError } from '@relogement/domain/common/errors'
import type { DemandeEnBase } from './remboursement.queries.ts'

/** Refuse d'écrire par-dessus une version plus récente de la demande (412). */
export function verifierVersionDeLaDemande({ version }: Pick<DemandeEnBase, 'version'>, attendue: number | null): void {
  if (attendue === null || attendue === version) return
  const message = 'Cette demande a été modifiée par une autre personne depuis que vous l’avez ouverte.'
  throw new DomainError('version', 'remboursement.version', message, { details: { version } })
}
