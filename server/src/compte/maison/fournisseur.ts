// Le fournisseur d'identité de la maison (OpenID Connect : code d'autorisation, PKCE), fait pour ProConnect.
import { DomainError } from '@relogement/domain/common/errors'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as oidc from 'openid-client'

export interface ReglagesDeLaMaison {
  readonly emetteur: string
  readonly clientId: string
  readonly secret: string
  /** Ce que dit le bouton : « ProConnect ». */
  readonly libelle: string
}

/** Ce qui doit revenir avec la réponse, et que le navigateur garde scellé. */
export interface Attendu {
  readonly etat: string
  readonly nonce: string
  readonly verificateur: string
}

/** Une session chez le fournisseur, comme il la désigne en annonçant sa fin. */
export interface SessionDeLaMaison {
  readonly emetteur: string
  readonly sujet: string
  /** Son numéro ; `null` : il n'en dit pas. */
  readonly sid: string | null
  /** Quand il l'a affirmée, à son heure. */
  readonly emisLe: string
}

export interface Identite extends SessionDeLaMaison {
  readonly email: string | null
  readonly siret: string | null
  /** À redonner au fournisseur quand la personne se déconnecte. */
  readonly idToken: string
}

export interface Maison {
  readonly libelle: string
  /** Comment il se nomme dans ce qu'il signe. L'identité d'un autre, d'avant un changement de fournisseur, n'ouvre plus rien. */
  readonly emetteurs: readonly string[]
  /** Où envoyer la personne, et ce qu'on attend d'elle au retour. */
  readonly partir: () => Promise<Attendu & { readonly adresse: string }>
  /** L'identité que cette réponse prouve. Une réponse forgée, rejouée, d'un autre départ ou refusée est la même erreur. */
  readonly revenir: (reponse: string, attendu: Attendu) => Promise<Identite>
  /** Où la personne se déconnecte aussi du fournisseur ; `null` : il ne le propose pas. */
  readonly sortir: (idToken: string) => Promise<string | null>
  /** De qui, ou de quelle session, ce jeton du fournisseur annonce la fin, et quand ; `null` : il n'est pas de lui, pas à nous, ou a trop attendu. */
  readonly lireLaDeconnexion: (jeton: string, maintenant: Date) => Promise<FinAnnoncee | null>
}

/** L'un des deux au moins est dit. */
export interface FinAnnoncee {
  readonly emetteur: string
  readonly sujet: string | null
  readonly sid: string | null
  readonly emisLe: Date
}

const PAGE_DE_RETOUR = '/connexion-retour'
/** Qui l'on est, et ce que ProConnect nomme : l'adresse et l'établissement. */
const PORTEE = 'openid email siret'
const REPONSE_MAX_S = 5

/** Le fournisseur ne se lit qu'au premier besoin, et se relit tant qu'il n'a pas répondu : en panne, il n'empêche ni de démarrer ni d'entrer autrement. */
export function createMaison(reglages: ReglagesDeLaMaison, urlPublique: string): Maison {
  const retour = `${urlPublique}${PAGE_DE_RETOUR}`
  let lue: Promise<oidc.Configuration> | null = null
  let cles: JWTVerifyGetKey | null = null
  const configuration = () => {
    lue ??= decouvrir(reglages).catch((cause: unknown) => {
      lue = null
      throw muette(reglages.libelle, cause)
    })
    return lue
  }
  return {
    libelle: reglages.libelle,
    emetteurs: emetteursDe(reglages),
    partir: async () => {
      const config = await configuration()
      const attendu = { etat: oidc.randomState(), nonce: oidc.randomNonce(), verificateur: oidc.randomPKCECodeVerifier() }
      const adresse = oidc.buildAuthorizationUrl(config, {
        redirect_uri: retour,
        scope: PORTEE,
        state: attendu.etat,
        nonce: attendu.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attendu.verificateur),
        code_challenge_method: 'S256',
      })
      return { ...attendu, adresse: adresse.href }
    },
    revenir: async (reponse, attendu) => {
      const config = await configuration()
      return lireLIdentite(config, new URL(`${retour}?${reponse.replace(/^\?/, '')}`), attendu, reglages.libelle)
    },
    sortir: async (idToken) => {
      const config = await configuration()
      if (config.serverMetadata().end_session_endpoint === undefined) return null
      // L'état n'est attendu de personne au retour ; ProConnect l'exige.
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${urlPublique}/connexion`,
        state: oidc.randomState(),
      }).href
    },
    lireLaDeconnexion: async (jeton, maintenant) => {
      const { issuer, jwks_uri } = (await configuration()).serverMetadata()
      if (jwks_uri === undefined) return null
      cles ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: REPONSE_MAX_S * 1000 })
      return verifierLaDeconnexion(jeton, cles, { emetteur: issuer, clientId: reglages.clientId, maintenant }).catch((cause: unknown) => {
        throw muette(reglages.libelle, cause)
      })
    },
  }
}

/** L'adresse réglée, avec ou sans sa barre finale : la découverte n'y regarde pas. */
function emetteursDe({ emetteur }: ReglagesDeLaMaison): string[] {
  const adresse = new URL(emetteur).href.replace(/\/\.well-known\/openid-configuration$/, '').replace(/\/$/, '')
  return [adresse, `${adresse}/`]
}

async function decouvrir({ emetteur, clientId, secret }: ReglagesDeLaMaison): Promise<oidc.Configuration> {
  const adresse = new URL(emetteur)
  // Sans TLS, sur ce poste seulement : la configuration le refuse ailleurs.
  // oxlint-disable-next-line typescript/no-deprecated -- dite dépréciée pour qu'on la remarque : voir la ligne d'avant
  const enClair = adresse.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
  return oidc.discovery(adresse, clientId, undefined, oidc.ClientSecretPost(secret), {
    execute: [...enClair, oidc.enableNonRepudiationChecks],
    timeout: REPONSE_MAX_S,
  })
}

async function lireLIdentite(config: oidc.Configuration, adresse: URL, attendu: Attendu, libelle: string): Promise<Identite> {
  try {
    const jetons = await oidc.authorizationCodeGrant(config, adresse, {
      expectedState: attendu.etat,
      expectedNonce: attendu.nonce,
      pkceCodeVerifier: attendu.verificateur,
      idTokenExpected: true,
    })
    const affirme = jetons.claims()
    const idToken = jetons.id_token
    if (affirme === undefined || idToken === undefined) throw new Error('Pas de jeton d’identité')
    const { email, siret } = await oidc.fetchUserInfo(config, jetons.access_token, affirme.sub)
    const emisLe = new Date(affirme.iat * 1000).toISOString()
    return {
      emetteur: affirme.iss,
      sujet: affirme.sub,
      sid: texte(affirme['sid']),
      emisLe,
      email: texte(email),
      siret: texte(siret),
      idToken,
    }
  } catch (cause) {
    throw estUnePanne(cause) ? muette(libelle, cause) : refusee(libelle, cause)
  }
}

const EVENEMENT = 'http://schemas.openid.net/event/backchannel-logout'

async function verifierLaDeconnexion(
  jeton: string,
  cles: JWTVerifyGetKey,
  { emetteur, clientId, maintenant }: { readonly emetteur: string; readonly clientId: string; readonly maintenant: Date },
): Promise<FinAnnoncee | null> {
  try {
    const { payload } = await jwtVerify(jeton, cles, {
      issuer: emetteur,
      audience: clientId,
      algorithms: ['RS256', 'PS256', 'ES256'],
      maxTokenAge: '5m',
      clockTolerance: 60,
      currentDate: maintenant,
      requiredClaims: ['jti', 'events'],
    })
    const { iat = 0, events, nonce } = payload
    const [sujet, sid] = [texte(payload.sub), texte(payload.sid)]
    // Un jeton d'identité volé n'en est pas un : il porte un nonce, et n'annonce rien.
    if (nonce !== undefined || !(typeof events === 'object' && events !== null && EVENEMENT in events)) return null
    if (sujet === null && sid === null) return null
    // À la seconde près : la session ouverte dans celle-là a pu l'être avant.
    return { emetteur, sujet, sid, emisLe: new Date(iat * 1000 + 999) }
  } catch (erreur) {
    // Ses clés ne se lisent pas (JOSEError sans sorte à elle : il a répondu une erreur) : rien n'est jugé.
    if (!(erreur instanceof errors.JOSEError) || ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'].includes(erreur.code)) throw erreur
    return null
  }
}

const texte = (valeur: unknown): string | null => (typeof valeur === 'string' && valeur !== '' ? valeur.slice(0, 300) : null)

/** Le réseau, ou le fournisseur en erreur : il n'a rien refusé. */
const estUnePanne = (cause: unknown): boolean =>
  (cause instanceof TypeError && cause.message === 'fetch failed') ||
  (cause instanceof oidc.ClientError && cause.code === 'OAUTH_TIMEOUT') ||
  (cause instanceof oidc.ResponseBodyError && cause.status >= 500)

const muette = (libelle: string, cause: unknown) =>
  Object.assign(
    new DomainError('indisponible', 'maison.muette', `${libelle} ne répond pas. Réessayez dans quelques instants, ou entrez autrement.`, {
      details: { reessayerDans: 5 },
    }),
    { cause: new Error(`connexion de la maison : ${sorteDe(cause)}`) },
  )

const refusee = (libelle: string, cause: unknown) =>
  Object.assign(new DomainError('session', 'maison.refusee', `La connexion par ${libelle} n’a pas abouti : recommencez.`), {
    cause: new Error(`connexion de la maison : ${sorteDe(cause)}`),
  })

/** Sa sorte seule va au journal : son message citerait l'adresse du retour, ou la personne. */
function sorteDe(cause: unknown): string {
  const { name, code } = cause as { name?: unknown; code?: unknown }
  return [name, code].filter((mot) => typeof mot === 'string').join(' ')
}
