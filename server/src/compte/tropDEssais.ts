import { DomainError } from '@relogement/domain/common/errors'

export const tropDEssais = (secondes: number) =>
  new DomainError('debit', 'connexion.bloquee', `Trop d’essais. Réessayez dans ${enMinutes(secondes)}.`, {
    details: { reessayerDans: secondes },
  })

export function enMinutes(secondes: number): string {
  const minutes = Math.ceil(secondes / 60)
  return `${minutes} minute${minutes > 1 ? 's' : ''}`
}
