import { createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { createBaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createParti, valider } from '../../test/partis.ts'
import { chercherPartout } from '../../test/purge.ts'
import { restaurerEn } from '../../test/sauvegardes.ts'
import { faireLaTache } from '../../test/taches.ts'
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
