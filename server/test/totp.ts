import { Secret, TOTP } from 'otpauth'

/** Le code que montre à cet instant l'application où ce secret a été mis. */
export const codeDuTelephone = (secret: string, instant: Date): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30, timestamp: instant.getTime() })

/** Le secret en hexadécimal, tel qu'une base le montrerait s'il n'était pas scellé. */
export const enHexadecimal = (secret: string): string => Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
