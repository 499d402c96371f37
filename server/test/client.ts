import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface Reponse<C> {
  readonly statut: number
  readonly corps: C
  readonly texte: string
  readonly octets: Buffer
  readonly entetes: Readonly<Record<string, string | undefined>>
  /** Cookies posés par la réponse, avec leurs attributs. */
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly [attribut: string]: unknown }[]
}

type Entetes = Readonly<Record<string, string>>

/** Quelqu'un qui appelle l'API : `await client.get('/v1/menages').expect(200)`. */
export class Client {
  private readonly app: FastifyInstance
  private readonly entetes: () => Promise<Entetes>
  private readonly adresse: string

  constructor(app: FastifyInstance, entetes: () => Promise<Entetes> = async () => ({}), adresse = '127.0.0.1') {
    this.app = app
    this.entetes = entetes
    this.adresse = adresse
  }

  get = <C = unknown>(url: string) => this.demande<C>('GET', url)
  post = <C = unknown>(url: string, corps?: unknown) => this.demande<C>('POST', url, corps)
  put = <C = unknown>(url: string, corps?: unknown) => this.demande<C>('PUT', url, corps)
  patch = <C = unknown>(url: string, corps?: unknown) => this.demande<C>('PATCH', url, corps)
  delete = <C = unknown>(url: string, corps?: unknown) => this.demande<C>('DELETE', url, corps)

  /** Le même, avec des en-têtes de plus : `en.camille.avec({ 'If-Match': '"3"' }).patch(…)`. */
  avec(plus: Entetes): Client {
    return new Client(this.app, async () => ({ ...(await this.entetes()), ...plus }), this.adresse)
  }

  /** Le même, d'une autre adresse IP. */
  depuis(adresse: string): Client {
    return new Client(this.app, this.entetes, adresse)
  }

  private demande<C>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, corps?: unknown): Demande<C> {
    return new Demande<C>(`${method} ${url}`, async () =>
      this.app.inject({
        method,
        url,
        remoteAddress: this.adresse,
        headers: { ...(corps === undefined ? {} : { 'content-type': 'application/json' }), ...(await this.entetes()) },
        ...(corps === undefined ? {} : { payload: typeof corps === 'string' ? corps : JSON.stringify(corps) }),
      } satisfies InjectOptions),
    )
  }
}

/** Un appel qui part quand on l'attend. */
export class Demande<C> implements PromiseLike<Reponse<C>> {
  private readonly quoi: string
  private readonly envoyer: () => Promise<LightMyRequestResponse>
  private readonly origine = new Error()
  private attendu: number | null = null

  constructor(quoi: string, envoyer: () => Promise<LightMyRequestResponse>) {
    this.quoi = quoi
    this.envoyer = envoyer
  }

  /** Échoue, en montrant la réponse, si le statut n'est pas celui-là. */
  expect(statut: number): this {
    this.attendu = statut
    return this
  }

  // biome-ignore lint/suspicious/noThenProperty: un appel s'attend comme une promesse, après `.expect(…)`
  then<R = Reponse<C>, E = never>(
    suite?: ((reponse: Reponse<C>) => R | PromiseLike<R>) | null,
    echec?: ((raison: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.lire().then(suite, echec)
  }

  private async lire(): Promise<Reponse<C>> {
    const { statusCode, payload, rawPayload, headers, cookies } = await this.envoyer()
    if (this.attendu !== null && statusCode !== this.attendu) {
      const erreur = new Error(`${this.quoi} répond ${statusCode} au lieu de ${this.attendu}\n${payload.slice(0, 2000)}`)
      erreur.stack = `${erreur.message}\n${this.origine.stack?.split('\n').slice(3).join('\n')}`
      throw erreur
    }
    const enJson = /json/.test(String(headers['content-type'] ?? ''))
    return {
      statut: statusCode,
      texte: payload,
      octets: rawPayload,
      corps: (enJson && payload !== '' ? JSON.parse(payload) : undefined) as C,
      entetes: Object.fromEntries(Object.entries(headers).map(([nom, valeur]) => [nom, valeur === undefined ? undefined : String(valeur)])),
      cookies: cookies as Reponse<C>['cookies'],
    }
  }
}
