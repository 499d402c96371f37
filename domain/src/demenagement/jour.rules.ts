import { formatDate } from '../common/date.format.ts'
import type { Violation } from '../common/errors.ts'
import { refusSiTropLoin } from '../common/horizon.ts'

/** Pourquoi le ménage ne déménage pas ce jour-là ; `null` : il le peut. On n'entre pas dans un logement avant d'en signer le bail. */
export const refusAvantLeBail = (jour: string, signatureDuBail: string | null): string | null =>
  signatureDuBail !== null && jour < signatureDuBail
    ? `Le déménagement ne peut pas précéder la signature du bail (${formatDate(signatureDuBail)})`
    : null

/** Le même, d'un jour que l'on saisit : deux ans au plus devant nous (décision 0030). */
export function refusDuJour(date: string, signatureDuBail: string | null, aujourdhui: string): Violation[] {
  const message = refusAvantLeBail(date, signatureDuBail) ?? refusSiTropLoin(date, aujourdhui)
  return message === null ? [] : [{ propertyPath: 'date', message }]
}
