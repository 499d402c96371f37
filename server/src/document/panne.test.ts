import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { test as testBase } from '../../test/cast.ts'
import { lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { pdf } from '../../test/pieces/pdf.ts'
import { startS3 } from '../../test/s3.ts'

interface Panne {
  readonly api: Api
  readonly couper: () => Promise<void>
  readonly retablir: () => Promise<void>
}

const test = testBase
  .extend('dossier', { scope: 'file' }, ({ api }): Panne => {
    const [ici, ailleurs] = [join(api.dataDir, 'documents'), join(api.dataDir, 'ailleurs')]
    return { api, couper: () => rename(ici, ailleurs), retablir: () => rename(ailleurs, ici) }
  })
  .extend('s3', { scope: 'file' }, async ({ base }, { onCleanup }): Promise<Panne> => {
    const serveur = await startS3()
    const api = await createApi(base, { documentsUrl: serveur.documentsUrl })
    onCleanup(async () => {
      await api.close()
      await serveur.close()
    })
    return { api, couper: serveur.stop, retablir: serveur.start }
  })

const fichier = { nom: 'bail.pdf', contenu: pdf() }

describe.each(['dossier', 's3'] as const)('le dépôt (%s) en panne', (lequel) => {
  test('n’empêche que les documents : tout le reste du dossier fonctionne, et tout revient seul', async ({ dossier, s3, en }) => {
    const { api, couper, retablir } = lequel === 'dossier' ? dossier : s3
    const { db, app } = api
    const menageId = await createMenage(db)
    const champs = { menageId, type: 'BAIL_NOUVEAU' }
    const appeler = async (method: 'GET' | 'DELETE' | 'PATCH', url: string, corps?: object) => {
      const reponse = await app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${await en.rachid.jeton()}`, ...(corps ? { 'content-type': 'application/json' } : {}) },
        ...(corps ? { payload: JSON.stringify(corps) } : {}),
      })
      return { statut: reponse.statusCode, texte: reponse.payload, attente: reponse.headers['retry-after'] }
    }
    const { documents } = await envoyer(app, en.rachid, champs, [fichier])
    const [document] = documents
    const avant = await listCles(api.services.fichiers.depot)

    await couper()
    expect(await envoyer(app, en.rachid, champs, [fichier])).toMatchObject({
      statut: 503,
      erreur: {
        errorDescription: 'Les documents sont momentanément indisponibles. Le reste fonctionne ; réessayez dans quelques instants.',
      },
      entetes: { 'retry-after': '30' },
    })
    expect(await appeler('GET', document?.file ?? '')).toMatchObject({ statut: 503, attente: '30' })
    expect(await lireDocumentsEnBase(db, menageId)).toHaveLength(1)
    expect(await lireHistoriqueEnBase(db, menageId)).toHaveLength(1)

    const liste = await appeler('GET', `/v1/business/menages/${menageId}/documents`)
    expect(liste.statut).toBe(200)
    expect(JSON.parse(liste.texte)).toMatchObject({ metadata: { disponible: false }, 'hydra:member': [{ nom: 'bail.pdf' }] })
    expect((await appeler('GET', `/v1/menages/${menageId}`)).statut).toBe(200)
    expect((await appeler('PATCH', `/v1/menages/${menageId}`, { informations: { observations: 'pendant la panne' } })).statut).toBe(200)
    expect((await appeler('PATCH', `/v1/menages/${menageId}/documents/${document?.id}`, { nom: 'Bail signé' })).statut).toBe(200)

    await retablir()
    expect((await appeler('GET', document?.file ?? '')).statut).toBe(200)
    expect(await listCles(api.services.fichiers.depot)).toEqual(avant)
    expect((await envoyer(app, en.rachid, champs, [fichier])).statut).toBe(201)
  })
})

test('un document supprimé pendant une panne l’est aussitôt ; son fichier s’efface plus tard', async ({
  dossier: { api, couper, retablir },
  en,
}) => {
  const { app, db } = api
  const menageId = await createMenage(db)
  const { documents } = await envoyer(app, en.rachid, { menageId, type: 'AUTRE' }, [fichier])
  await couper()
  await en.rachid.delete(`/v1/menages/${menageId}/documents/${documents[0]?.id}`).expect(204)
  await retablir()
  const [ligne] = await lireDocumentsEnBase(db, menageId)
  expect(ligne?.supprime_le).not.toBeNull()
})

test('la réception impossible (disque absent) est dite comme une panne des documents', async ({ dossier: { api }, en }) => {
  const menageId = await createMenage(api.db)
  await rename(api.services.fichiers.reception, `${api.services.fichiers.reception}-absente`)
  expect((await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [fichier])).statut).toBe(503)
  await rename(`${api.services.fichiers.reception}-absente`, api.services.fichiers.reception)
  expect((await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [fichier])).statut).toBe(201)
})
