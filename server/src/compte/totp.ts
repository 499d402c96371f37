// Les codes d'une application (TOTP, RFC 6238) : six chiffres, un code par demi-minute, l'horloge du téléphone à une demi-minute près.
import { randomBytes } from 'node:crypto'
import { SIGNES_DE_SECOURS } from '@relogement/domain/compte/secondFacteur.rules'
import { Secret, TOTP } from 'otpauth'

const REGLAGES = { issuer: 'Relogement', algorithm: 'SHA1', digits: 6, period: 30 } as const
const ECART = 1

export const nouveauSecret = (): Buffer => randomBytes(20)

const totpDe = (secret: Uint8Array, label = '') =>
  new TOTP({ ...REGLAGES, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** Ce que lit une application : à taper, ou en QR code. */
export function enClair(secret: Uint8Array, email: string): { secret: string; adresse: string } {
  const totp = totpDe(secret, email)
  return { secret: totp.secret.base32, adresse: totp.toString() }
}

/** La demi-minute dont ce code est celui, ou `null`. La comparaison est à temps constant. */
export function pasDuCode(secret: Uint8Array, code: string, maintenant: Date): number | null {
  const timestamp = maintenant.getTime()
  const ecart = totpDe(secret).validate({ token: code, timestamp, window: ECART })
  return ecart === null ? null : TOTP.counter({ period: REGLAGES.period, timestamp }) + ecart
}

/** Un code de secours : 80 bits, par groupes de quatre. */
export const nouveauCodeDeSecours = (): string =>
  [...randomBytes(16)].map((octet, rang) => `${rang > 0 && rang % 4 === 0 ? '-' : ''}${SIGNES_DE_SECOURS[octet % 32] ?? ''}`).join('')
