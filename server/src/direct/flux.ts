import { PassThrough } from 'node:stream'
import type { Attention, Changement } from '@relogement/domain/direct/direct.contract'

/** Au-delà, l'écran ne lit plus : son flux se coupe, il reprendra de son repère. */
const RETARD_MAX = 256 * 1024
const REPRISE_MS = 2_000

/** Le flux d'un écran ouvert. */
export interface Flux {
  readonly sessionId: string
  readonly compte: string
  readonly fiches: ReadonlySet<string>
  readonly listes: ReadonlySet<string>
  readonly alertes: boolean
  readonly corps: PassThrough
}

export function createFlux(qui: Pick<Flux, 'sessionId' | 'compte'>, { fiches = [], listes = [], alertes }: Attention): Flux {
  const corps = new PassThrough()
  corps.write(`retry: ${REPRISE_MS}\n\n`)
  return { ...qui, fiches: new Set(fiches), listes: new Set(listes), alertes: alertes !== undefined, corps }
}

/** Dit des changements, et le repère d'où reprendre. Sans changement : le repère seul, qui garde la connexion en vie. */
export function dire({ corps }: Flux, changements: readonly Changement[], repere: string): void {
  if (corps.destroyed || corps.writableEnded) return
  if (corps.readableLength > RETARD_MAX) return void corps.destroy()
  const textes = changements.map((changement) => `event: changement\ndata: ${JSON.stringify(changement)}\n`)
  corps.write([...textes, 'event: repere\ndata:\n'].map((texte) => `id: ${repere}\n${texte}\n`).join(''))
}

/** Le serveur s'arrête : chacun revient un peu plus tard, pas tous à la fois. */
export function disperser({ corps }: Flux): void {
  if (!corps.writableEnded) corps.end(`retry: ${Math.round(500 + Math.random() * 2_500)}\n\n`)
}

/** La session est finie, ou trop d'écrans du même compte sont ouverts : celui-ci n'a pas à revenir de lui-même. */
export function congedier({ corps }: Flux): void {
  if (!corps.writableEnded) corps.end('event: fin\ndata:\n\n')
}
