import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { cleDerivee } from './jetons.ts'

const ALGORITHME = 'aes-256-gcm'
const [IV, MARQUE] = [12, 16]

/**
 * Scelle un secret avant qu'il n'aille en base : une copie de la base ne l'ouvre pas. `usage` dit à quoi il sert et à qui ; pris d'une ligne
 * et mis dans une autre, il ne s'ouvre pas.
 */
export function sceller(secret: Uint8Array, usage: string): Buffer {
  const iv = randomBytes(IV)
  const chiffre = createCipheriv(ALGORITHME, cleDerivee(`sceau:${usage}`), iv)
  const corps = Buffer.concat([chiffre.update(secret), chiffre.final()])
  return Buffer.concat([iv, chiffre.getAuthTag(), corps])
}

/** Le secret scellé pour cet usage ; `null` s'il ne s'ouvre pas : tronqué, altéré, d'un autre usage, ou scellé sous un autre JWT_SECRET. */
export function desceller(scelle: Buffer, usage: string): Buffer | null {
  if (scelle.length < IV + MARQUE) return null
  const dechiffre = createDecipheriv(ALGORITHME, cleDerivee(`sceau:${usage}`), scelle.subarray(0, IV), { authTagLength: MARQUE })
  try {
    dechiffre.setAuthTag(scelle.subarray(IV, IV + MARQUE))
    return Buffer.concat([dechiffre.update(scelle.subarray(IV + MARQUE)), dechiffre.final()])
  } catch {
    return null
  }
}
