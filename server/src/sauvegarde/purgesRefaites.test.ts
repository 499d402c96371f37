import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { appendFile, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect } from 'vitest'
import { type Api, createApi } from '../../test/api.ts'
import { createBaseDeTest } from '../../test/base.ts'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { jourDans } from '../../test/jours.ts'
import { chercherPartout } from '../../test/purge.ts'
import { faireLaTache } from '../../test/taches.ts'
import { racine } from '../core/racine.ts'
import { faireRespecterLaConservation } from '../rgpd/conservation.ts'
import { REGISTRE } from '../rgpd/registre.ts'
import { sauvegarder } from './sauvegarder.ts'

/** Parti il y a un mois, nommé, avec un fichier. */
async function createParti(en: Personne, { app, db }: Pick<Api, 'app' | 'db'>, nom: string) {
  const id = await createMenage(db, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await envoyer(app, en, { menageId: id, type: 'AVIS_IMPOSITION' }, [{ nom: `${nom}.txt`, contenu: `avis de ${nom}` }])
  await en.post(`/v1/menages/${id}/commentaires`, { texte: `${nom} part chez sa fille` }).expect(201)
  const departSpontane = { date: jourDans(-31), motif: 'DECES', commentaire: null }
  await en.patch(`/v1/business/menages/${id}/depart-spontane`, { relogement: { departSpontane } }).expect(200)
  return { id, code: (await lireMenageEnBase(db, id)).code_menage }
}

const valider = async (qui: Personne, id: string) => {
  const { corps } = await qui.get<{ empreinte: string }>(`/v1/rgpd/purges/${id}/apercu`).expect(200)
  await qui.post(`/v1/rgpd/purges/${id}/validation`, { empreinte: corps.empreinte }).expect(200)
}

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
  const dit = await restaurerEn(neuve, join(dossier, 'a'), archive, join(dossier, 'cle.txt'))
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
  expect(await restaurerEn(autre, join(dossier, 'b'), archive, join(dossier, 'cle.txt'))).toContain('Aucun registre des purges')
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

/** La commande elle-même, dans son processus. */
async function restaurerEn(
  neuve: { urlApp: string; urlMigration: string },
  dataDir: string,
  archive: string,
  cle: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(racine, 'server/src/sauvegarde/restauration.cli.ts'), '--de', archive, '--cle', cle],
    {
      cwd: racine,
      env: { ...process.env, DATABASE_URL: neuve.urlApp, DATABASE_URL_MIGRATIONS: neuve.urlMigration, DATA_DIR: dataDir, DEMO: 'non' },
    },
  )
  return stdout
}
