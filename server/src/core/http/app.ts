import rateLimit from '@fastify/rate-limit'
import { DomainError } from '@relogement/domain/common/errors'
import { parlerFrancais } from '@relogement/domain/common/francais'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Services } from '../contexte.ts'
import type { Metriques } from '../metriques/metriques.ts'
import { servirLesMetriques } from '../metriques/servirLesMetriques.ts'
import { createTemoinDesEcritures } from '../refusDEcriture.ts'
import { jugerLeSchema } from '../schemaDepasse.ts'
import type { Traces } from '../traces/traces.ts'
import { authentifier } from './authentification.ts'
import { accepterJson } from './body.ts'
import { compresserLesReponses } from './compression.ts'
import { refuserConnexion } from './connexion.ts'
import { aQuiCompte, sansLimiteDeDebit } from './debit.ts'
import { createDebitPartage } from './debitPartage.ts'
import { entetesDe, estApi } from './entetes.ts'
import { versErreurHttp } from './errors.ts'
import { corpsErreur, poserEntetesHydra } from './hydra.ts'
import type { LireJeton } from './jetonApi.ts'
import { bornerLArret, bornerLesCorps, ENTETES_MAX_MS, fermerCeQuiTraine, RECEPTION_MAX_MS } from './lenteur.ts'
import { recevoirLesRapportsCsp } from './rapportsCsp.ts'

const CORPS_MAX = 1024 * 1024
const ADRESSE_MAX = 8 * 1024
const TITRES_DU_FICHIER = ['Content-Disposition', 'Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified', 'Vary'] as const

export interface OptionsApp {
  urlPublique: string
  /** Demandes par minute et par compte (ou par adresse sans session). */
  limiteDebit: number
  /** Les mandataires dont on croit l'en-tête X-Forwarded-For. */
  mandataires: readonly string[]
  log: FastifyBaseLogger
  production: boolean
  services: Pick<Services, 'lecture' | 'horloge'>
  /** Ce que mesure ce processus, et le jeton de qui le lit ; `null` : rien ne se mesure. */
  metriques?: { readonly mesures: Metriques; readonly jeton: string } | null
  /** Qui agit par un jeton d'API ; absent : aucun ne vaut. */
  lireJeton?: LireJeton
  /** Où partent les traces des demandes ; `null` : nulle part. */
  traces?: Pick<Traces, 'suivre'> | null
}

/** Le serveur HTTP nu : en-têtes de sécurité, limites, corps JSON, une seule forme d'erreur. Les routes s'y branchent. */
export async function createApp({
  urlPublique,
  limiteDebit,
  mandataires,
  log,
  production,
  services,
  metriques = null,
  traces = null,
  lireJeton = async () => null,
}: OptionsApp): Promise<FastifyInstance> {
  parlerFrancais()
  const entetes = entetesDe(production)
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CORPS_MAX,
    trustProxy: mandataires.length > 0 ? [...mandataires] : false,
    genReqId: () => uuidv7(),
    requestTimeout: RECEPTION_MAX_MS,
    http: { headersTimeout: ENTETES_MAX_MS, connectionsCheckingInterval: 5_000 },
    // Ce qui arrive pendant l'arrêt se refuse comme le reste, dans la même forme (`bornerLArret`).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    frameworkErrors: (erreur, request, reply) => void envoyerErreur(erreur, request, reply.headers(entetes.api)),
    clientErrorHandler: refuserConnexion(entetes.api, urlPublique),
  })
  const noterRefusDEcriture = createTemoinDesEcritures(log)
  const envoyerErreur = (levee: unknown, { id, raw }: FastifyRequest, reply: FastifyReply) => {
    // Un client parti avant d'avoir tout envoyé : rien ne manque au service, et nul ne lira la réponse. Trop lent (408), il est là, et la lit.
    const parti = raw.destroyed && raw.complete === false && (levee as { statusCode?: number }).statusCode !== 408
    const erreur = parti ? Object.assign(new Error('demande coupée'), { statusCode: 400 }) : levee
    noterRefusDEcriture(erreur)
    const http = versErreurHttp(erreur, id)
    if (http.defaut)
      log.error({ requete: id, erreur: erreur instanceof Error ? { name: erreur.name, stack: erreur.stack } : String(erreur) }, 'défaut')
    // Un service qui se refuse le dit, et dit ce qu'il attendait.
    if (http.statut === 503) log.warn({ requete: id, code: http.code, cause: causeDe(erreur) }, 'service indisponible')
    // Un fichier qui échoue avant son premier octet : ses titres diraient de la réponse ce qu'elle n'est plus.
    for (const titre of TITRES_DU_FICHIER) reply.removeHeader(titre)
    poserEntetesHydra(reply, urlPublique)
    if (http.reessayerDans !== undefined) reply.header('Retry-After', String(http.reessayerDans))
    return reply.code(http.statut).send(JSON.stringify(corpsErreur(http, urlPublique)))
  }

  traces?.suivre(app)
  app.setErrorHandler(async (levee, request, reply) => envoyerErreur(await jugerLeSchema(services.lecture, levee), request, reply))
  app.decorateRequest('acteur', undefined)
  app.decorateRequest('sessionId', undefined)
  app.decorateRequest('jeton', undefined)
  app.decorate('lireJeton', lireJeton)
  accepterJson(app)
  bornerLesCorps(app)
  fermerCeQuiTraine(app, log)
  await compresserLesReponses(app)

  if (metriques !== null) servirLesMetriques(app, metriques.mesures, metriques.jeton)

  let mandataireIgnore = false
  app.addHook('onRequest', async (request, reply) => {
    if (mandataires.length === 0 && !mandataireIgnore && request.headers['x-forwarded-for'] !== undefined) {
      mandataireIgnore = true
      log.warn({}, 'un mandataire transmet les demandes et TRUST_PROXY ne le nomme pas : toutes comptent à une même adresse')
    }
    reply.headers(estApi(request) ? entetes.api : entetes.ecran)
    if ((request.raw.url?.length ?? 0) > ADRESSE_MAX) throw Object.assign(new Error('adresse trop longue'), { statusCode: 414 })
  })
  bornerLArret(app)
  const debit = createDebitPartage({ base: services.lecture, limite: limiteDebit, horloge: services.horloge, log })
  app.addHook('onClose', debit.fermer)
  await app.register(rateLimit, {
    global: false,
    store: debit.Magasin,
    max: limiteDebit,
    timeWindow: 60_000,
    keyGenerator: (request) => aQuiCompte(services.lecture, request, services.horloge()),
    allowList: sansLimiteDeDebit,
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('debit', 'debit', 'Trop de demandes en peu de temps. Réessayez dans un instant.', {
        details: { reessayerDans: Math.ceil(ttl / 1000) },
      }),
  })
  // Avant la session de chaque route : un refus compte aussi.
  app.addHook('onRequest', app.rateLimit())
  // Sans session, une adresse inconnue se tait comme les autres : rien ne dit lesquelles existent (fiabilité A4).
  app.setNotFoundHandler(async (request) => {
    if (estApi(request)) await authentifier(services.lecture, request, services.horloge())
    throw new DomainError('introuvable', 'adresse', 'Cette adresse n’existe pas')
  })

  await recevoirLesRapportsCsp(app, log)

  // Le journal dit la route, jamais l'adresse demandée : un filtre peut porter un nom.
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requete: request.id,
        methode: request.method,
        route: request.routeOptions.url ?? null,
        statut: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        utilisateur: request.acteur?.id ?? null,
        ...(request.jeton ? { jeton: request.jeton.id } : {}),
      },
      'demande',
    )
  })
  return app
}

function causeDe(erreur: unknown): string {
  const { cause, code, message } = erreur as { cause?: { message?: string } | null; code?: string; message?: string }
  return cause?.message ?? (erreur instanceof DomainError ? '' : (code ?? message ?? ''))
}
