import { parseCookie } from 'cookie'

/** Les cookies d'une demande ; un en-tête démesuré n'est lu qu'à son début. */
export const lireCookies = (entete = ''): Readonly<Record<string, string | undefined>> => parseCookie(entete.slice(0, 8000))
