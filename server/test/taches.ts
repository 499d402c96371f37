import type { Tache } from '../src/core/jobs.ts'
import type { ServicesRelogement } from '../src/services.ts'
import type { Api } from './api.ts'

/** Fait une tâche de fond comme la file la ferait, à l'heure de l'essai ou à celle qui est dite. */
export const faireLaTache = (
  tache: Tache<ServicesRelogement>,
  { services, horloge }: Pick<Api, 'services' | 'horloge'>,
  { maintenant = horloge.maintenant(), donnees = {} }: { maintenant?: Date; donnees?: object } = {},
): Promise<void> => tache.executer({ services, config: { smtpUrl: null }, maintenant, essai: 1, dernierEssai: false }, donnees)

/** La même, et ce que le journal du serveur en a dit d'anormal depuis la fois d'avant. */
export function ecouterLaTache(tache: Tache<ServicesRelogement>, api: Pick<Api, 'services' | 'horloge'>): () => Promise<string[]> {
  const dites: string[] = []
  const services = { ...api.services, log: { ...api.services.log, error: (_: object, message: string) => void dites.push(message) } }
  return async () => {
    await faireLaTache(tache, { ...api, services })
    return dites.splice(0)
  }
}
