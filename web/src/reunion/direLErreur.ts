import { messageDe } from '../core/erreurs.ts'
import { notifier } from '../core/notifications/notifications.ts'

/** Une réponse refusée se dit : la ligne, elle, montre ce qui est enregistré. */
export const direLErreur = (erreur: unknown): void => notifier({ message: messageDe(erreur), sens: 'erreur' })
