import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { version } from '../version.ts'

export interface Traces {
  /** Une trace par demande de ce serveur : la route déclarée, jamais l'adresse ni ce qu'elle porte. */
  readonly suivre: (app: FastifyInstance) => void
  /** Une requête à la base, dans la trace de la demande qui l'a faite : son verbe, jamais son texte ni ses valeurs. */
  readonly noterRequete: (requete: { readonly sql: string; readonly ms: number; readonly echec: boolean }) => void
  /** Envoie ce qui attend encore. */
  readonly fermer: () => Promise<void>
}

const ARRET_MAX_MS = 2_000

/**
 * De quoi envoyer des traces au collecteur OpenTelemetry de cette adresse (OTLP, HTTP). La bibliothèque ne se charge qu'ici : sans collecteur,
 * elle n'est pas lue. Un collecteur muet ne retarde ni n'échoue aucune demande : ses traces se perdent.
 */
export async function createTraces(collecteur: string): Promise<Traces> {
  const [api, { BasicTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${collecteur.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: ARRET_MAX_MS })
  const fournisseur = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'relogement', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  const tracer: Tracer = fournisseur.getTracer('relogement')
  const enCours = new AsyncLocalStorage<Span>()
  return {
    suivre: (app) => {
      const ouvertes = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, _reply, suite) => {
        const route = request.routeOptions.url ?? 'inconnue'
        const attributes = { 'http.request.method': request.method, 'http.route': route, 'relogement.requete': request.id }
        const span = tracer.startSpan(`${request.method} ${route}`, { kind: api.SpanKind.SERVER, attributes }, api.ROOT_CONTEXT)
        ouvertes.set(request, span)
        enCours.run(span, suite)
      })
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = ouvertes.get(request)
        span?.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 500) span?.setStatus({ code: api.SpanStatusCode.ERROR })
        span?.end()
      })
    },
    noterRequete: ({ sql, ms, echec }) => {
      const parent = enCours.getStore()
      if (parent === undefined) return
      const fin = Date.now()
      const verbe = verbeDe(sql)
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verbe }
      const contexte = api.trace.setSpan(api.ROOT_CONTEXT, parent)
      const span = tracer.startSpan(verbe, { kind: api.SpanKind.CLIENT, attributes, startTime: fin - ms }, contexte)
      if (echec) span.setStatus({ code: api.SpanStatusCode.ERROR })
      span.end(fin)
    },
    fermer: () => fournisseur.shutdown().catch(() => {}),
  }
}

const VERBES = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback', 'declare', 'fetch'])

function verbeDe(sql: string): string {
  const mot = sql.trimStart().slice(0, 8).split(/\s/, 1)[0]?.toLowerCase() ?? ''
  return VERBES.has(mot) ? mot : 'autre'
}
