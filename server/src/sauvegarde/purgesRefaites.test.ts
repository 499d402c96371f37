import { createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { type BaseDeTest, createBaseDeTest } from '../../test/base.ts'
import { type Personne, type Prenom, test } from '../../test/cast.ts'
import { lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createParti, valider } from '../../test/partis.ts'
import { startProduit } from '../../test/produit.ts'
import { chercherPartout } from '../../test/purge.ts'
import { empreintes, restaurerEn } from '../../test/sauvegardes.ts'
import { faireLaTache } from '../../test/taches.ts'
import { avecClient } from '../core/postgres/client.ts'
import { faireRespecterLaConservation } from '../rgpd/conservation.ts'
import { lireLeRegistre, REGISTRE } from '../rgpd/registre.ts'
import { sauvegarder } from './sauvegarder.ts'

test('le registre existe avant la première purge : absent près d’une sauvegarde, il est perdu', async ({ api }) => {
  const registre = join(api.services.exploitation.copies.dossier, REGISTRE)
  expect(await lireLeRegistre(registre)).toBeNull()
  await faireLaTache(faireRespecterLaConservation, api)
  expect(await lireLeRegistre(registre)).toEqual([])
})

test('un ménage purgé après la sauvegarde l’est à nouveau à la restauration, d’après le registre tenu hors de la base', async ({
  base,
  api,
  en,
}) => {
  const dossier = await mkdtemp(join(tmpdir(), 'relogement-registre-'))
  const secrete = await generateX25519Identity()
  const parti = await createParti(en.ines, api, 'Zeppelinova')
  const reste = await createParti(en.ines, api, 'Quartzewski')
  const archive = join(dossier, 'relogement.age')
  await sauvegarder(
    { urlMigration: base.urlMigration, depot: api.services.fichiers.depot, configuration: {} },
    [await identityToRecipient(secrete)],
    createWriteStream(archive),
  )
  await writeFile(join(dossier, 'cle.txt'), secrete)

  await valider(en.delphine, parti.id)
  await faireLaTache(faireRespecterLaConservation, api)
  const tenu = join(api.services.exploitation.copies.dossier, REGISTRE)
  const [ligne = '', ...autres] = (await readFile(tenu, 'utf8')).split('\n').filter(Boolean)
  expect(autres).toEqual([])
  expect(JSON.parse(ligne)).toEqual({
    menage: parti.id,
    code: parti.code,
    motif: 'DEPART_SPONTANE',
    depuis: jourDans(-31),
    purgeLe: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    empreinte: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  // Refaite chaque heure, la tâche ne l'écrit pas deux fois.
  await faireLaTache(faireRespecterLaConservation, api)
  expect((await readFile(tenu, 'utf8')).split('\n').filter(Boolean)).toHaveLength(1)

  // La machine perdue : il reste l'archive, sa clé, et le registre, dont un arrêt a coupé la dernière ligne.
  await copyFile(tenu, join(dossier, REGISTRE))
  await appendFile(join(dossier, REGISTRE), '{"menage":"0199')
  const neuve = await createBaseDeTest({ de: 'vide' })
  const dit = await restaurerEn(neuve, join(dossier, 'a'), ['--de', archive, '--cle', join(dossier, 'cle.txt')])
  expect(dit).toContain(`Purgés à nouveau, d’après le registre des purges : ${parti.code}.`)
  expect(await readFile(join(dossier, 'a', 'sauvegardes', REGISTRE), 'utf8')).toContain(parti.id)

  const ailleurs = await createApi(neuve)
  expect((await lireMenageEnBase(ailleurs.db, parti.id)).purge_le).not.toBeNull()
  expect((await lireMenageEnBase(ailleurs.db, reste.id)).purge_le).toBeNull()
  expect(await chercherPartout(neuve, 'Zeppelinova')).toEqual([])
  expect(await chercherPartout(neuve, 'Quartzewski')).not.toEqual([])
  const faite = await ailleurs.db.selectFrom('purge').selectAll().executeTakeFirstOrThrow()
  expect(faite).toMatchObject({ menage_id: parti.id, statut: 'FICHIERS_A_EFFACER', motif: 'DEPART_SPONTANE', validee_par: null })
  // Le service en efface les fichiers, et le certificat dit d'où elle vient.
  await faireLaTache(faireRespecterLaConservation, ailleurs)
  const { certificat } = await ailleurs.db.selectFrom('purge').select('certificat').executeTakeFirstOrThrow()
  expect(certificat).toMatch(/Validé le : .*, selon le registre des purges, après une restauration\n/)
  await ailleurs.close()
  await neuve.drop()

  // Rendue sans registre, par un autre outil : le service le trouve dans son dossier des sauvegardes, et refait la purge dans l'heure.
  await rm(join(dossier, REGISTRE))
  const autre = await createBaseDeTest({ de: 'vide' })
  expect(await restaurerEn(autre, join(dossier, 'b'), ['--de', archive, '--cle', join(dossier, 'cle.txt')])).toContain(
    'Aucun registre des purges',
  )
  const service = await createApi(autre)
  expect((await lireMenageEnBase(service.db, parti.id)).purge_le).toBeNull()
  await mkdir(service.services.exploitation.copies.dossier, { recursive: true })
  await copyFile(tenu, join(service.services.exploitation.copies.dossier, REGISTRE))
  await faireLaTache(faireRespecterLaConservation, service)
  expect((await lireMenageEnBase(service.db, parti.id)).purge_le).not.toBeNull()
  expect((await lireMenageEnBase(service.db, reste.id)).purge_le).toBeNull()
  expect(service.journal.join('')).toContain(parti.code)
  await service.close()
  await autre.drop()
  await rm(dossier, { recursive: true, force: true })
}, 180_000)

/** Une archive, et le registre d'une purge faite depuis elle. */
async function purgerDepuisUneArchive(
  { base, api, en }: { base: BaseDeTest; api: Api; en: Readonly<Record<Prenom, Personne>> },
  nom: string,
) {
  const dossier = await mkdtemp(join(tmpdir(), 'relogement-registre-'))
  const secrete = await generateX25519Identity()
  const [archive, cle] = [join(dossier, 'relogement.age'), join(dossier, 'cle.txt')]
  const parti = await createParti(en.ines, api, nom)
  await sauvegarder(
    { urlMigration: base.urlMigration, depot: api.services.fichiers.depot, configuration: {} },
    [await identityToRecipient(secrete)],
    createWriteStream(archive),
  )
  await writeFile(cle, secrete)
  await valider(en.delphine, parti.id)
  await faireLaTache(faireRespecterLaConservation, api)
  const registre = join(dossier, REGISTRE)
  await copyFile(join(api.services.exploitation.copies.dossier, REGISTRE), registre)
  return { dossier, parti, registre, options: ['--de', archive, '--cle', cle] }
}

test('un registre qui ne se lit pas, en entier ou d’une ligne, refuse la restauration avant que rien ne soit touché : bon, elle se refait là', async ({
  base,
  api,
  en,
}) => {
  const { dossier, parti, registre, options } = await purgerDepuisUneArchive({ base, api, en }, 'Vexelbergova')
  const neuve = await createBaseDeTest({ de: 'vide' })
  const [autre, rendu] = [join(dossier, 'autre'), join(dossier, 'rendu')]
  await mkdir(autre)
  await expect(restaurerEn(neuve, rendu, [...options, '--purges', autre])).rejects.toThrow(
    `Le registre des purges (${autre}) ne se lit pas`,
  )
  const bon = await readFile(registre, 'utf8')
  await writeFile(registre, bon.replaceAll('DEPART_SPONTANE', 'DEPART_INCONNU'))
  await expect(restaurerEn(neuve, rendu, options)).rejects.toThrow(`La ligne 2 du registre des purges (${registre}) est altérée`)
  expect(await empreintes(neuve.urlMigration)).toEqual({})
  await writeFile(registre, bon)
  expect(await restaurerEn(neuve, rendu, options)).toContain(parti.code)
  expect(await chercherPartout(neuve, 'Vexelbergova')).toEqual([])
  await neuve.drop()
  await rm(dossier, { recursive: true, force: true })
}, 180_000)

test('interrompue une fois la base rendue, elle laisse au service le registre : il refait les purges avant de servir', async ({
  base,
  api,
  en,
  onTestFinished,
}) => {
  const { dossier, parti, options } = await purgerDepuisUneArchive({ base, api, en }, 'Ybrandovska')
  const neuve = await createBaseDeTest({ de: 'vide' })
  const rendu = join(dossier, 'rendu')
  // La file ne peut pas se créer : la commande s'arrête entre les lignes rendues et les purges à refaire.
  await avecClient(neuve.urlMigration, (client) =>
    client.query('create schema graphile_worker; create table graphile_worker.migrations (autre text)'),
  )
  await expect(restaurerEn(neuve, rendu, options)).rejects.toThrow()
  expect(await chercherPartout(neuve, 'Ybrandovska')).not.toEqual([])
  expect(await readFile(join(rendu, 'sauvegardes', REGISTRE), 'utf8')).toContain(parti.id)
  await avecClient(neuve.urlMigration, (client) => client.query('drop schema graphile_worker cascade'))

  const { processus } = await startProduit({
    DATABASE_URL: neuve.urlApp,
    DATABASE_URL_MIGRATIONS: neuve.urlMigration,
    DATA_DIR: rendu,
    JWT_SECRET: 'un secret de test de trente-deux caractères',
  })
  onTestFinished(async () => {
    await new Promise<void>((fin) => processus.once('close', () => fin()).kill('SIGTERM'))
    await neuve.drop()
    await rm(dossier, { recursive: true, force: true })
  })
  expect(await chercherPartout(neuve, 'Ybrandovska')).toEqual([])
}, 180_000)

test('sans registre inscriptible, la purge n’est pas tenue pour terminée', async ({ api, en, db }) => {
  const parti = await createParti(en.ines, api, 'Wolframian')
  await valider(en.delphine, parti.id)
  const { exploitation } = api.services
  const bouche = join(api.dataDir, 'bouche')
  await writeFile(bouche, 'un fichier à la place du dossier')
  const services = { ...api.services, exploitation: { ...exploitation, copies: { ...exploitation.copies, dossier: bouche } } }
  await faireLaTache(faireRespecterLaConservation, { ...api, services })
  expect(api.journal.join('')).toContain('registre des purges non tenu')
  const etat = () => db.selectFrom('purge').select('statut').where('menage_id', '=', parti.id).executeTakeFirstOrThrow()
  expect(await etat()).toEqual({ statut: 'FICHIERS_A_EFFACER' })
  await faireLaTache(faireRespecterLaConservation, api)
  expect(await etat()).toEqual({ statut: 'TERMINEE' })
})
