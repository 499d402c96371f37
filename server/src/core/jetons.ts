import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

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

/** Ce qu'un jeton d'accès désigne : une session et son compte. */
export interface JetonLu {
  readonly sid: string
  readonly sub: string
}

export const signerJetonAcces = ({ sid, sub }: JetonLu, maintenant: Date): Promise<string> =>
  new SignJWT({ sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(sub)
    .setIssuer(EMETTEUR)
    .setAudience(AUDIENCE)
    .setIssuedAt(Math.floor(maintenant.getTime() / 1000))
    .setExpirationTime(Math.floor(maintenant.getTime() / 1000) + DUREE_JETON_ACCES_S)
    .sign(cleOuErreur())

/** La clé qui scelle les brouillons d'une personne sur son poste : toujours la même pour elle, déduite du secret, gardée nulle part. */
export const cleDesBrouillons = (utilisateurId: string): string => cleDerivee(`brouillons:${utilisateurId}`).toString('base64url')

/** Une clé de 256 bits propre à un usage, toujours la même, déduite du secret et gardée nulle part. */
export const cleDerivee = (usage: string): Buffer => Buffer.from(hkdfSync('sha256', cleOuErreur(), '', usage, 32))

// La signature d'un même jeton n'est vérifiée qu'une fois ; son échéance l'est à chaque demande, sa session aussi.
const verifies = new Map<string, JetonLu & { exp: number }>()
const VERIFIES_MAX = 5_000

/** Ce que désigne un jeton d'accès valable, ou `null`. */
export async function verifierJetonAcces(jeton: string, maintenant: Date): Promise<JetonLu | null> {
  const connu = await lireJetonAcces(jeton, maintenant)
  return connu && connu.exp * 1000 > maintenant.getTime() ? connu : null
}

/** Ce que désigne un jeton d'accès bien signé, même échu, ou `null`. */
export const lireJetonAcces = async (jeton: string, maintenant: Date): Promise<(JetonLu & { exp: number }) | null> =>
  verifies.get(jeton) ?? (await verifierSignature(jeton, maintenant))

async function verifierSignature(jeton: string, maintenant: Date): Promise<(JetonLu & { exp: number }) | null> {
  const payload = await chargeSignee(jeton, maintenant)
  if (!payload) return null
  const connu = { sid: String(payload['sid']), sub: String(payload.sub), exp: payload.exp ?? 0 }
  if (![connu.sid, connu.sub].every((id) => /^[0-9a-f-]{36}$/.test(id))) return null
  if (verifies.size >= VERIFIES_MAX) verifies.clear()
  verifies.set(jeton, connu)
  return connu
}

async function chargeSignee(jeton: string, maintenant: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(jeton, cleOuErreur(), {
      algorithms: ['HS256'],
      issuer: EMETTEUR,
      audience: AUDIENCE,
      typ: 'at+jwt',
      requiredClaims: ['exp', 'sid', 'sub'],
      currentDate: maintenant,
    })
    return payload
  } catch (erreur) {
    // Échu, mais tout le reste est vérifié : il désigne encore la session à fermer.
    if (erreur instanceof errors.JWTExpired) return erreur.payload
    if (erreur instanceof errors.JOSEError || erreur instanceof TypeError) return null
    throw erreur
  }
}

/** Un jeton opaque de 256 bits et l'empreinte que la base garde. */
export function nouveauJeton(prefixe = ''): { jeton: string; empreinte: Buffer } {
  const jeton = `${prefixe}${randomBytes(32).toString('base64url')}`
  return { jeton, empreinte: empreinteDe(jeton) }
}

/**
 * Un jeton qui se redit : toujours le même pour cet usage, déduit du secret et gardé nulle part. Pour ce qui s'imprime plus d'une fois ; sous un
 * autre secret, ce qui est déjà remis vaut encore, et ne se redit plus.
 */
export function jetonDerive(usage: string): { jeton: string; empreinte: Buffer } {
  const jeton = cleDerivee(usage).toString('base64url')
  return { jeton, empreinte: empreinteDe(jeton) }
}

export const empreinteDe = (jeton: string): Buffer => createHash('sha256').update(jeton).digest()
