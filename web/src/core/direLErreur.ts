import { messageDe } from './erreurs.ts'
import { notifier } from './notifications/notifications.ts'

/** Ce qui est refusé, et pourquoi : l'écran, lui, montre ce qui est enregistré. */
export const direLErreur = (erreur: unknown): void => void notifier({ message: messageDe(erreur), sens: 'erreur' })
