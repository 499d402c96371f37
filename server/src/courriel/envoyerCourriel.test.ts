import { once } from 'node:events'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import type { BaseDeTest } from '../../test/base.ts'
import { test as testAvecApi } from '../../test/cast.ts'
import { createCompte } from '../../test/comptes.ts'
import { enClair, listCourriels as lire } from '../../test/courriels.ts'
import { jusqua } from '../../test/jusqua.ts'
import { lancer } from '../../test/programme.ts'
import { startSmtp } from '../../test/smtp.ts'
import { demanderUnLien } from '../compte/liens.ts'
import { type Base, openPool } from '../core/database.ts'
import { startJobs } from '../core/jobs.ts'
import { envoiDesCourriels } from '../taches.ts'
import { ecrireCourriel } from './ecrireCourriel.ts'
import { reprendreLesCourriels } from './reprendreLesCourriels.ts'

// biome-ignore lint/correctness/noEmptyPattern: vitest lit là ce dont la donnée dépend
const test = testAvecApi.extend('smtp', { scope: 'file' }, async ({}, { onCleanup }) => {
  const smtp = await startSmtp()
  onCleanup(() => smtp.close())
  return smtp
})

const message = (adresse: string) => ({
  type: 'PURGE',
  destinataires: [adresse],
  sujet: 'Purge à valider',
  corps: 'Le ménage LIL-0001 est à purger.',
})

describe('un courriel', () => {
  test('s’écrit avec le geste, ou pas du tout', async ({ db, api }) => {
    const geste = (reussi: boolean) =>
      db.transaction().execute(async (transaction) => {
        await ecrireCourriel(transaction, message('geste@relogement.test'), api.horloge.maintenant())
        if (!reussi) throw new Error('annulé')
      })
    await geste(false).catch(() => {})
    expect(await lire(db, 'geste@relogement.test')).toEqual([])
    await geste(true)
    expect(await lire(db, 'geste@relogement.test')).toMatchObject([{ statut: 'A_ENVOYER', tentatives: 0 }])
  })

  test('un retour à la ligne dans le sujet n’ajoute pas d’en-tête', async ({ db, api }) => {
    await ecrireCourriel(
      db,
      { ...message('entete@relogement.test'), sujet: 'Bonjour\r\nBcc: autre@relogement.test' },
      api.horloge.maintenant(),
    )
    expect(await lire(db, 'entete@relogement.test')).toMatchObject([{ objet: 'Bonjour Bcc: autre@relogement.test' }])
  })

  test('sans serveur de courriel, il reste à lire', async ({ db, api }) => {
    const id = await ecrireCourriel(db, message('sans-serveur@relogement.test'), api.horloge.maintenant())
    await essayer(api, null, id)
    expect(await lire(db, 'sans-serveur@relogement.test')).toMatchObject([{ statut: 'A_ENVOYER', tentatives: 0 }])
  })

  test('part une fois, même si la tâche se fait deux fois en même temps', async ({ db, api, smtp }) => {
    const id = await ecrireCourriel(db, message('une-fois@relogement.test'), api.horloge.maintenant())
    await Promise.all([essayer(api, smtp.url, id), essayer(api, smtp.url, id)])
    const partis = smtp.recus.filter((recu) => recu.includes('To: une-fois@relogement.test'))
    expect(partis).toHaveLength(1)
    expect(partis[0]).toContain(`Message-ID: <${id}@relogement.test>`)
    expect(partis[0]).toContain('From: Relogement <relogement@exemple.test>')
    expect(await lire(db, 'une-fois@relogement.test')).toMatchObject([{ statut: 'ENVOYE', tentatives: 1, derniere_erreur: null }])
  })

  test('son lien n’est dans la base ni avant, ni pendant les échecs, ni après : il se fait à l’envoi', async ({ db, api, smtp }) => {
    const { id: compte, email } = await createCompte(db)
    await demanderUnLien(db, { id: compte, email, prenom: 'Odile' }, 'RECUPERATION', api.horloge.maintenant())
    const id = (await lire(db, email))[0]?.id ?? ''
    const sansJeton = async () => {
      const [courriel] = await lire(db, email)
      expect(courriel?.corps).toContain('[lien personnel, fait à l’envoi]')
      expect(JSON.stringify(courriel)).not.toMatch(/jeton=/)
    }
    await sansJeton()
    smtp.humeur = 'refuse'
    await expect(essayer(api, smtp.url, id)).rejects.toThrow('451')
    await sansJeton()
    smtp.humeur = 'accepte'
    await essayer(api, smtp.url, id, 2)
    expect(enClair(smtp.recus.at(-1) ?? '')).toContain('#jeton=')
    await sansJeton()
  })

  test('reparti après une coupure, le lien du premier envoi vaut encore : le destinataire n’en garde qu’un', async ({ db, api, smtp }) => {
    const { id: compte, email } = await createCompte(db)
    await demanderUnLien(db, { id: compte, email, prenom: 'Odile' }, 'RECUPERATION', api.horloge.maintenant())
    const id = (await lire(db, email))[0]?.id ?? ''
    smtp.humeur = 'coupe'
    await expect(essayer(api, smtp.url, id)).rejects.toThrow()
    const premier = /#jeton=([\w-]+)/.exec(enClair(smtp.recus.at(-1) ?? ''))?.[1]
    smtp.humeur = 'accepte'
    await essayer(api, smtp.url, id, 2)
    await api.visiteur.post('/v1/oauth/reset-password', { resetPasswordToken: premier, password: 'Beffroi-de-brique-1932' }).expect(200)
  })

  test('refusé par le serveur, il garde l’erreur et se réessaie ; au dernier essai il est en échec', async ({ db, api, smtp }) => {
    const id = await ecrireCourriel(db, message('refus@relogement.test'), api.horloge.maintenant())
    smtp.humeur = 'refuse'
    await expect(essayer(api, smtp.url, id, 3)).rejects.toThrow('451')
    expect(await lire(db, 'refus@relogement.test')).toMatchObject([
      { statut: 'A_ENVOYER', tentatives: 3, derniere_erreur: expect.stringContaining('451') },
    ])
    await expect(essayer(api, smtp.url, id, 25, true)).rejects.toThrow('451')
    expect(await lire(db, 'refus@relogement.test')).toMatchObject([{ statut: 'EN_ECHEC' }])
    smtp.humeur = 'accepte'
    await essayer(api, smtp.url, id, 4)
    expect(await lire(db, 'refus@relogement.test')).toMatchObject([{ statut: 'ENVOYE', derniere_erreur: null }])
  })

  test('coupé après l’envoi, il repart avec le même Message-ID : le destinataire n’en voit qu’un', async ({ db, api, smtp }) => {
    const id = await ecrireCourriel(db, message('coupure@relogement.test'), api.horloge.maintenant())
    smtp.humeur = 'coupe'
    await expect(essayer(api, smtp.url, id)).rejects.toThrow()
    smtp.humeur = 'accepte'
    await essayer(api, smtp.url, id, 2)
    const identifiants = smtp.recus.filter((recu) => recu.includes('To: coupure@')).map((recu) => /Message-ID: (\S+)/.exec(recu)?.[1])
    expect(identifiants).toEqual([`<${id}@relogement.test>`, `<${id}@relogement.test>`])
  })
})

describe('un serveur de courriel', () => {
  test('éteint : l’erreur est gardée, le courriel part quand il revient', async ({ db, api }) => {
    const eteint = await startSmtp()
    await eteint.close()
    const id = await ecrireCourriel(db, message('eteint@relogement.test'), api.horloge.maintenant())
    await expect(essayer(api, eteint.url, id)).rejects.toThrow('ECONNREFUSED')
    expect(await lire(db, 'eteint@relogement.test')).toMatchObject([{ statut: 'A_ENVOYER', tentatives: 1 }])
    const revenu = await startSmtp(Number(new URL(eteint.url).port))
    await essayer(api, eteint.url, id, 2)
    expect(revenu.recus.filter((recu) => recu.includes('To: eteint@'))).toHaveLength(1)
    expect(await lire(db, 'eteint@relogement.test')).toMatchObject([{ statut: 'ENVOYE', tentatives: 2 }])
    await revenu.close()
  })

  test('trop lent : l’envoi renonce avant la base, puis repart une fois', async ({ db, api, smtp }) => {
    const id = await ecrireCourriel(db, message('lent@relogement.test'), api.horloge.maintenant())
    smtp.humeur = 'lent'
    const debut = Date.now()
    await expect(essayer(api, smtp.url, id)).rejects.toThrow(/[Gg]reeting|[Tt]imeout/)
    expect(Date.now() - debut).toBeLessThan(20_000)
    smtp.humeur = 'accepte'
    await essayer(api, smtp.url, id, 2)
    expect(smtp.recus.filter((recu) => recu.includes('To: lent@'))).toHaveLength(1)
    expect(await lire(db, 'lent@relogement.test')).toMatchObject([{ statut: 'ENVOYE' }])
  }, 30_000)

  test('tué entre l’envoi et sa marque, le processus laisse un courriel à envoyer ; il repart sous le même Message-ID', async ({
    base,
    db,
    api,
    smtp,
  }) => {
    const id = await ecrireCourriel(
      db,
      { ...message('tue@relogement.test'), repondreA: 'camille@relogement.test' },
      api.horloge.maintenant(),
    )
    const siens = () => smtp.recus.filter((recu) => recu.includes('To: tue@'))
    smtp.humeur = 'muet'
    const processus = lancer('envoiSepare', {
      env: { ...process.env, DATABASE_URL: base.urlApp, SMTP_URL: smtp.url, COURRIEL: id },
      stdio: 'inherit',
    })
    await jusqua(async () => siens().length === 1)
    processus.kill('SIGKILL')
    await once(processus, 'exit')
    smtp.humeur = 'accepte'
    expect(await lire(db, 'tue@relogement.test')).toMatchObject([{ statut: 'A_ENVOYER', tentatives: 0 }])

    await essayer(api, smtp.url, id, 2)
    await essayer(api, smtp.url, id, 3)
    // Deux remises au plus, un seul Message-ID : le serveur du destinataire n'en garde qu'un.
    expect(siens()).toHaveLength(2)
    expect(new Set(siens().map((recu) => /Message-ID: (\S+)/.exec(recu)?.[1]))).toEqual(new Set([`<${id}@relogement.test>`]))
    expect(siens().every((recu) => recu.includes('Reply-To: camille@relogement.test'))).toBe(true)
    expect(await lire(db, 'tue@relogement.test')).toMatchObject([{ statut: 'ENVOYE' }])
  }, 30_000)
})

test('deux processus se partagent la file : chaque courriel part une fois, bientôt', async ({ base, db, api, smtp }) => {
  const demarrer = async () => {
    const pool = openPool({ url: base.urlApp, max: 4, log: api.services.log })
    const jobs = await startJobs({
      services: api.services,
      config: { smtpUrl: smtp.url },
      taches: [envoiDesCourriels],
      urlMigration: base.urlMigration,
      pool,
    })
    return async () => {
      await jobs.stop()
      await pool.end()
    }
  }
  const arreter = await Promise.all([demarrer(), demarrer()])
  const adresses = Array.from({ length: 20 }, (_, n) => `file-${n}@relogement.test`)
  for (const adresse of adresses) await ecrireCourriel(db, message(adresse), api.horloge.maintenant())
  await jusqua(
    async () =>
      (
        await db
          .selectFrom('email_sortant')
          .select('id')
          .where('statut', '=', 'ENVOYE')
          .where(sql<boolean>`destinataires[1] like 'file-%'`)
          .execute()
      ).length >= 20,
  )
  for (const arret of arreter) await arret()
  for (const adresse of adresses) expect(smtp.recus.filter((recu) => recu.includes(`To: ${adresse}`))).toHaveLength(1)
})

describe('écrit sans serveur de courriel', () => {
  const demarrer = async (base: BaseDeTest, api: Api, smtpUrl: string | null) => {
    const pool = openPool({ url: base.urlApp, max: 4, log: api.services.log })
    const taches = [envoiDesCourriels]
    const jobs = await startJobs({ services: api.services, config: { smtpUrl }, taches, urlMigration: base.urlMigration, pool })
    return async () => {
      await jobs.stop()
      await pool.end()
    }
  }
  const reprendre = (api: Api, smtpUrl: string | null) =>
    reprendreLesCourriels.executer(
      { services: api.services, config: { smtpUrl }, maintenant: api.horloge.maintenant(), essai: 1, dernierEssai: false },
      {},
    )
  const enFile = async (db: Base, id: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where key = ${`courriel:${id}`}`.execute(
      db,
    )
    return rows[0]?.n
  }

  test('il part quand le serveur est configuré, une fois', async ({ base, db, api, smtp }) => {
    const arreterSansServeur = await demarrer(base, api, null)
    const id = await ecrireCourriel(db, message('plus-tard@relogement.test'), api.horloge.maintenant())
    await jusqua(async () => (await enFile(db, id)) === 0)
    await arreterSansServeur()
    await reprendre(api, null)
    expect(await enFile(db, id), 'toujours sans serveur : rien à reprendre').toBe(0)

    await reprendre(api, smtp.url)
    await reprendre(api, smtp.url)
    expect(await enFile(db, id)).toBe(1)
    const arreter = await demarrer(base, api, smtp.url)
    await jusqua(async () => (await lire(db, 'plus-tard@relogement.test'))[0]?.statut === 'ENVOYE')
    await arreter()
    await reprendre(api, smtp.url)
    expect(await enFile(db, id)).toBe(0)
    expect(smtp.recus.filter((recu) => recu.includes('To: plus-tard@'))).toHaveLength(1)
  })

  test('trop vieux, il ne part plus et le dit : une semaine, ou le temps que vaut son lien', async ({ db, api, smtp }) => {
    const ilYA = (minutes: number) => new Date(api.horloge.maintenant().getTime() - minutes * 60_000)
    const vieux = await ecrireCourriel(db, message('vieux@relogement.test'), ilYA(7 * 24 * 60 + 1))
    const lien = await ecrireCourriel(db, { ...message('lien-mort@relogement.test'), type: 'RECUPERATION' }, ilYA(61))
    const recent = await ecrireCourriel(db, message('recent@relogement.test'), ilYA(7 * 24 * 60 - 5))
    for (const id of [vieux, lien, recent]) await essayer(api, smtp.url, id)
    for (const adresse of ['vieux@relogement.test', 'lien-mort@relogement.test'])
      expect(await lire(db, adresse)).toMatchObject([{ statut: 'EN_ECHEC', derniere_erreur: 'Trop tard pour partir : il se lit ici.' }])
    expect(await lire(db, 'recent@relogement.test')).toMatchObject([{ statut: 'ENVOYE' }])
    expect(smtp.recus.filter((recu) => /To: (vieux|lien-mort)@/.test(recu))).toEqual([])
  })
})

test('exigé chiffré, il ne part pas en clair : un serveur sans TLS n’en reçoit rien', async ({ db, api, smtp }) => {
  const id = await ecrireCourriel(db, message('chiffre@relogement.test'), api.horloge.maintenant())
  await expect(essayer(api, `${smtp.url}&requireTLS=true`, id)).rejects.toThrow(/TLS/)
  expect(await lire(db, 'chiffre@relogement.test')).toMatchObject([{ statut: 'A_ENVOYER', envoye_le: null }])
  expect(smtp.recus.filter((recu) => recu.includes('To: chiffre@'))).toEqual([])
})

const essayer = (api: Api, smtpUrl: string | null, id: string, essai = 1, dernierEssai = false) =>
  envoiDesCourriels.executer(
    { services: api.services, config: { smtpUrl }, maintenant: api.horloge.maintenant(), essai, dernierEssai },
    { id },
  )
