// Se connecter, se déconnecter, et ce qui s'ensuit à l'écran.
import type { QueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../core/api.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { notifications } from '../core/notifications/notifications.ts'
import { fermerSession, ouvrirSession } from '../core/session.ts'
import { moiOptions } from './moi.ts'

export async function connecter(queryClient: QueryClient, identifiants: CorpsApi<'POST /v1/oauth/login'>): Promise<void> {
  const { id_token } = await api('POST /v1/oauth/login', { body: identifiants })
  queryClient.clear()
  ouvrirSession(id_token)
  const moi = await queryClient.query(moiOptions)
  await brouillons.ouvrir(moi.id)
}

/**
 * Rien ne reste sur le poste : ni données en mémoire, ni brouillons, ni messages. `partir` quitte l'écran avant que ses
 * données ne soient oubliées, sans quoi il les redemanderait.
 */
export async function deconnecter(queryClient: QueryClient, partir: () => Promise<void>): Promise<void> {
  await api('POST /v1/oauth/logout').catch(() => undefined)
  fermerSession({ partout: true })
  await partir()
  await brouillons.toutEffacer()
  notifications.oublier()
  queryClient.clear()
}
