import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'

export interface ServeurS3 {
  /** Pour DOCUMENTS_URL. */
  readonly documentsUrl: string
  readonly stop: () => Promise<void>
  /** Le relance au même endroit, avec ce qu'il gardait. */
  readonly start: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Un stockage S3 local, comme celui d'un hébergeur. */
export async function startS3(): Promise<ServeurS3> {
  // Les identifiants que ce serveur connaît ; le client les lit de l'environnement, comme en service.
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER'
  const dossier = mkdtempSync(join(tmpdir(), 'relogement-s3-'))
  const lancer = async (port: number) => {
    const serveur = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: dossier,
      configureBuckets: [{ name: 'documents', configs: [] }],
    })
    ignorerLesEnvoisRompus(serveur)
    const adresse = await serveur.run()
    return { serveur, port: adresse.port }
  }
  let courant = await lancer(0)
  const { port } = courant
  const stop = () => courant.serveur.close()
  return {
    documentsUrl: `s3://documents/essai?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&region=eu-west-3`,
    stop,
    start: async () => {
      courant = await lancer(port)
    },
    close: async () => {
      await stop().catch(() => {})
      rmSync(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}

/** S3 ne montre un objet que reçu en entier ; ce serveur-ci l'ouvre dès l'entête, et en garde ce qui est venu. */
function ignorerLesEnvoisRompus(serveur: S3rver): void {
  const { store } = serveur as unknown as { store: { putObject: (objet: { content: Readable | Buffer }) => Promise<unknown> } }
  const ranger = store.putObject.bind(store)
  store.putObject = async (objet) =>
    ranger({ ...objet, content: Buffer.isBuffer(objet.content) ? objet.content : await buffer(objet.content) })
}
