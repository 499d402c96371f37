import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

export const DUREE_JETON_ACCES_S = 15 * 60
const EMETTEUR = 'relogement'
const AUDIENCE = 'relogement-api'

let cle: Uint8Array | null = null

/** À appeler une fois au démarrage, avec le secret de la configuration. */
export function utiliserSecret(secret: string): void {
  cle = new TextEncoder().encode(secret)
  verifies.clear()
}

const cleOuErreur = (): Uint8Array => {
  if (!cle) throw new Error('Aucun secret de signature')
  return cle
}

export const signerJetonAcces = (sessionId: string, maintenant: Date): Promise<string> =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setIssuer(EMETTEUR)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(maintenant.getTime() / 1000))
    .setExpirationTime(Math.floor(maintenant.getTime() / 1000) + DUREE_JETON_ACCES_S)
    .sign(cleOuErreur())

// La signature d'un même jeton n'est vérifiée qu'une fois ; son échéance l'est à chaque demande, sa session aussi.
const verifies = new Map<string, { sid: string; exp: number }>()
const VERIFIES_MAX = 5_000

/** La session que désigne un jeton d'accès valable, ou `null`. */
export async function verifierJetonAcces(jeton: string, maintenant: Date): Promise<string | null> {
  const connu = verifies.get(jeton) ?? (await verifierSignature(jeton, maintenant))
  if (!connu || connu.exp * 1000 <= maintenant.getTime()) return null
  return connu.sid
}

async function verifierSignature(jeton: string, maintenant: Date): Promise<{ sid: string; exp: number } | null> {
  try {
    const { payload } = await jwtVerify(jeton, cleOuErreur(), {
      algorithms: ['HS256'],
      issuer: EMETTEUR,
      audience: AUDIENCE,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sid'],
      currentDate: maintenant,
    })
    const connu = { sid: String(payload['sid']), exp: payload.exp ?? 0 }
    if (!/^[0-9a-f-]{36}$/.test(connu.sid)) return null
    if (verifies.size >= VERIFIES_MAX) verifies.clear()
    verifies.set(jeton, connu)
    return connu
  } catch (erreur) {
    if (erreur instanceof errors.JOSEError || erreur instanceof TypeError) return null
    throw erreur
  }
}

/** Un jeton opaque de 256 bits et l'empreinte que la base garde. */
export function nouveauJeton(): { jeton: string; empreinte: Buffer } {
  const jeton = randomBytes(32).toString('base64url')
  return { jeton, empreinte: empreinteDe(jeton) }
}

export const empreinteDe = (jeton: string): Buffer => createHash('sha256').update(jeton).digest()
