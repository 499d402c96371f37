import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import type { Api } from '../../../test/api.ts'
import { type Personne, test } from '../../../test/cast.ts'
import { createMenage } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'
import { depotGarde, garderLesDocuments, oublierLesDocuments } from './documentsGardes.ts'

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
