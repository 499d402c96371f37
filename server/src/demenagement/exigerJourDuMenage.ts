import { DomainError } from '@relogement/domain/common/errors'
import { refusDuJour } from '@relogement/domain/demenagement/jour.rules'
import type { Contexte } from '../core/contexte.ts'
import type { DossierVerrouille } from '../menage/dossier/dossier.queries.ts'

/** Lève ce qui empêche ce ménage de déménager ce jour-là, à son champ. */
export function exigerJourDuMenage({ aujourdhui }: Contexte, { menage }: DossierVerrouille, date: string): void {
  const violations = refusDuJour(date, menage.date_signature_bail, aujourdhui)
  const [premiere] = violations
  if (premiere !== undefined) throw new DomainError('saisie', 'demenagement.jour', premiere.message, { violations })
}
