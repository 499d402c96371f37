// Se connecter, se déconnecter, et ce qui s'ensuit à l'écran.
import type { QueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'
import { api, type CorpsApi } from '../core/api.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { notifications } from '../core/notifications/notifications.ts'
import { fermerAuServeur, fermerSession, ouvrirSession } from '../core/session.ts'

export async function connecter(queryClient: QueryClient, identifiants: CorpsApi<'POST /v1/oauth/login'>): Promise<void> {
  const { id_token } = await api('POST /v1/oauth/login', { body: identifiants })
  queryClient.clear()
  ouvrirSession(id_token)
  const moi = await queryClient.query(moiOptions)
  await brouillons.ouvrir(moi.id, moi.cleDesBrouillons)
}

/**
 * Rien ne reste sur le poste : ni données en mémoire, ni brouillons, ni messages. `partir` quitte l'écran avant que ses
 * données ne soient oubliées, sans quoi il les redemanderait.
 */
export async function deconnecter(queryClient: QueryClient, partir: () => Promise<void>): Promise<void> {
  const fermee = await fermerAuServeur()
  fermerSession({ partout: true })
  await partir()
  await brouillons.toutEffacer()
  notifications.oublier()
  queryClient.clear()
  if (!fermee) notifications.notifier({ sens: 'erreur', titre: 'Déconnexion en attente', message: EN_ATTENTE })
}

const EN_ATTENTE =
  'Le serveur ne répond pas : il fermera votre session dès son retour. D’ici là, ne laissez pas ce poste à une autre personne.'
