import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { type Api, createApi } from '../../../test/api.ts'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'
import { faireLaTache } from '../../../test/taches.ts'
import { depotGarde, garderLesDocuments, oublierLesDocuments } from './documentsGardes.ts'
import { garderLesDocumentsRecus } from './taches.ts'

const JOUR_MS = 86_400_000

const nouvelleCle = async () => {
  const secrete = await generateX25519Identity()
  return { secrete, publique: await identityToRecipient(secrete) }
}

/** Un document déposé, sa clé au dépôt, et le dossier où le garder. */
async function deposer(api: Api, camille: Personne) {
  const menageId = await createMenage(api.db)
  const envoi = await envoyer(api.app, camille, { menageId, type: 'AUTRE' }, [{ nom: 'bail.txt', contenu: 'Bail du 3 mars' }])
  expect(envoi.statut, envoi.texte).toBe(201)
  const { cle_stockage: cle } = await api.db
    .selectFrom('document')
    .select('cle_stockage')
    .where('sujet_id', '=', menageId)
    .executeTakeFirstOrThrow()
  const remontee = await mkdtemp(join(tmpdir(), 'relogement-documents-'))
  const lire = async (identite: string) => {
    const contenu = await depotGarde(remontee, identite).get(cle)
    return contenu === null ? null : text(contenu as Readable)
  }
  return { remontee, lire, sources: { base: api.db, depot: api.services.fichiers.depot, remontee } }
}

test('la clé changée, les documents se gardent pour la neuve, et restent pour l’ancienne le temps de ses secondes', async ({ api, en }) => {
  const { remontee, lire, sources } = await deposer(api, en.camille)
  const [ancienne, neuve] = [await nouvelleCle(), await nouvelleCle()]
  expect(await garderLesDocuments(sources, ancienne.publique, null)).toBe(1)
  expect(await lire(ancienne.secrete)).toBe('Bail du 3 mars')
  expect(await garderLesDocuments(sources, neuve.publique, null)).toBe(1)
  expect(await garderLesDocuments(sources, neuve.publique, null)).toBe(0)

  const maintenant = new Date()
  const septJours = (apres: number) => new Date(maintenant.getTime() + (apres - 7) * JOUR_MS)
  await oublierLesDocuments(sources, neuve.publique, maintenant, septJours(0))
  expect(await lire(neuve.secrete)).toBe('Bail du 3 mars')
  expect(await lire(ancienne.secrete)).toBe('Bail du 3 mars')
  expect(await lire(`# ma clé\n${ancienne.secrete}\n${neuve.secrete}\n`)).toBe('Bail du 3 mars')
  await oublierLesDocuments(sources, neuve.publique, maintenant, septJours(8))
  expect(await lire(ancienne.secrete)).toBeNull()
  expect(await lire(neuve.secrete)).toBe('Bail du 3 mars')
  await rm(remontee, { recursive: true })
})

test('la clé changée, un document que l’on n’a pas encore pu garder pour la neuve reste pour l’ancienne', async ({ api, en }) => {
  const { remontee, lire, sources } = await deposer(api, en.camille)
  const [ancienne, neuve] = [await nouvelleCle(), await nouvelleCle()]
  await garderLesDocuments(sources, ancienne.publique, null)
  // Le dépôt l'a perdu : il n'a plus d'autre copie que celle-là.
  expect(await garderLesDocuments({ ...sources, depot: { get: async () => null } }, neuve.publique, null)).toBe(0)
  for (const jours of [0, 8, 16]) {
    const maintenant = new Date(Date.now() + jours * JOUR_MS)
    await oublierLesDocuments(sources, neuve.publique, maintenant, new Date(maintenant.getTime() - 7 * JOUR_MS))
  }
  expect(await lire(`${ancienne.secrete}\n${neuve.secrete}`)).toBe('Bail du 3 mars')
  await rm(remontee, { recursive: true })
})

test('un document gardé que l’on ne peut relire se nomme : ôté, les autres se rendent', async ({ api, en }) => {
  const { remontee, lire, sources } = await deposer(api, en.camille)
  const { secrete, publique } = await nouvelleCle()
  await garderLesDocuments(sources, publique, null)
  const garde = (await readdir(join(remontee, 'documents'))).filter((nom) => nom.endsWith('.age'))
  for (const nom of garde) {
    const chemin = join(remontee, 'documents', nom)
    const octets = await readFile(chemin)
    octets[octets.length - 1] = (octets.at(-1) as number) ^ 1
    await writeFile(chemin, octets)
  }
  await expect(lire(secrete)).rejects.toThrow(`Un document gardé est altéré, ou fait pour une autre clé : ${join(remontee, 'documents')}`)
  await rm(join(remontee, 'documents'), { recursive: true })
  expect(await lire(secrete)).toBeNull()
  await rm(remontee, { recursive: true })
})

test('deux passes à la fois, la première de tout un dépôt, n’écrivent pas le même document l’une sur l’autre', async ({
  base,
  api,
  en,
  db,
}) => {
  const { secrete, publique } = await nouvelleCle()
  const remontee = await mkdtemp(join(tmpdir(), 'relogement-documents-'))
  const grappe = { donnees: '', motsDePasse: '', urlAdministration: base.urlMigration, archive: join(remontee, '1') }
  const service = await createApi(base, { cle: publique, grappe })
  const services = { ...service.services, fichiers: api.services.fichiers }
  const menageId = await createMenage(db)
  for (let rang = 0; rang < 20; rang += 1)
    await envoyer(api.app, en.camille, { menageId, type: 'AUTRE' }, [
      { nom: `piece-${rang}.txt`, contenu: randomBytes(1_000_000).toString('hex') },
    ])
  // Comme la file : chaque minute en lance une, que la précédente soit finie ou non.
  const passe = () => faireLaTache(garderLesDocumentsRecus, { services, horloge: service.horloge })
  await Promise.all([passe(), passe()])
  const cites = await db.selectFrom('fichier_cite').select('cle_stockage as cle').where('supprime_le', 'is', null).execute()
  const relus = await Promise.all(
    cites.map(async ({ cle }) => [await text((await depotGarde(remontee, secrete).get(cle ?? '')) as Readable), cle] as const),
  )
  expect(relus.length).toBeGreaterThanOrEqual(20)
  for (const [contenu, cle] of relus) expect(contenu).toBe(await text((await services.fichiers.depot.get(cle ?? '')) as Readable))
  await service.close()
  await rm(remontee, { recursive: true })
})

test('faire de la place laisse ce qui s’écrit en ce moment même', async ({ api }) => {
  const remontee = await mkdtemp(join(tmpdir(), 'relogement-documents-'))
  const { publique } = await nouvelleCle()
  await garderLesDocuments({ base: api.db, depot: api.services.fichiers.depot, remontee }, publique, null)
  const enCours = join(remontee, 'documents', 'un-document.age.en-cours')
  await writeFile(enCours, 'moitié')
  await oublierLesDocuments({ base: api.db, remontee }, publique, new Date(), new Date())
  expect(await readFile(enCours, 'utf8')).toBe('moitié')
  // Un arrêt net l'a laissé là : deux jours après, rien ne le finira.
  await oublierLesDocuments({ base: api.db, remontee }, publique, new Date(Date.now() + 2 * JOUR_MS), new Date())
  expect(await readdir(join(remontee, 'documents'))).not.toContain('un-document.age.en-cours')
  await rm(remontee, { recursive: true })
})
