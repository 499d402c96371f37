import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

export const EN_COURS = '.en-cours'

interface Copie<T> {
  readonly ecrire: (destinataires: readonly string[], vers: Writable) => Promise<T>
  readonly relire: (identite: string, depuis: Readable) => Promise<T>
  /** Son nom, quand elle est faite. */
  readonly nommer: (dit: T) => string
}

/**
 * Le service n'a que la clé publique : pour se relire, la copie est aussi chiffrée pour une clé tirée à l'instant, qui ne quitte pas la
 * mémoire et s'oublie aussitôt. Elle n'a son nom qu'une fois entière et relue.
 */
export async function ecrireRelue<T>(
  cle: string,
  essai: string,
  { ecrire, relire, nommer }: Copie<T>,
): Promise<{ dit: T; octets: number }> {
  const passagere = await generateX25519Identity()
  try {
    const dit = await ecrire([cle, await identityToRecipient(passagere)], createWriteStream(essai, { mode: 0o600, flush: true }))
    const relu = await relire(passagere, createReadStream(essai))
    if (JSON.stringify(relu) !== JSON.stringify(dit)) throw new Error('La sauvegarde relue ne dit pas ce qui y a été écrit')
    const { size } = await stat(essai)
    await rename(essai, join(dirname(essai), nommer(dit)))
    return { dit, octets: size }
  } finally {
    await rm(essai, { force: true })
  }
}
