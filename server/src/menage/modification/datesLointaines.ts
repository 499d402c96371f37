import { DomainError } from '@relogement/domain/common/errors'
import { type Change, datesTropLointaines } from '@relogement/domain/menage/completude/datesLointaines'

/** Une date changée que le dossier ne laisse pas aller si loin : 422, champ par champ. */
export function refuserDatesLointaines(changements: readonly Change[], aujourdhui: string): void {
  const violations = datesTropLointaines(changements, aujourdhui)
  if (violations.length > 0)
    throw new DomainError('saisie', 'menage.date-lointaine', violations.map(({ message }) => message).join('\n'), { violations })
}
