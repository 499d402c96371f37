import { EventSourceParserStream } from 'eventsource-parser/stream'
import { jetonCourant, vautEncore } from '../core/session.ts'
import type { Montre } from './ceQuiEstMontre.ts'

interface Abonnement {
  readonly montre: Montre
  /** Le dernier repère reçu sur cet onglet ; `null` : aucun encore. */
  readonly depuis: string | null
  readonly signal: AbortSignal
  readonly quandUnChangement: (texte: string) => void
  readonly quandUnRepere: (repere: string) => void
}

/** Ce qui suit : revenir tout de suite ou après ce temps, ou plus du tout. */
export type Suite = { readonly revenirDans: number } | 'fini'

const REPRISE_MS = 2_000

/** Suit le flux jusqu'à ce qu'il se ferme, et dit s'il faut y revenir. Les refus du réseau remontent. */
export async function suivre({ montre, depuis, signal, quandUnChangement, quandUnRepere }: Abonnement): Promise<Suite> {
  const reponse = await demander(montre, depuis, signal)
  if (reponse.status === 401) return (await vautEncore()) ? { revenirDans: 0 } : 'fini'
  // Refusé pour un autre motif, le redemander aussitôt n'y changerait rien.
  if (!reponse.ok || reponse.body === null) return { revenirDans: 60_000 }
  let revenirDans = REPRISE_MS
  const noterLaReprise = (ms: number) => {
    revenirDans = ms
  }
  const evenements = reponse.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ onRetry: noterLaReprise }))
    .getReader()
  for (let lu = await evenements.read(); !lu.done; lu = await evenements.read()) {
    const { event, data, id } = lu.value
    if (event === 'fin') {
      // Trop d'écrans, ou une session finie : dans ce cas, celui-ci se quitte.
      await vautEncore()
      return 'fini'
    }
    if (event === 'changement') quandUnChangement(data)
    if (id !== undefined) quandUnRepere(id)
  }
  return { revenirDans }
}

const demander = ({ fiches, listes }: Montre, depuis: string | null, signal: AbortSignal): Promise<Response> => {
  const requete = new URLSearchParams({ alertes: 'true' })
  if (fiches.length > 0) requete.set('fiches', fiches.join(','))
  if (listes.length > 0) requete.set('listes', listes.join(','))
  if (depuis !== null) requete.set('depuis', depuis)
  return fetch(`/v1/direct?${requete}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${jetonCourant() ?? ''}` },
    signal,
  })
}
