import type { Socket } from 'node:net'
import { DomainError } from '@relogement/domain/common/errors'
import { versErreurHttp } from './errors.ts'
import { corpsErreur, entetesHydra } from './hydra.ts'

const STATUTS: Readonly<Record<string, readonly [number, string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'La demande n’est pas arrivée en entier à temps'],
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Les en-têtes de la demande sont trop longs'],
}
const ILLISIBLE = [400, 'Bad Request', 'La demande est illisible'] as const

/** Le temps de lire le refus : un client qui ne ferme pas de son côté tiendrait sinon la connexion à jamais. */
const ADIEU_MS = 1_000

/** Répond sur la connexion même à ce qui n'est pas du HTTP recevable (en-têtes trop longs, deux longueurs, méthode inconnue), puis la ferme. */
export const refuserConnexion =
  (entetesSurs: Readonly<Record<string, string>>, urlPublique: string) => (erreur: Error & { code?: string }, socket: Socket) => {
    if (erreur.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const [statut, nom, message] = STATUTS[erreur.code ?? ''] ?? ILLISIBLE
    const http = { ...versErreurHttp(new DomainError('malforme', `http-${statut}`, message), ''), statut }
    const corps = JSON.stringify(corpsErreur(http, urlPublique))
    const entetes = {
      ...entetesSurs,
      ...entetesHydra(urlPublique),
      Connection: 'close',
      'Content-Length': String(Buffer.byteLength(corps)),
    }
    const lignes = Object.entries(entetes).map(([cle, valeur]) => `${cle}: ${valeur}`)
    socket.end([`HTTP/1.1 ${statut} ${nom}`, ...lignes, '', corps].join('\r\n'))
    const adieu = setTimeout(() => socket.destroy(), ADIEU_MS)
    socket.once('close', () => clearTimeout(adieu))
  }
