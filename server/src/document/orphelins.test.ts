import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { test } from '../../test/cast.ts'
import { listCles } from '../../test/depots.ts'
import { createMenage } from '../../test/dossiers.ts'
import { faireLaTache } from '../../test/taches.ts'
import { effacerLesOrphelins } from './orphelins.ts'

const effacer = (api: Api) => faireLaTache(effacerLesOrphelins, api)

/** Un fichier rangé il y a deux heures. */
async function ranger({ services, dataDir }: Api, heures = 2): Promise<string> {
  const { cle } = await services.fichiers.depot.put(Readable.from([Buffer.from('x')]), 1)
  const le = new Date(Date.now() - heures * 3_600_000)
  await utimes(join(dataDir, 'documents', cle), le, le)
  return cle
}

const inscrire = async ({ db }: Api, menageId: string, cle: string, supprime_le: Date | null = null) => {
  await db
    .insertInto('document')
    .values({
      id: uuidv7(),
      menage_id: menageId,
      type: 'AUTRE',
      nom: 'x.txt',
      mime: 'text/plain',
      taille: 1,
      sha256: '0'.repeat(64),
      cle_stockage: cle,
      supprime_le,
    })
    .execute()
}

test('efface ce que la base ne cite pas ou plus, garde le reste et ce qui vient d’arriver', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const [cite, supprime, orphelin, recent] = [await ranger(api), await ranger(api), await ranger(api), await ranger(api, 0)]
  await inscrire(api, menageId, cite)
  await inscrire(api, menageId, supprime, new Date())
  await effacer(api)
  expect(await listCles(api.services.fichiers.depot)).toEqual([cite, recent].sort())
  expect(orphelin).not.toBe(cite)
})

test('devant trop de fichiers inconnus (une autre base, une restauration), n’en efface aucun et le dit', async ({ api }) => {
  const menageId = await createMenage(api.db)
  const inconnus = await Promise.all(Array.from({ length: 60 }, () => ranger(api)))
  const supprime = await ranger(api)
  await inscrire(api, menageId, supprime, new Date())
  await effacer(api)
  const restants = await listCles(api.services.fichiers.depot)
  expect(inconnus.every((cle) => restants.includes(cle))).toBe(true)
  expect(restants).not.toContain(supprime)
  expect(api.journal.some((ligne) => ligne.includes('trop de fichiers inconnus'))).toBe(true)
})
