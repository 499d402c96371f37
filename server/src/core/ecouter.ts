import { setTimeout as attendre } from 'node:timers/promises'
import type { Journal } from './contexte.ts'
import { createClient } from './postgres/primaire.ts'

interface OptionsEcoute {
  readonly url: string
  readonly canal: 'direct' | 'nomenclature'
  /** Une annonce est venue, ou a pu se perdre : à chaque reprise de la connexion, et de temps en temps. */
  readonly reveil: () => void
  readonly log: Journal
}

const SIGNE_MS = 15_000
const REPRISE_MS = 1_000

/**
 * Écoute un canal de la base sur une connexion à part, et la reprend quand elle tombe. Une connexion muette se voit au signe qu'on lui demande ;
 * ce qu'elle n'a pas dit se retrouve au réveil qui suit. Rend de quoi cesser.
 */
export function ecouter({ url, canal, reveil, log }: OptionsEcoute): () => Promise<void> {
  const arret = new AbortController()
  const { signal } = arret
  const tenir = async () => {
    while (!signal.aborted) {
      await uneConnexion().catch((erreur: unknown) => {
        if (!signal.aborted) log.warn({ canal, code: (erreur as { code?: string }).code }, 'écoute de la base interrompue, elle reprend')
      })
      await attendre(REPRISE_MS, undefined, { signal }).catch(() => {})
    }
  }
  const uneConnexion = async () => {
    const client = createClient(url, { keepAlive: true, connectionTimeoutMillis: 5_000, query_timeout: 8_000 })
    const tombee = new Promise<never>((_, reject) => client.on('error', reject).on('end', () => reject(new Error('connexion fermée'))))
    tombee.catch(() => {})
    client.on('notification', reveil)
    try {
      await client.connect()
      await client.query(`listen ${canal}`)
      for (;;) {
        reveil()
        await Promise.race([tombee, attendre(SIGNE_MS, undefined, { signal })])
        await client.query('select')
      }
    } finally {
      await client.end().catch(() => {})
    }
  }
  const tenue = tenir()
  return async () => {
    arret.abort()
    await tenue
  }
}
