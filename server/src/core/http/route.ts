import {
  type Appel,
  type BodyDe,
  type CleAppel,
  type Contrat,
  type ParamsDe,
  type QueryDe,
  type ReponseDe,
  remplacementsDe,
} from '@relogement/domain/acces/contract'
import { DomainError } from '@relogement/domain/common/errors'
import { refusDuJeton } from '@relogement/domain/compte/jetonApi.rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import { type Contexte, jourDe, type Services } from '../contexte.ts'
import type { Base } from '../database.ts'
import { parametresDe, presentRecherche, type Recherche, rechercheDe } from '../documentation/recherche.ts'
import { ligneDe } from '../documentation/ressources.ts'
import type { FichierRecu } from '../fichiers/reception.ts'
import { pourQui } from '../pourQui.ts'
import { inTransaction, type Suites } from '../transaction.ts'
import { verifierAcces } from './acces.ts'
import { ditAilleurs, refuserCeQuiSEcritAilleurs } from './ailleurs.ts'
import { acteurAbsent, authentifier } from './authentification.ts'
import { exigenceDesClesConnues, refuseLesClesInconnues } from './clesInconnues.ts'
import { lireCookies } from './cookies.ts'
import { accepterFichiers, avecEnvoi } from './depot.ts'
import { deSaisie } from './errors.ts'
import { poserEntetesHydra } from './hydra.ts'
import { REJOUABLES, rejouerOuFaire } from './idempotence.ts'
import { lireQuery, refuserInconnus } from './query.ts'
import { dispositionDe, Fichier, JsonEcrit } from './reponse.ts'
import { serialiseurDe } from './serialisation.ts'

export interface Entree<A extends Appel> {
  params: ParamsDe<A>
  query: QueryDe<A>
  body: BodyDe<A>
  /** Les fichiers d'un appel `depot` ; la route les ferme. */
  fichiers: A['depot'] extends true ? readonly FichierRecu[] : readonly []
}

type Rendu<A extends Appel> = A['reponse'] extends z.ZodType
  ? Promise<z.input<A['reponse']> | ReponseDe<A> | JsonEcrit | Fichier>
  : Promise<undefined | JsonEcrit | Fichier> | Promise<void>

/**
 * Ouvre la transaction d'un appel `depot`, une fois ses fichiers contrôlés et rangés, ou d'un traitement `sansTransaction` ; honore
 * l'Idempotency-Key.
 */
export type Inscrire<A extends Appel, S extends Services> = (
  geste: (ctx: Contexte<S>) => Rendu<A> | Promise<Ecrit | Fichier>,
) => Promise<Ecrit | Fichier>

export type Traitement<A extends Appel, S extends Services> = (
  ctx: Contexte<S>,
  entree: Entree<A>,
  inscrire: Inscrire<A, S>,
) => A['depot'] extends true ? Promise<Ecrit | Fichier> : Rendu<A> | Promise<Ecrit | Fichier>

/** Un traitement pour chaque appel du contrat : en oublier un ne compile pas. */
export type Traitements<C extends Contrat, S extends Services> = { readonly [K in keyof C]: Traitement<C[K] & Appel, S> }

const SANS_TRANSACTION = Symbol('sans transaction')

/**
 * Un traitement qui ouvre lui-même ses transactions, courtes, au lieu d'en tenir une du début à la fin : il calcule
 * longtemps (mot de passe, PDF), ou laisse une trace d'un refus (échec compté, session révoquée). `inscrire` lui en ouvre une.
 */
export const sansTransaction = <T extends object>(traiter: T): T => Object.assign(traiter, { [SANS_TRANSACTION]: true })

export interface OptionsRoutes<S extends Services> {
  services: S
  urlPublique: string
  /** Valide aussi les réponses (tests) : une réponse hors contrat y échoue. */
  verifierReponses: boolean
  /** Ce qui se lit avant qu'un appel n'écrive, quand ce qu'il modifie n'a pas de lecture à lui (décision 0195). */
  lectures?: Readonly<Partial<Record<CleAppel, LireAvant<S>>>>
}

/** Branche un contrat sur ses traitements : session, droit, lecture de la demande, transaction, réponse Hydra. */
export function implement<C extends Contrat, S extends Services>(
  app: FastifyInstance,
  contrat: C,
  traitements: Traitements<C, S>,
  options: OptionsRoutes<S>,
): void {
  const declares = (Object.keys(contrat) as CleAppel[]).map((cle) => [cle, cle] as const)
  for (const [cle, declare] of [...declares, ...remplacementsDe(contrat)]) {
    const appel = contrat[declare] as Appel
    const exigerClesConnues = refuseLesClesInconnues(declare, appel) ? exigenceDesClesConnues(contrat, declare) : null
    const lecture = {
      recherche: rechercheDe(contrat, appel),
      exigerClesConnues,
      lireAvant: options.lectures?.[declare] ?? lectureDe(contrat, traitements, declare),
    }
    brancher(app, cle, appel, traitements[declare as keyof C] as Traitement<Appel, S>, lecture, options)
  }
}

/** La lecture de la ressource qu'un appel modifie, si elle a la sienne. */
function lectureDe<C extends Contrat, S extends Services>(contrat: C, traitements: Traitements<C, S>, cle: CleAppel): LireAvant<S> | null {
  const get = cle.replace(/^\w+/, 'GET') as CleAppel
  const appel = contrat[get] as Appel | undefined
  if (appel === undefined) return null
  const traiter = traitements[get as keyof C] as Traitement<Appel, S>
  return (ctx, { params }) => {
    const query = lire(appel.query, {}, 'malforme')
    return traiter(ctx, { params, query, body: undefined, fichiers: [] } as unknown as Entree<Appel>, sansDepot) as Promise<unknown>
  }
}

export type LireAvant<S extends Services> = (ctx: Contexte<S>, entree: Entree<Appel>) => Promise<unknown>

function brancher<S extends Services>(
  app: FastifyInstance,
  cle: CleAppel,
  appel: Appel,
  traiter: Traitement<Appel, S>,
  lecture: Lecture & { readonly lireAvant: LireAvant<S> | null },
  options: OptionsRoutes<S>,
): void {
  const [method, chemin] = cle.split(' ') as [string, string]
  const { recherche, lireAvant } = lecture
  const serialiser = serialiseurDe(cle, appel, options.verifierReponses)
  const { services } = options

  /** La transaction d'un geste ; qui l'a fait relit sur la principale ce qu'il vient d'écrire. Un export ne change rien de ce qui se lit. */
  const enEcrivant = async <T>({ acteur }: FastifyRequest, geste: (db: Contexte['db'], suites: Suites) => Promise<T>): Promise<T> => {
    const ecrit = await inTransaction(services.base, services.log, geste)
    if (acteur && appel.fichier === undefined) services.replique.noterUneEcriture(acteur.id)
    return ecrit
  }

  const deposer = (request: FastifyRequest, reply: FastifyReply) =>
    avecEnvoi(request, services.fichiers.reception, async ({ champs, fichiers }) => {
      const entree = { ...lireEntree(appel, request, lecture, champs), fichiers } as unknown as Entree<Appel>
      const contenu = { champs, fichiers: fichiers.map(({ nom, sha256 }) => [nom, sha256]) }
      const inscrire: Inscrire<Appel, S> = (geste) =>
        enEcrivant(request, (db, suites) => {
          const ctx = contexteDe(request, reply, services, db, suites)
          return rejouerOuFaire(db, request, reply, async () => ecrire(await geste(ctx), serialiser, appel), appel, contenu)
        })
      const ctx = contexteDe(request, reply, services, services.base, SANS_SUITES)
      return repondre(reply, appel, serialiser, await traiter(ctx, entree, inscrire))
    })

  const repondreA = async (request: FastifyRequest, reply: FastifyReply) => {
    poserEntetesHydra(reply, options.urlPublique)
    if (appel.depot) return deposer(request, reply)
    const entree = lireEntree(appel, request, lecture, request.body)
    const inscrire: Inscrire<Appel, S> = (geste) =>
      enEcrivant(request, (db, suites) => {
        const rendre = async () => ecrire(await geste(contexteDe(request, reply, services, db, suites)), serialiser, appel)
        return REJOUABLES.includes(method) && request.acteur ? rejouerOuFaire(db, request, reply, rendre, appel) : rendre()
      })
    if (method === 'GET') {
      const lireSur = async (db: Base): Promise<unknown> =>
        traiter(contexteDe(request, reply, services, db, SANS_SUITES), entree, sansDepot)
      const rendu = await (appel.differe ? services.replique.lire(request.acteur?.id ?? '', lireSur) : lireSur(services.lecture))
      const lu = ecrire(rendu, serialiser, appel)
      return repondre(reply, appel, serialiser, recherche ? avecRecherche(lu, recherche, request) : lu)
    }
    if (SANS_TRANSACTION in traiter) {
      const ctx = contexteDe(request, reply, services, services.base, SANS_SUITES)
      return repondre(reply, appel, serialiser, await traiter(ctx, entree, inscrire))
    }
    const ecrit = await inscrire(async (ctx) => {
      const dits = appel.ailleurs ? ditAilleurs(appel.ailleurs, request.body) : []
      const avant = dits.length > 0 && lireAvant !== null ? await lireAvant(ctx, entree) : null
      const rendu = await traiter(ctx, entree, sansDepot)
      if (appel.ailleurs) refuserCeQuiSEcritAilleurs(appel.ailleurs, dits, request.body, [avant, rendu])
      return rendu as never
    })
    return repondre(reply, appel, serialiser, ecrit)
  }

  const route: RouteOptions = {
    method: method as 'GET',
    url: chemin.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: async (request) => {
      if (appel.acces.pour === 'tous') return
      const { acteur, sessionId, jeton } = await authentifier(services.lecture, request, services.horloge())
      verifierAcces(appel.acces, acteur)
      const refus = jeton === null ? null : refusDuJeton(cle, appel, jeton)
      if (refus !== null) throw new DomainError('droit', 'jeton.refus', refus)
      request.acteur = acteur
      if (sessionId !== null) request.sessionId = sessionId
      if (jeton !== null) request.jeton = jeton
    },
    handler: (request, reply) => pourQui.run(request.acteur?.id ?? request.ip, () => repondreA(request, reply)),
  }
  // Dans son enceinte : lire les envois de fichiers n'est permis que là.
  if (!appel.depot) app.route(route)
  else
    app.register(async (enceinte) => {
      await accepterFichiers(enceinte)
      enceinte.route(route)
    })
}

const refuserSuite = () => {
  throw new Error('Une suite ne se donne que dans une transaction')
}
const SANS_SUITES: Suites = { avantValidation: refuserSuite, apresValidation: refuserSuite }

const sansDepot = () => {
  throw new Error('Seul un appel `depot` ou `sansTransaction` ouvre lui-même sa transaction')
}

function contexteDe<S extends Services>(
  request: FastifyRequest,
  reply: FastifyReply,
  services: S,
  db: Contexte<S>['db'],
  suites: Suites,
): Contexte<S> {
  const maintenant = services.horloge()
  return {
    db,
    services,
    acteur: request.acteur ?? acteurAbsent,
    maintenant,
    aujourdhui: jourDe(maintenant),
    versionAttendue: lireIfMatch(request.headers['if-match']),
    requete: {
      id: request.id,
      url: request.raw.url ?? '',
      ip: request.ip,
      autorisation: request.headers.authorization,
      dernierRepere: request.headers['last-event-id']?.toString(),
      agent: String(request.headers['user-agent'] ?? '').slice(0, 200),
      sessionId: request.sessionId ?? null,
      cookies: lireCookies(request.headers.cookie),
    },
    reponse: { entete: (nom, valeur) => void reply.header(nom, valeur) },
    ...suites,
  }
}

/** Ce qu'un appel sait de sa demande au-delà de ses schémas. */
interface Lecture {
  readonly recherche: Recherche | null
  /** Une modification de la ressource, par PATCH ou par le PUT qui le vaut, ou sa création. */
  readonly exigerClesConnues: ((corps: unknown) => void) | null
}

function lireEntree(appel: Appel, request: FastifyRequest, { recherche, exigerClesConnues }: Lecture, corps: unknown): Entree<Appel> {
  const params = lire(appel.params, request.params, 'adresse')
  const query = lireFiltres(appel, request, recherche)
  exigerClesConnues?.(corps)
  const body = lire(appel.body, corps, 'saisie')
  return { params, query, body, fichiers: [] } as Entree<Appel>
}

/**
 * Ce qu'un appel ne connaît pas se refuse, liste, nombres ou fiche : tu, un filtre laisserait croire qu'il filtre (décision 0120). Une écriture sans
 * paramètre n'a rien à filtrer ; sans session, c'est une sonde ou un agenda qui lit, et il met dans l'adresse ce qu'il veut.
 */
function lireFiltres(appel: Appel, request: FastifyRequest, recherche: Recherche | null): unknown {
  const sansParametre = !appel.query && ligneDe(appel) === null
  if (sansParametre && (request.method !== 'GET' || appel.acces.pour === 'tous')) return undefined
  const query = lireQuery(requeteDe(request), recherche?.synonymes)
  refuserInconnus(query, parametresDe(appel))
  return lire(appel.query, query, 'malforme')
}

const requeteDe = ({ raw: { url = '' } }: FastifyRequest) => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '')

function lire(schema: z.ZodType | undefined, valeur: unknown, quoi: 'adresse' | 'malforme' | 'saisie'): unknown {
  if (!schema) return undefined
  const { success, data, error } = schema.safeParse(valeur)
  if (success) return data
  const nature = quoi === 'adresse' ? (estUnJour(error) ? 'malforme' : 'introuvable') : quoi
  const { message, violations } = deSaisie(error, nature)
  throw new DomainError(estInconnu(error) ? 'malforme' : nature, 'saisie', message, { violations })
}

/** Ce qu'une adresse nomme n'existe pas ; un jour qui n'est pas au calendrier, lui, est mal écrit. */
const estUnJour = ({ issues }: z.ZodError): boolean => issues.every(({ path }) => path[0] === 'jour')

/** Un filtre ou un tri que la liste ne connaît pas : la demande est mal écrite, où qu'elle le porte. */
const estInconnu = ({ issues }: z.ZodError): boolean =>
  issues.some((defaut) => defaut.code === 'custom' && defaut.params?.['inconnu'] === true)

function lireIfMatch(entete: string | undefined): number | null {
  if (entete === undefined || entete === '*') return null
  const [, version] = /^(?:W\/)?"(\d{1,9})"$/.exec(entete.trim()) ?? []
  if (version === undefined) throw new DomainError('malforme', 'if-match', 'L’en-tête If-Match est illisible')
  return Number(version)
}

/** Ce qui part : un texte JSON et sa version, ou un fichier. Écrit dans la transaction pour que l'idempotence le garde. */
export interface Ecrit {
  texte: string | null
  version: number | null
}

function ecrire(valeur: unknown, serialiser: (valeur: unknown) => string, appel: Appel): Ecrit | Fichier {
  if (valeur instanceof Fichier) return valeur
  if (appel.statut === 204 || valeur === undefined) return { texte: null, version: null }
  if (valeur instanceof JsonEcrit) return { texte: serialiser(valeur), version: null }
  const { version } = valeur as { version?: unknown }
  return { texte: serialiser(valeur), version: typeof version === 'number' ? version : null }
}

/** Une liste demandée sans filtre dit aussi comment la filtrer et la trier : c'est là que les clients Hydra le lisent. */
function avecRecherche(ecrit: Ecrit | Fichier, recherche: Recherche, { raw: { url = '' } }: FastifyRequest): Ecrit | Fichier {
  if (ecrit instanceof Fichier || ecrit.texte === null || url.includes('?')) return ecrit
  return { ...ecrit, texte: `{"hydra:search":${JSON.stringify(presentRecherche(recherche, url))},${ecrit.texte.slice(1)}` }
}

function repondre(reply: FastifyReply, appel: Appel, serialiser: (valeur: unknown) => string, valeur: unknown): FastifyReply {
  const ecrit = estEcrit(valeur) ? valeur : ecrire(valeur, serialiser, appel)
  if (ecrit instanceof Fichier) {
    reply.header('Content-Type', ecrit.type).header('Content-Disposition', dispositionDe(ecrit))
    if (ecrit.taille !== null) reply.header('Content-Length', String(ecrit.taille))
    return reply.send(ecrit.flux)
  }
  if (ecrit.version !== null) reply.header('ETag', `"${ecrit.version}"`)
  if (ecrit.texte === null) return reply.code(204).removeHeader('Content-Type').send()
  return reply.code(appel.statut ?? 200).send(ecrit.texte)
}

const estEcrit = (valeur: unknown): valeur is Ecrit =>
  typeof valeur === 'object' && valeur !== null && 'texte' in valeur && 'version' in valeur && !(valeur instanceof JsonEcrit)
