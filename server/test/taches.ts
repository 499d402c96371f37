import type { Tache } from '../src/core/jobs.ts'
import type { ServicesRelogement } from '../src/services.ts'
import type { Api } from './api.ts'

/** Fait une tâche de fond comme la file la ferait, à l'heure de l'essai ou à celle qui est dite. */
export const faireLaTache = (
  tache: Tache<ServicesRelogement>,
  { services, horloge }: Pick<Api, 'services' | 'horloge'>,
  { maintenant = horloge.maintenant(), donnees = {} }: { maintenant?: Date; donnees?: object } = {},
): Promise<void> => tache.executer({ services, config: { smtpUrl: null }, maintenant, essai: 1, dernierEssai: false }, donnees)
