// Se connecter, se déconnecter, et ce qui s'ensuit à l'écran.
import type { QueryClient } from '@tanstack/react-query'
import { moiOptions } from '../acces/moi.ts'
import { api, type CorpsApi } from '../core/api.ts'
import { brouillons } from '../core/brouillons/brouillons.ts'
import { ErreurApi } from '../core/erreurs.ts'
import { notifications } from '../core/notifications/notifications.ts'
import { fermerAuServeur, fermerSession, ouvrirSession } from '../core/session.ts'
import { adresseDeSortie } from './maison/maison.ts'

/** Ce qu'il faut encore donner pour entrer : un code, ou de quoi poser un second facteur. */
export interface Reste {
  readonly defi: string
  readonly poser: boolean
}

/** Se connecte ; `null` : la personne est entrée. */
export async function connecter(queryClient: QueryClient, identifiants: CorpsApi<'POST /v1/oauth/login'>): Promise<Reste | null> {
  try {
    const { id_token } = await api('POST /v1/oauth/login', { body: identifiants })
    await entrer(queryClient, id_token)
    return null
  } catch (erreur) {
    const reste = resteDe(erreur)
    if (reste === null) throw erreur
    return reste
  }
}

/** Ce qu'il faut encore donner, si c'est ce que dit ce refus ; `null` : c'en est un vrai. */
export function resteDe(erreur: unknown): Reste | null {
  const defi = erreur instanceof ErreurApi ? erreur.details['defi'] : undefined
  return erreur instanceof ErreurApi && typeof defi === 'string' ? { defi, poser: erreur.code === 'connexion.enrolement' } : null
}

export async function entrer(queryClient: QueryClient, jeton: string): Promise<void> {
  queryClient.clear()
  ouvrirSession(jeton)
  const moi = await queryClient.query(moiOptions)
  await brouillons.ouvrir(moi.id, moi.cleDesBrouillons)
}

type Recommencer = (message: string) => void

/** Un défi échu ne se rattrape pas à son champ : on revient au mot de passe, et l'on dit pourquoi. */
const avecLeDefi = <T>(envoi: Promise<T>, recommencer: Recommencer): Promise<T> =>
  envoi.catch((erreur: unknown) => {
    if (erreur instanceof ErreurApi && erreur.code === 'connexion.defi-perime') recommencer(erreur.message)
    throw erreur
  })

/** Rend le jeton d'accès. */
export const finir = async (body: CorpsApi<'POST /v1/oauth/second-facteur'>, recommencer: Recommencer): Promise<string> =>
  (await avecLeDefi(api('POST /v1/oauth/second-facteur', { body }), recommencer)).id_token

export const proposerALEntree = (defi: string) => api('POST /v1/oauth/second-facteur/enrolement', { body: { defi } })

/** La personne n'entre qu'une fois ses codes de secours gardés. */
export async function confirmerLaPose(body: CorpsApi<'PUT /v1/oauth/second-facteur/enrolement'>, recommencer: Recommencer) {
  const { id_token, codesDeSecours } = await avecLeDefi(api('PUT /v1/oauth/second-facteur/enrolement', { body }), recommencer)
  return { jeton: id_token, codes: codesDeSecours }
}

/**
 * Rien ne reste sur le poste : ni données en mémoire, ni brouillons, ni messages. `partir` quitte l'écran avant que ses
 * données ne soient oubliées, sans quoi il les redemanderait.
 */
export async function deconnecter(queryClient: QueryClient, partir: () => Promise<void>): Promise<void> {
  const fermee = await fermerAuServeur()
  // Ici d'abord : une maison lente ne retarde pas la fermeture de la session.
  const sortie = fermee ? await adresseDeSortie() : null
  fermerSession({ partout: true })
  await partir()
  await brouillons.toutEffacer()
  notifications.oublier()
  queryClient.clear()
  if (sortie !== null) location.assign(sortie)
  if (!fermee) notifications.notifier({ sens: 'erreur', titre: 'Déconnexion en attente', message: EN_ATTENTE })
}

const EN_ATTENTE =
  'Le serveur ne répond pas : il fermera votre session dès son retour. D’ici là, ne laissez pas ce poste à une autre personne.'
