import { appendFile, copyFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as attendre } from 'node:timers/promises'
import type { EtatDeLaRemontee } from '@relogement/domain/exploitation/alarmes'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '../../../test/api.ts'
import { createBaseDeTest } from '../../../test/base.ts'
import { Personne } from '../../../test/cast.ts'
import { insertDistribution } from '../../../test/distribution.ts'
import { createMenage, lireMenageEnBase } from '../../../test/dossiers.ts'
import { envoyer } from '../../../test/envois.ts'
import { createParti, valider } from '../../../test/partis.ts'
import { contenusDe, empreintes, restaurerEn } from '../../../test/sauvegardes.ts'
import { faireLaTache } from '../../../test/taches.ts'
import { openPool } from '../../core/database.ts'
import { openFichiers } from '../../core/fichiers/fichiers.ts'
import { migrateJobs, startJobs } from '../../core/jobs.ts'
import { mettreANiveau } from '../../core/postgres/ouvrir.ts'
import { type Postgres, startPostgres } from '../../core/postgres/postgres.ts'
import { chargerReferentiel } from '../../referentiel/chargerReferentiel.ts'
import { faireRespecterLaConservation } from '../../rgpd/conservation.ts'
import { REGISTRE } from '../../rgpd/registre.ts'
import { ALTEREE } from '../archive.ts'
import { listBases, premierTrou } from './dossiers.ts'
import { garderLeJournal } from './journal.ts'
import { formatSeconde, remonter } from './remonter.ts'
import { copieDeBase, garderLesDocumentsRecus } from './taches.ts'

// Une vie de la base, une fois pour tous : une copie, des écritures à des instants notés, puis l'arrêt du service et la perte de la machine.
let dossier: string
let sauvegardes: string
let cle: string
let identite: string
let archive: string
const vecu = {} as {
  copie: Date
  avant: string
  parti: { id: string; code: string }
  seconde: Date
  apres: string
  tables: Record<string, string>
  fichiers: Record<string, string>
  fin: Date
  sain: EtatDeLaRemontee | null
  enPanne: EtatDeLaRemontee | null
}

/** Ce qu'un exploitant a mis de côté au milieu des grappes. */
const mis = () => join(sauvegardes, 'remontee', 'mis de côté')

const instant = async (url: string): Promise<Date> => {
  // Rien d'autre ne s'écrit autour : l'instant est bien entre deux écritures.
  await attendre(1_200)
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ le: Date }>('select clock_timestamp() as le')
  await client.end()
  await attendre(1_200)
  return rows[0]?.le ?? new Date(0)
}

const changerDeJournal = async (url: string) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('select pg_switch_wal()')
  await client.end()
}

const bail = async (api: Api, qui: Personne, nom: string): Promise<string> => {
  const id = await createMenage(api.db)
  const { statut, texte } = await envoyer(api.app, qui, { menageId: id, type: 'AUTRE' }, [{ nom, contenu: `contenu de ${nom}` }])
  expect(statut, texte).toBe(201)
  await faireLaTache(garderLesDocumentsRecus, api)
  return id
}

/** La grappe est neuve : les tâches à peine lancées, elle a sa copie. */
async function copierAuDemarrage({ services }: Api, { urlApp, urlMigration }: Postgres): Promise<void> {
  const pool = openPool({ url: urlApp, max: 3, log: services.log })
  const jobs = await startJobs({ services, config: { smtpUrl: null }, taches: [copieDeBase], urlMigration, pool })
  const copiee = async () => expect(await listBases(archive)).toHaveLength(1)
  await vi.waitFor(copiee, { timeout: 60_000, interval: 200 })
  await jobs.stop()
  await pool.end()
}

async function vivre(postgres: Postgres): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: console.error }
  await mettreANiveau(postgres)
  await migrateJobs(postgres.urlMigration, log)
  const api = await createApi({ ...postgres, drop: async () => {} }, { cle: await identityToRecipient(identite), grappe: postgres.grappe })
  await chargerReferentiel(api.db, { demo: true })
  const { personnes } = await insertDistribution(api.db, new Date())
  const [camille, ines, delphine, adrien] = (['camille', 'ines', 'delphine', 'adrien'] as const).map(
    (prenom) => new Personne(api, personnes[prenom].sessionId, personnes[prenom]),
  ) as [Personne, Personne, Personne, Personne]
  await mkdir(mis(), { recursive: true })
  await copierAuDemarrage(api, postgres)
  vecu.copie = new Date()
  vecu.avant = await bail(api, camille, 'avant.txt')
  vecu.parti = await createParti(ines, api, 'Zeppelinova')
  await faireLaTache(garderLesDocumentsRecus, api)
  await api.visiteur.post('/v1/oauth/password-recovery', { email: camille.email }).expect(200)
  vecu.seconde = await instant(postgres.urlMigration)
  vecu.tables = await empreintes(postgres.urlMigration)
  vecu.fichiers = await contenusDe(api.services.fichiers.depot)
  // Ce qu'on voudra défaire : un effacement en masse ; et ce qu'on ne voudra pas défaire : une purge.
  vecu.apres = await bail(api, camille, 'apres.txt')
  await api.db.deleteFrom('suivi').execute()
  await valider(delphine, vecu.parti.id)
  await faireLaTache(faireRespecterLaConservation, api)
  await faireLaTache(garderLesDocumentsRecus, api)
  vecu.fin = await instant(postgres.urlMigration)
  await createMenage(api.db)
  // Le disque des sauvegardes disparaît un moment : l'administration le voit, rien ne s'en perd.
  const lire = async () => (await adrien.get<{ remontee: EtatDeLaRemontee }>('/v1/exploitation').expect(200)).corps.remontee
  vecu.sain = await lire()
  const journaux = join(archive, 'journaux')
  await rename(journaux, `${journaux}.ailleurs`)
  await writeFile(journaux, '')
  await changerDeJournal(postgres.urlAdministration)
  const echoue = async () => expect((await lire()).echecLe).not.toBeNull()
  await vi.waitFor(echoue, { timeout: 120_000, interval: 500 })
  vecu.enPanne = await lire()
  await rm(journaux)
  await rename(`${journaux}.ailleurs`, journaux)
  await copyFile(join(api.services.exploitation.copies.dossier, REGISTRE), join(sauvegardes, REGISTRE))
  await api.close()
}

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'relogement-remontee-'))
  sauvegardes = join(dossier, 'l’autre disque', 'sauvegardes 100 %')
  identite = await generateX25519Identity()
  cle = join(dossier, 'cle.txt')
  await writeFile(cle, identite)
  const archivage = { dossier: join(sauvegardes, 'remontee'), cle: await identityToRecipient(identite) }
  const postgres = await startPostgres({ dataDir: join(dossier, 'service'), tests: true, archivage, log: { error: console.error } })
  archive = postgres.grappe?.archive ?? ''
  try {
    await vivre(postgres)
  } finally {
    await postgres.stop()
  }
  // La machine est perdue : il reste l'autre disque, et la clé.
  await rm(join(dossier, 'service'), { recursive: true })
}, 600_000)
afterAll(() => rm(dossier, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))

const remonterA = async (a: string, suite: readonly string[] = []) => {
  const neuve = await createBaseDeTest({ de: 'vide' })
  const dataDir = await mkdtemp(join(dossier, 'rendu-'))
  const dit = await restaurerEn(neuve, dataDir, ['--de', sauvegardes, '--cle', cle, '--a', a, ...suite]).catch(
    ({ stderr }: { stderr: string }) => stderr,
  )
  return { neuve, dataDir, dit }
}

describe('remonter à une seconde choisie', () => {
  test('rend la base, ligne à ligne, et les documents de cette seconde, et défait ce qui l’a suivie', async () => {
    const vide = join(dossier, 'aucune-purge.jsonl')
    await writeFile(vide, '')
    const { neuve, dataDir, dit } = await remonterA(vecu.seconde.toISOString(), ['--purges', vide])
    expect(dit).toContain('Restauré : ')
    // Les sessions et les courriels en attente changent exprès.
    const expres = { session: '', email_sortant: '' }
    expect({ ...(await empreintes(neuve.urlMigration)), ...expres }).toEqual({ ...vecu.tables, ...expres })
    const api = await createApi(neuve)
    expect(await api.db.selectFrom('session').select('id').where('revoquee_le', 'is', null).execute()).toEqual([])
    expect(await api.db.selectFrom('jeton_compte').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('email_sortant').select('statut').distinct().execute()).toEqual([{ statut: 'EN_ECHEC' }])
    const ids = (await api.db.selectFrom('menage').select('id').execute()).map(({ id }) => id)
    expect(ids).toContain(vecu.avant)
    expect(ids).not.toContain(vecu.apres)
    await api.close()
    const { depot, lecteurs } = await openFichiers({ documentsUrl: null, dataDir })
    expect(await contenusDe(depot)).toEqual(vecu.fichiers)
    lecteurs.close()
    // Rien de ce qui a servi à rejouer ne reste.
    expect((await readdir(dataDir)).filter((nom) => nom.startsWith('remontee'))).toEqual([])
    await neuve.drop()
  }, 600_000)

  test('purge de nouveau qui a été purgé depuis ; « derniere » va aussi loin que les journaux', async () => {
    const avant = await remonterA(vecu.seconde.toISOString())
    expect(avant.dit).toContain(`Purgés à nouveau, d’après le registre des purges : ${vecu.parti.code}.`)
    const api = await createApi(avant.neuve)
    expect((await lireMenageEnBase(api.db, vecu.parti.id)).purge_le).not.toBeNull()
    await api.close()
    await avant.neuve.drop()

    const derniere = await remonterA('derniere')
    expect(derniere.dit).toContain('Purgés à nouveau, d’après le registre des purges : aucun ménage.')
    expect(derniere.dit).toMatch(/Remonté jusqu’au .*:\d\d:\d\d, l’instant de la dernière écriture rejouée\./)
    expect(derniere.dit).not.toContain('Attention')
    const api2 = await createApi(derniere.neuve)
    expect((await api2.db.selectFrom('menage').select('id').execute()).map(({ id }) => id)).toContain(vecu.apres)
    expect(await api2.db.selectFrom('menage').select('id').execute()).toHaveLength(4)
    await api2.close()
    await derniere.neuve.drop()
  }, 600_000)

  test('refuse, avant de toucher à rien, une seconde que l’archive ne couvre pas', async () => {
    for (const a of ['2026-11-28T10:15:00', '2027-02-30T10:15:00+25:00'])
      await expect(restaurerEn({ urlApp: '', urlMigration: '' }, dossier, ['--de', sauvegardes, '--cle', cle, '--a', a])).rejects.toThrow(
        'La seconde où remonter s’écrit avec son fuseau',
      )
    const heure = 3_600_000
    const refus = [
      [new Date(vecu.copie.getTime() - heure), 'On ne remonte pas avant le '],
      [new Date(Date.now() + heure), 'n’est pas encore passée'],
      [new Date(), /Les journaux gardés ne vont pas jusqu’à cette seconde \(.*\)\. La dernière écriture gardée est du .*:\d\d:\d\d\./],
    ] as const
    for (const [seconde, phrase] of refus) await expect(essayer(seconde)).rejects.toThrow(phrase)
    await expect(essayer(null, { sauvegardes: dossier })).rejects.toThrow('Aucune copie de base dans ')
    await expect(essayer(vecu.seconde, { identite: await generateX25519Identity() })).rejects.toThrow(ALTEREE)
    expect(await readdir(join(dossier, 'essais'))).toEqual([])
  }, 300_000)

  test('un journal altéré, ou qui manque au milieu, se dit ; rien n’est rendu', async () => {
    const journaux = join(archive, 'journaux')
    const lu = join(journaux, await journalLuPourFinir(journaux))
    const octets = await readFile(lu)
    const touche = Buffer.from(octets)
    touche[touche.length - 40] = (touche[touche.length - 40] as number) ^ 1
    await writeFile(lu, touche)
    await expect(essayer(vecu.fin)).rejects.toThrow('Un journal des écritures gardé est altéré')
    await rm(lu)
    const nom = basename(lu).slice(0, 24)
    // Un plus récent est gardé : c'est un trou, non la fin.
    const rang = Number.parseInt(nom.slice(16), 16) + 1
    const suivant = lu.replace(nom, `${nom.slice(0, 16)}${rang.toString(16).toUpperCase().padStart(8, '0')}`)
    await writeFile(suivant, octets)
    const refus = await essayer(vecu.fin).catch((erreur: unknown) => String(erreur))
    expect(refus).toContain('Les journaux gardés ne vont pas jusqu’à cette seconde')
    expect(refus).toContain(`Le journal ${nom} manque, et rien d’après lui ne se rejoue.`)
    // Aussi loin que possible, elle s'arrête à lui, et le dit.
    const { trou, jusquA, effacer } = await essayer(null)
    await effacer()
    expect(trou).toBe(nom)
    expect(jusquA.getTime()).toBeGreaterThan(vecu.copie.getTime() - 60_000)
    expect(jusquA.getTime()).toBeLessThan(vecu.fin.getTime())
    const { dit, neuve } = await remonterA('derniere')
    expect(dit).toContain(`le journal des écritures ${nom} n’est pas gardé`)
    expect(dit).toContain(`Remonté jusqu’au ${formatSeconde(jusquA)}, l’instant de la dernière écriture rejouée.`)
    await neuve.drop()
    await rm(suivant)
    await writeFile(lu, octets)
    expect(await readdir(join(dossier, 'essais'))).toEqual([])
  }, 300_000)
})

test('faire de la place, au milieu des grappes, ne touche à rien d’autre ; une copie mise de côté n’y compte pas', async () => {
  expect(await readdir(mis())).toEqual([])
  // Copiée plus tard, elle a l'air plus récente que ce dont elle vient.
  await cp(archive, mis(), { recursive: true })
  await (await essayer(null)).effacer()
}, 300_000)

test('« derniere » ne revient pas en silence à une base d’avant : une autre a gardé des journaux plus récents, sans copie d’où les rejouer', async () => {
  const autre = join(sauvegardes, 'remontee', '7000000000000000001')
  const journal = join(autre, 'journaux', '000000010000000000000001.0123456789abcdef.age')
  await mkdir(join(autre, 'journaux'), { recursive: true })
  await writeFile(journal, '')
  const dansUneMinute = new Date(Date.now() + 60_000)
  await utimes(journal, dansUneMinute, dansUneMinute)
  try {
    await expect(essayer(null)).rejects.toThrow(
      /s’arrêtent au .*:\d\d:\d\d, et une autre base \(7000000000000000001\) en a gardé jusqu’au /,
    )
    const { effacer } = await essayer(vecu.seconde)
    await effacer()
    // D'avant elle, une grappe retirée n'empêche rien.
    await utimes(journal, vecu.copie, vecu.copie)
    await (await essayer(null)).effacer()
  } finally {
    await rm(autre, { recursive: true })
  }
}, 300_000)

/** Le premier journal gardé après la fin : tout ce qui s'écrit jusqu'à elle y est encore lu. Les suivants, coupés par le temps, ne le seraient pas. */
async function journalLuPourFinir(journaux: string): Promise<string> {
  const noms = (await readdir(journaux)).filter((nom) => !nom.includes('backup')).toSorted()
  for (const nom of noms) if ((await stat(join(journaux, nom))).mtime > vecu.fin) return nom
  throw new Error('Aucun journal gardé après la fin')
}

const essayer = (seconde: Date | null, plus: object = {}) =>
  remonter({ sauvegardes, seconde, identite, dataDir: join(dossier, 'essais'), maintenant: new Date(), ...plus })

test('l’administration lit jusqu’où l’on remonterait, et qu’un journal ne se garde plus', () => {
  expect(Math.abs(Date.parse(vecu.sain?.depuis ?? '') - vecu.copie.getTime())).toBeLessThan(60_000)
  expect(Date.parse(vecu.sain?.jusquA ?? '')).toBeGreaterThan(vecu.copie.getTime() - 60_000)
  expect(vecu.sain?.echecLe).toBeNull()
  expect(vecu.enPanne?.jusquA).toBeNull()
  expect(vecu.enPanne?.echecLe).not.toBeNull()
})

describe('la suite des journaux', () => {
  const garde = (nom: string) => `${nom}.0123456789abcdef.age`
  const copie = { fichier: '', finieLe: new Date(), debut: '0000000100000000000000FE' }

  test.each([
    ['sans trou', ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000000'], null],
    ['le premier de la copie', ['0000000100000000000000FD', '0000000100000000000000FF'], '0000000100000000000000FE'],
    [
      'au passage d’une série',
      ['0000000100000000000000FE', '0000000100000000000000FF', '000000010000000100000001'],
      '000000010000000100000000',
    ],
    ['avant la copie, sans effet', ['0000000100000000000000F0', '0000000100000000000000FE'], null],
    ['aucun n’est gardé', [], null],
  ])('le journal qui manque : %s', (_, journaux, trou) => {
    expect(premierTrou(copie, journaux.map(garde))).toBe(trou)
  })

  test('les copies de base se suivent dans l’ordre des journaux, fût-ce une nuit où l’horloge avançait', async () => {
    const ici = await mkdtemp(join(dossier, 'bases-'))
    await mkdir(join(ici, 'bases'))
    const noms = [
      '2026-11-27T01-27-05.123Z.0000000100000000000000A3.age',
      '2027-05-28T01-27-05.123Z.0000000100000000000000B0.age',
      '2026-11-29T01-27-05.123Z.000000010000000100000002.age',
    ]
    for (const nom of noms) await writeFile(join(ici, 'bases', nom), '')
    expect((await listBases(ici)).map(({ fichier }) => fichier)).toEqual(noms)
  })
})

describe('un journal gardé', () => {
  test('l’est une fois ; un autre sous le même nom est refusé ; rien n’en est lisible sans la clé', async () => {
    const ici = await mkdtemp(join(dossier, 'journaux-'))
    const publique = await identityToRecipient(identite)
    const nom = '0000000100000000000000A3'
    const source = join(dossier, 'source')
    await writeFile(source, 'Zeppelinova')
    await garderLeJournal(ici, publique, source, nom)
    await garderLeJournal(ici, publique, source, nom)
    const [garde = '', ...autres] = await readdir(ici)
    expect(autres).toEqual([])
    const octets = await readFile(join(ici, garde))
    expect(octets.includes('Zeppelinova')).toBe(false)
    await appendFile(source, ' change')
    await expect(garderLeJournal(ici, publique, source, nom)).rejects.toThrow('il n’est pas recouvert')
    expect(await readFile(join(ici, garde))).toEqual(octets)
    // Son histoire, qui porte presque le même nom, n'est pas lui.
    await garderLeJournal(ici, publique, source, `${nom}.00000028.backup`)
    expect(await readdir(ici)).toHaveLength(2)
  })
})
