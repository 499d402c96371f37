import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { setTimeout as attendre } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { createApi } from '../../test/api.ts'
import { type BaseDeTest, createBaseDeTest } from '../../test/base.ts'
import { test } from '../../test/cast.ts'
import { createCompte, MOT_DE_PASSE } from '../../test/comptes.ts'
import { createMenage } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { fois } from '../../test/longs.ts'
import { commander, contenusDe, empreintes, restaurerEn } from '../../test/sauvegardes.ts'
import { openFichiers } from '../core/fichiers/fichiers.ts'
import { migrate } from '../core/migrate.ts'
import { avecClient, leverLesDelais } from '../core/postgres/client.ts'
import { ecrireArchive } from './archive.ts'
import { copieur, restaurer, verifier, verifierPourRendre } from './restaurer.ts'
import { sauvegarder } from './sauvegarder.ts'
import { listTables, REMIS_SANS_COMPTE } from './schema.ts'

const cle = async () => {
  const secrete = await generateX25519Identity()
  return { secrete, publique: await identityToRecipient(secrete) }
}

function enMemoire() {
  const morceaux: Buffer[] = []
  const vers = new Writable({
    write(octets: Buffer, _, suite) {
      morceaux.push(octets)
      suite()
    },
  })
  return { vers, octets: () => Buffer.concat(morceaux) }
}

/** Une archive gardée en mémoire. */
async function faire(base: BaseDeTest, depot: Parameters<typeof sauvegarder>[0]['depot'], publique: string) {
  const { vers, octets: lus } = enMemoire()
  const bilan = await sauvegarder({ urlMigration: base.urlMigration, depot, configuration: { PORT: '3000' } }, [publique], vers)
  const octets = lus()
  return { octets, bilan, ouvrir: () => Readable.from([octets], { objectMode: false }) }
}

const rendre = async (cible: Parameters<typeof restaurer>[0], secrete: string, ouvrir: () => Readable) =>
  restaurer(cible, await verifierPourRendre(secrete, ouvrir))

const depotVide = async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'relogement-restauration-'))
  const { depot, lecteurs } = await openFichiers({ documentsUrl: null, dataDir })
  return {
    depot,
    fermer: () => {
      lecteurs.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

describe('une sauvegarde', () => {
  test('faite pendant qu’on écrit, tout détruit, se restaure ailleurs : mêmes lignes, mêmes fichiers, et l’on s’y connecte', async ({
    base,
    api,
    en,
    db,
  }) => {
    const { secrete, publique } = await cle()
    const menageId = await createMenage(db)
    const envoi = await envoyer(api.app, en.camille, { menageId, type: 'AUTRE' }, [{ nom: 'bail.txt', contenu: 'Bail du 3 mars' }])
    expect(envoi.statut, envoi.texte).toBe(201)
    const compte = await createCompte(db)
    await api.visiteur.post('/v1/oauth/password-recovery', { email: compte.email }).expect(200)
    const agenda = (await en.camille.post<{ adresse: string }>('/v1/utilisateurs/moi/flux-agenda').expect(201)).corps.adresse

    // Sous charge : ce qui s'écrit pendant n'y est pas à moitié, ses contraintes revérifiées le disent.
    let ecrire = true
    const charge = (async () => {
      while (ecrire) await createMenage(db)
    })()
    const sousCharge = await faire(base, api.services.fichiers.depot, publique)
    ecrire = false
    await charge
    const premiere = await createBaseDeTest({ de: 'vide' })
    const depotA = await depotVide()
    expect(await rendre({ urlMigration: premiere.urlMigration, depot: depotA.depot }, secrete, sousCharge.ouvrir)).toEqual(sousCharge.bilan)

    const { ouvrir, bilan } = await faire(base, api.services.fichiers.depot, publique)
    expect(bilan.manquants).toBe(0)
    const seconde = await createBaseDeTest({ de: 'vide' })
    const depotB = await depotVide()
    await rendre({ urlMigration: seconde.urlMigration, depot: depotB.depot }, secrete, ouvrir)
    // Les sessions, les courriels en attente et l'adresse d'un agenda changent exprès.
    const expres = { session: '', email_sortant: '', flux_agenda: '' }
    expect({ ...(await empreintes(seconde.urlMigration)), ...expres }).toEqual({ ...(await empreintes(base.urlMigration)), ...expres })
    expect(await contenusDe(depotB.depot)).toEqual(await contenusDe(api.services.fichiers.depot))

    // Une session, un lien, un courriel d'avant ne valent plus ; la personne se reconnecte et retrouve le dossier.
    const ailleurs = await createApi(seconde)
    const { rows } = await ailleursLire(seconde, `select count(*)::int as n from session where revoquee_le is null`)
    expect(rows).toEqual([{ n: 0 }])
    expect((await ailleursLire(seconde, `select distinct statut from email_sortant`)).rows).toEqual([{ statut: 'EN_ECHEC' }])
    expect((await ailleursLire(seconde, `select from jeton_compte`)).rows).toEqual([])
    await ailleurs.visiteur.get(new URL(agenda).pathname).expect(404)
    await ailleurs.visiteur.post('/v1/oauth/login', { email: compte.email, password: MOT_DE_PASSE }).expect(200)
    expect(await ailleurs.db.selectFrom('menage').select('id').where('id', '=', menageId).execute()).toHaveLength(1)
    // Ses règles tiennent : un compte retiré ferme ses sessions, une clé étrangère se vérifie.
    await expect(ailleursLire(seconde, `delete from utilisateur where id = '${en.camille.id}'`)).rejects.toThrow(/foreign key/)
    await ailleurs.close()
    for (const depot of [depotA, depotB]) depot.fermer()
    await Promise.all([premiere.drop(), seconde.drop()])
  }, 120_000)

  test('ce qui attendait la file ne l’attend plus : un import en cours a échoué et se relance ; aucune clé d’idempotence ne revient', async ({
    base,
    api,
    en,
    db,
  }) => {
    const { secrete, publique } = await cle()
    const importer = (etat: string) =>
      db
        .insertInto('import_menages')
        .values({
          ...{ id: uuidv7(), nom: `${etat}.xlsx`, auteur_id: en.denise.id, le: new Date(), etat, feuilles: '[]', rapport: '{}' },
          ...{ source_jusqu_au: new Date(Date.now() + 86_400_000), a_importer: 2, refuses: 0, deja: 0, faits: 1 },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [enCours, fait] = [await importer('EN_COURS'), await importer('FAIT')]
    await db
      .insertInto('requete_idempotente')
      .values({ utilisateur_id: en.denise.id, cle: uuidv7(), empreinte: Buffer.from('x') })
      .execute()
    const { ouvrir } = await faire(base, api.services.fichiers.depot, publique)
    const [neuve, vide] = [await createBaseDeTest({ de: 'vide' }), await depotVide()]
    await rendre({ urlMigration: neuve.urlMigration, depot: vide.depot }, secrete, ouvrir)
    const lire = async (texte: string) => (await ailleursLire(neuve, texte, neuve.urlMigration)).rows as unknown
    const faits = await lire(`select id, etat, faits, fini_le is not null as fini from import_menages order by id`)
    expect(faits).toEqual([
      { id: enCours.id, etat: 'ECHOUE', faits: 0, fini: true },
      { id: fait.id, etat: 'FAIT', faits: 1, fini: false },
    ])
    expect(await lire('select count(*)::int as n from requete_idempotente')).toEqual([{ n: 0 }])
    vide.fermer()
    await neuve.drop()
    await db.deleteFrom('import_menages').execute()
  }, 120_000)

  test('rien de ce qui ouvre sans compte ne revient : un lien retiré, une adresse fermée depuis vaudraient de nouveau', async ({
    base,
  }) => {
    const client = new pg.Client(base.urlMigration)
    await client.connect()
    const gardees = (await listTables(client)).filter(({ colonnes }) => colonnes.includes('empreinte')).map(({ nom }) => nom)
    const reviennent = gardees.filter((nom) => !REMIS_SANS_COMPTE.includes(nom))
    await client.end()
    // Un code de secours ne fait entrer qu'avec le mot de passe, et lui seul sous un autre secret ; les autres n'ouvrent rien.
    expect(reviennent).toEqual(['code_de_secours', 'maillon_du_journal', 'menage_importe', 'reference_chargee', 'retouche_du_journal'])
  })

  test('altérée d’un seul octet, tronquée, ou ouverte d’une autre clé, est refusée avant que rien ne soit touché', async ({
    base,
    api,
  }) => {
    const { secrete, publique } = await cle()
    const { octets, bilan } = await faire(base, api.services.fichiers.depot, publique)
    const ouvrir = (lus: Buffer) => Readable.from([lus], { objectMode: false })
    expect((await verifier(secrete, ouvrir(octets))).manifeste.configuration).toEqual({ PORT: '3000' })
    const refus = 'rien n’a été touché'
    for (let essai = 0; essai < fois(25, 1_000); essai += 1) {
      const rang = randomInt(octets.length)
      const alteree = Buffer.from(octets)
      alteree[rang] = (alteree[rang] as number) ^ (1 << randomInt(8))
      await expect(verifier(secrete, ouvrir(alteree)), `octet ${rang}`).rejects.toThrow(refus)
    }
    for (const longueur of [0, 100, octets.length - 1, octets.length - 70_000])
      await expect(verifier(secrete, ouvrir(octets.subarray(0, longueur)))).rejects.toThrow(refus)
    await expect(verifier((await cle()).secrete, ouvrir(octets))).rejects.toThrow(refus)
    // Le fichier de la clé peut en tenir plusieurs, celle d'aujourd'hui et celles d'avant.
    expect((await verifier(`# la neuve\n${(await cle()).secrete}\n${secrete}\n`, ouvrir(octets))).bilan).toEqual(bilan)
    await expect(verifier('mot de passe', ouvrir(octets))).rejects.toThrow('AGE-SECRET-KEY')

    const cible = await createBaseDeTest({ de: 'vide' })
    const vide = await depotVide()
    const tronquee = octets.subarray(0, octets.length - 1)
    await expect(rendre({ urlMigration: cible.urlMigration, depot: vide.depot }, secrete, () => ouvrir(tronquee))).rejects.toThrow(refus)
    expect(await empreintes(cible.urlMigration)).toEqual({})
    vide.fermer()
    await cible.drop()

    // Refusée par la commande, elle n'a pas fait naître la base embarquée, ni le dépôt, où elle allait se rendre.
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-refusee-'))
    const [fichier, cleSecrete, neuf] = [join(dossier, 'alteree.age'), join(dossier, 'cle.txt'), join(dossier, 'neuf')]
    writeFileSync(fichier, tronquee)
    writeFileSync(cleSecrete, secrete)
    await expect(restaurerEn({ urlApp: '', urlMigration: '' }, neuf, ['--de', fichier, '--cle', cleSecrete])).rejects.toThrow(refus)
    expect(readdirSync(neuf)).toEqual([])
    rmSync(dossier, { recursive: true, force: true })
  }, 600_000)

  test('un serveur qui coupe ce qui dure, ou ce qui attend, ne coupe ni une sauvegarde ni une restauration', async ({
    base,
    api,
    en,
    db,
  }) => {
    const { secrete, publique } = await cle()
    const menageId = await createMenage(db)
    await envoyer(api.app, en.camille, { menageId, type: 'AUTRE' }, [{ nom: 'bail.txt', contenu: 'Bail du 3 mars' }])
    await avecClient(avecDelai(base.urlMigration, 'statement_timeout=100ms'), async (client) => {
      await expect(client.query('select pg_sleep(1)')).rejects.toThrow('statement timeout')
      await leverLesDelais(client)
      await client.query('select pg_sleep(0.5)')
    })
    const presse = (une: BaseDeTest) => ({ ...une, urlMigration: avecDelai(une.urlMigration, 'idle_in_transaction_session_timeout=400ms') })
    // Un dépôt lent fait attendre la base au milieu de sa transaction.
    const { depot } = api.services.fichiers
    const { ouvrir, bilan } = await faire(presse(base), { get: (une) => attendre(1_000).then(() => depot.get(une)) }, publique)
    expect(bilan.documents).toBeGreaterThan(0)
    const neuve = await createBaseDeTest({ de: 'vide' })
    const vide = await depotVide()
    const lent: Parameters<typeof restaurer>[0]['depot'] = {
      list: () => vide.depot.list(),
      put: (flux, taille, une) => attendre(1_000).then(() => vide.depot.put(flux, taille, une)),
    }
    expect(await rendre({ urlMigration: presse(neuve).urlMigration, depot: lent }, secrete, ouvrir)).toEqual(bilan)
    vide.fermer()
    await neuve.drop()
  }, 120_000)

  test('une base lente fait attendre la lecture de l’archive, qui ne s’entasse pas en mémoire', async () => {
    const cible = await createBaseDeTest({ de: 'vide' })
    const [occupee, client] = [new pg.Client(cible.urlMigration), new pg.Client(cible.urlMigration)]
    await Promise.all([occupee.connect(), client.connect()])
    await occupee.query('create table lente (texte text)')
    await occupee.query('begin')
    await occupee.query('lock table lente')
    const ecrire = copieur(client, [{ nom: 'lente', colonnes: ['texte'] }])
    const morceau = { nom: 'base/lente/000001', contenu: Buffer.alloc(4 * 1024 * 1024, `${'x'.repeat(1_023)}\n`) }
    let pris = 0
    const ecriture = (async () => {
      for (; pris < 20; pris += 1) await ecrire(morceau)
      await ecrire(null)
    })()
    await attendre(1_000)
    expect(pris).toBeLessThan(3)
    await occupee.query('commit')
    await ecriture
    expect((await client.query('select count(*)::int as n from lente')).rows).toEqual([{ n: 20 * 4_096 }])
    await Promise.all([occupee.end(), client.end()])
    await cible.drop()
  }, 60_000)

  test('manquée à mi-chemin, se rend dans la même base : il n’y est resté que le schéma', async ({ base, api, en, db }) => {
    const { secrete, publique } = await cle()
    const menageId = await createMenage(db)
    await envoyer(api.app, en.camille, { menageId, type: 'AUTRE' }, [{ nom: 'bail.txt', contenu: 'Bail du 3 mars' }])
    const { ouvrir, bilan } = await faire(base, api.services.fichiers.depot, publique)
    const neuve = await createBaseDeTest({ de: 'vide' })
    const vide = await depotVide()
    const plein = { list: () => vide.depot.list(), put: () => Promise.reject(new Error('plus de place')) }
    await expect(rendre({ urlMigration: neuve.urlMigration, depot: plein }, secrete, ouvrir)).rejects.toThrow('plus de place')
    expect((await ailleursLire(neuve, 'select count(*)::int as n from menage', neuve.urlMigration)).rows).toEqual([{ n: 0 }])
    expect(await rendre({ urlMigration: neuve.urlMigration, depot: vide.depot }, secrete, ouvrir)).toEqual(bilan)
    // Rendue, elle tient des lignes : une autre ne la recouvre pas.
    await expect(rendre({ urlMigration: neuve.urlMigration, depot: plein }, secrete, ouvrir)).rejects.toThrow('n’est pas vide')
    vide.fermer()
    await neuve.drop()
  }, 120_000)

  test('ne se rend ni dans la base d’un autre produit, fût-elle vide, ni dans un schéma plus récent qu’elle', async ({ base, api }) => {
    const { secrete, publique } = await cle()
    const { octets, ouvrir } = await faire(base, api.services.fichiers.depot, publique)
    const vide = await depotVide()
    const autre = await createBaseDeTest({ de: 'vide' })
    await avecClient(autre.urlMigration, (client) => client.query('create table facture (numero integer)'))
    await expect(rendre({ urlMigration: autre.urlMigration, depot: vide.depot }, secrete, ouvrir)).rejects.toThrow('n’est pas vide')
    const recente = await createBaseDeTest({ de: 'vide' })
    await migrate(recente.urlMigration)
    const lue = await verifierPourRendre(secrete, () => Readable.from([octets], { objectMode: false }))
    const ancienne = { ...lue, manifeste: { ...lue.manifeste, migrations: lue.manifeste.migrations.slice(0, -1) } }
    await expect(restaurer({ urlMigration: recente.urlMigration, depot: vide.depot }, ancienne)).rejects.toThrow('n’est pas vide')
    vide.fermer()
    await Promise.all([autre.drop(), recente.drop()])
  }, 120_000)

  test('à la main, n’écrit pas dans ce qu’une autre est en train d’écrire au même nom', async ({ base }) => {
    const { publique } = await cle()
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-a-la-main-'))
    const [vers, autre] = [join(dossier, 'a.age'), join(dossier, 'a.age.en-cours')]
    writeFileSync(autre, 'une autre')
    await commander('sauvegarde/sauvegarde.cli', {
      dataDir: join(dossier, 'donnees'),
      options: ['--vers', vers, '--cle', publique],
      env: { DATABASE_URL: base.urlApp, DATABASE_URL_MIGRATIONS: base.urlMigration },
    })
    expect(readFileSync(autre, 'utf8')).toBe('une autre')
    expect(
      readdirSync(dossier)
        .filter((nom) => nom.startsWith('a.age'))
        .toSorted(),
    ).toEqual(['a.age', 'a.age.en-cours'])
    rmSync(dossier, { recursive: true, force: true })
  }, 120_000)

  test('rend aussi les réglages du service, en un fichier qu’il relit, sans aucun secret', async ({ base, api }) => {
    const { secrete, publique } = await cle()
    const dossier = mkdtempSync(join(tmpdir(), 'relogement-reglages-'))
    const [fichier, cleSecrete, rendu] = [join(dossier, 'a.age'), join(dossier, 'cle.txt'), join(dossier, 'rendu')]
    writeFileSync(cleSecrete, secrete)
    const configuration = {
      PORT: '3000',
      PUBLIC_URL: 'https://relogement.example.fr',
      OIDC_LIBELLE: 'L’office "Habitat" $1',
      DATA_DIR: '/srv/mes données',
    }
    const sources = { urlMigration: base.urlMigration, depot: api.services.fichiers.depot, configuration }
    await sauvegarder(sources, [publique], createWriteStream(fichier))
    const neuve = await createBaseDeTest({ de: 'vide' })
    const dit = await restaurerEn(neuve, rendu, ['--de', fichier, '--cle', cleSecrete])
    const reglages = join(rendu, 'reglages-sauvegardes.env')
    expect(dit).toContain(`Réglages du service sauvegardé, sans leurs secrets : ${reglages}.`)
    const [titre, secrets, ...lignes] = readFileSync(reglages, 'utf8').split('\n')
    expect([titre?.startsWith('# '), secrets]).toEqual([
      true,
      expect.stringMatching(/^# Une sauvegarde ne garde aucun secret\. .* JWT_SECRET, .*DATABASE_URL/),
    ])
    expect(lignes).toEqual([
      'PORT=3000',
      'PUBLIC_URL=https://relogement.example.fr',
      'OIDC_LIBELLE="L’office \\"Habitat\\" \\$1"',
      'DATA_DIR="/srv/mes données"',
      '',
    ])
    expect(statSync(reglages).mode & 0o077).toBe(0)
    // Un shell les relit tels qu'ils étaient.
    const relus = execFileSync('sh', ['-ac', `. "$1"; printf '%s|%s' "$OIDC_LIBELLE" "$DATA_DIR"`, 'sh', reglages], { encoding: 'utf8' })
    expect(relus).toBe('L’office "Habitat" $1|/srv/mes données')
    await neuve.drop()
    rmSync(dossier, { recursive: true, force: true })
  }, 120_000)

  test('ne recouvre ni une base qui a servi, ni un dépôt qui tient des fichiers ; d’une version plus récente, elle le dit', async ({
    base,
    api,
  }) => {
    const { secrete, publique } = await cle()
    const { ouvrir } = await faire(base, api.services.fichiers.depot, publique)
    const vide = await depotVide()
    const cible = await createBaseDeTest({ de: 'vide' })
    await expect(rendre({ urlMigration: base.urlMigration, depot: vide.depot }, secrete, ouvrir)).rejects.toThrow('n’est pas vide')
    await vide.depot.put(Readable.from([Buffer.from('a')], { objectMode: false }), 1)
    await expect(rendre({ urlMigration: cible.urlMigration, depot: vide.depot }, secrete, ouvrir)).rejects.toThrow(
      'Le dépôt des documents n’est pas vide',
    )

    const { manifeste } = await verifier(secrete, ouvrir())
    const future = { ...manifeste, version: '9.0.0', migrations: [...manifeste.migrations, { numero: 9_999, nom: 'x', empreinte: 'x' }] }
    const { vers, octets } = enMemoire()
    await ecrireArchive(
      [publique],
      (async function* () {
        yield { nom: 'manifeste.json', contenu: Buffer.from(JSON.stringify(future)) }
        yield { nom: 'bilan.json', contenu: Buffer.from(JSON.stringify({ lignes: {}, documents: 0, manquants: 0 })) }
      })(),
      vers,
    )
    await expect(
      rendre({ urlMigration: cible.urlMigration, depot: vide.depot }, secrete, () => Readable.from([octets()], { objectMode: false })),
    ).rejects.toThrow('version plus récente du produit (9.0.0)')
    vide.fermer()
    await cible.drop()
  }, 120_000)
})

/** Un délai qu'un serveur ou un compte impose à chaque connexion. */
function avecDelai(url: string, delai: string): string {
  const adresse = new URL(url)
  adresse.searchParams.set('options', `-c ${delai}`)
  return adresse.href
}

async function ailleursLire(base: BaseDeTest, texte: string, url = base.urlApp): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(texte)
  } finally {
    await client.end()
  }
}
