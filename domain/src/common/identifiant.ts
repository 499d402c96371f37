import { z } from 'zod'

/** L'identifiant d'autre chose, tel que la base l'écrit : les mêmes lettres en majuscules disent le même, et les règles les comparent. */
export const identifiant = (message?: Parameters<typeof z.uuid>[0]) => z.uuid(message).toLowerCase()
