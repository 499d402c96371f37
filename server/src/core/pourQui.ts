import { AsyncLocalStorage } from 'node:async_hooks'

/** Pour qui se fait l'appel en cours : son compte, ou son adresse s'il n'est pas connecté. Les files partagées tournent entre eux. */
export const pourQui = new AsyncLocalStorage<string>()
