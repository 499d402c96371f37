import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import type { FastifyInstance } from 'fastify'
import type { Personne } from './cast.ts'

export interface FichierEnvoye {
  readonly nom: string
  readonly contenu: Buffer | string
}

const FRONTIERE = '----relogement7MA4YWxkTrZu0gW'
export const TYPE_ENVOI = `multipart/form-data; boundary=${FRONTIERE}`

/** Le corps d'un envoi, tel qu'un navigateur l'écrit. */
export function corpsDEnvoi(champs: Readonly<Record<string, string>>, fichiers: readonly FichierEnvoye[]): Buffer {
  const partie = (entetes: string, contenu: Buffer | string) => [
    Buffer.from(`--${FRONTIERE}\r\n${entetes}\r\n\r\n`),
    Buffer.from(contenu as string),
    Buffer.from('\r\n'),
  ]
  return Buffer.concat([
    ...Object.entries(champs).flatMap(([nom, valeur]) => partie(`Content-Disposition: form-data; name="${nom}"`, valeur)),
    ...fichiers.flatMap(({ nom, contenu }) =>
      partie(`Content-Disposition: form-data; name="fichiers"; filename="${nom}"\r\nContent-Type: application/octet-stream`, contenu),
    ),
    Buffer.from(`--${FRONTIERE}--\r\n`),
  ])
}

/** Où déposer les documents d'un sujet ; un ménage à défaut. */
export const ENVOI = '/v1/business/menages/documents/upload'
const ENVOI_AU_LOGEMENT = '/v1/business/logements/documents/upload'

interface ReponseDEnvoi {
  readonly statut: number
  readonly texte: string
  readonly documents: readonly DocumentDuSujet[]
  readonly erreur: {
    readonly code: string
    readonly errorDescription: string
    readonly violations: { propertyPath: string; message: string }[]
  }
  readonly entetes: Readonly<Record<string, unknown>>
}

/** Le même envoi par le réseau, à un serveur séparé. */
export async function envoyerAu(
  adresse: string,
  qui: Pick<Personne, 'jeton'>,
  menageId: string,
  fichier: FichierEnvoye,
): Promise<Response> {
  return fetch(adresse + ENVOI, {
    method: 'POST',
    headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI },
    body: new Uint8Array(corpsDEnvoi({ menageId, type: 'AUTRE' }, [fichier])),
  })
}

/** Une personne envoie des fichiers au dossier. */
export async function envoyer(
  app: FastifyInstance,
  qui: Personne,
  champs: Readonly<Record<string, string>>,
  fichiers: readonly FichierEnvoye[],
  entetes: Readonly<Record<string, string>> = {},
): Promise<ReponseDEnvoi> {
  const { statusCode, payload, headers } = await app.inject({
    method: 'POST',
    url: 'logementId' in champs ? ENVOI_AU_LOGEMENT : ENVOI,
    headers: { authorization: `Bearer ${await qui.jeton()}`, 'content-type': TYPE_ENVOI, ...entetes },
    payload: corpsDEnvoi(champs, fichiers),
  })
  const corps = payload === '' ? {} : (JSON.parse(payload) as Record<string, unknown>)
  return {
    statut: statusCode,
    texte: payload,
    documents: (corps['hydra:member'] ?? []) as DocumentDuSujet[],
    erreur: corps as unknown as ReponseDEnvoi['erreur'],
    entetes: headers,
  }
}
