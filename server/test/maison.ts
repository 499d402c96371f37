// Un vrai fournisseur d'identité (oidc-provider), comme ProConnect : réponse signée, adresse et établissement de la personne.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import type { ReglagesDeLaMaison } from '../src/compte/maison/fournisseur.ts'

export interface Identifiee {
  readonly sujet: string
  readonly email: string
  readonly siret?: string
}

export interface FournisseurDEssai {
  readonly reglages: ReglagesDeLaMaison
  /** Qui se trouve devant le fournisseur. */
  devant: (personne: Identifiee) => void
  /** Un jeton signé de lui. */
  readonly signer: (charge: JWTPayload, typ?: string) => Promise<string>
  /** Suit l'adresse du départ comme un navigateur ; rend la fin de l'adresse de retour. */
  passer: (adresse: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** `retour` : l'adresse du produit. */
export async function startFournisseur(retour: string): Promise<FournisseurDEssai> {
  let ici: Identifiee = { sujet: 'personne', email: 'personne@maison.test' }
  const personnes = new Map<string, Identifiee>()
  const serveur = createServer()
  await new Promise<void>((pret) => serveur.listen(0, '127.0.0.1', pret))
  const { port } = serveur.address() as AddressInfo
  const emetteur = `http://127.0.0.1:${port}`
  const reglages = {
    emetteur,
    clientId: 'relogement',
    secret: 'un secret du fournisseur d’essai'.replaceAll(/[^a-z]/g, '-'),
    libelle: 'ProConnect',
  }
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const fournisseur = new Provider(emetteur, {
    clients: [
      {
        client_id: reglages.clientId,
        client_secret: reglages.secret,
        redirect_uris: [`${retour}/connexion-retour`],
        post_logout_redirect_uris: [`${retour}/connexion`],
        token_endpoint_auth_method: 'client_secret_post',
        userinfo_signed_response_alg: 'RS256',
        backchannel_logout_uri: `${retour}/v1/oauth/maison/deconnexion`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'essai' }] },
    cookies: { keys: ['des clés', 'd’essai'] },
    claims: { openid: ['sub'], email: ['email'], siret: ['siret'] },
    features: {
      devInteractions: { enabled: false },
      jwtUserinfo: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    // Il se défend d'appeler ce poste ; c'est là qu'est le produit essayé.
    fetch: (adresse, options) => {
      const { dispatcher: _defense, ...reste } = options as RequestInit & { dispatcher?: unknown }
      return fetch(adresse, reste)
    },
    interactions: { url: (_contexte, { uid }) => `/qui/${uid}` },
    findAccount: (_contexte, id) => ({ accountId: id, claims: async () => ({ sub: id, ...affirmees(personnes.get(id)) }) }),
    loadExistingGrant: async ({ oidc }) => {
      const accord = new fournisseur.Grant({ clientId: oidc.client?.clientId ?? '', accountId: oidc.session?.accountId ?? '' })
      accord.addOIDCScope('openid email siret')
      await accord.save()
      return accord
    },
  })
  const servir = fournisseur.callback()
  serveur.on('request', (demande, reponse) => {
    if (demande.url?.startsWith('/qui/') !== true) return void servir(demande, reponse)
    personnes.set(ici.sujet, ici)
    void fournisseur.interactionFinished(demande, reponse, { login: { accountId: ici.sujet } })
  })
  return {
    reglages,
    devant: (personne) => {
      ici = personne
    },
    signer: (charge, typ = 'logout+jwt') =>
      new SignJWT(charge).setProtectedHeader({ alg: 'RS256', kid: 'essai', typ }).setIssuer(emetteur).setJti(randomUUID()).sign(privateKey),
    passer: (adresse) => suivre(adresse, `${retour}/connexion-retour?`),
    close: () =>
      new Promise((ferme) => {
        serveur.closeAllConnections()
        serveur.close(() => ferme())
      }),
  }
}

const affirmees = (personne: Identifiee | undefined) =>
  personne && { email: personne.email, ...(personne.siret === undefined ? {} : { siret: personne.siret }) }

async function suivre(depart: string, jusqua: string): Promise<string> {
  const cookies = new Map<string, string>()
  for (let adresse = depart, pas = 0; pas < 8; pas += 1) {
    const reponse = await fetch(adresse, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([nom, valeur]) => `${nom}=${valeur}`).join('; ') },
    })
    for (const pose of reponse.headers.getSetCookie()) {
      const [paire = ''] = pose.split(';')
      cookies.set(paire.slice(0, paire.indexOf('=')), paire.slice(paire.indexOf('=') + 1))
    }
    const suite = reponse.headers.get('location')
    if (suite === null) throw new Error(`Le fournisseur d’essai répond ${reponse.status} : ${(await reponse.text()).slice(0, 300)}`)
    if (suite.startsWith(jusqua)) return suite.slice(jusqua.length)
    adresse = new URL(suite, adresse).href
  }
  throw new Error('Le fournisseur d’essai ne rend pas la personne')
}
