// Le direct : un écran ouvert apprend ce qui change de ce qu'il montre, rien d'autre, et n'en perd rien.
import { setTimeout as attendre } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { createPersonne, LILLE, type Personne, test as testDeBase } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { startEcoute } from '../../test/ecoute.ts'
import { ouvrirLeFlux as ouvrir } from '../../test/flux.ts'
import { semaineOuvrable } from '../../test/joursDePlanning.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createPru } from '../../test/reunions.ts'
import { oublierLeDirect } from './changements.queries.ts'

const test = testDeBase.extend('ecoute', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const ecoute = await startEcoute(base)
  onCleanup(() => ecoute.close())
  return ecoute
})

const commenter = (personne: Personne, id: string) => personne.post(`/v1/menages/${id}/commentaires`, { texte: 'Vu au bureau' }).expect(201)

describe('le direct', () => {
  test('dit à qui regarde un dossier qu’un collègue vient de l’enregistrer, sans rien en dire d’autre que sa version', async ({
    en,
    db,
    ecoute,
  }) => {
    const id = await createMenage(db)
    const flux = await ouvrir(ecoute.url, en.denise, { fiches: id })
    expect(flux.type).toBe('text/event-stream')
    const { corps } = await en.rachid
      .patch<{ version: number }>(`/v1/menages/${id}`, { informations: { telephone: '0611223344' } })
      .expect(200)
    await flux.venu({ fiche: id, type: 'menage', version: corps.version })
    expect(JSON.stringify(flux.changements())).not.toContain('0611223344')
  })

  test('ne dit à un écran que ce qu’il montre', async ({ en, db, ecoute }) => {
    const [montre, autre] = [await createMenage(db), await createMenage(db)]
    const flux = await ouvrir(ecoute.url, en.denise, { fiches: montre })
    await commenter(en.rachid, autre)
    await commenter(en.rachid, montre)
    await flux.venu({ fiche: montre, type: 'menage', version: null })
    expect(flux.changements()).not.toContainEqual(expect.objectContaining({ fiche: autre }))
  })

  test('dit à une liste ouverte qu’une de ses lignes a changé, et rien à qui ne voit pas cette ligne', async ({ en, db, ecoute }) => {
    const id = await createMenage(db, { villeCode: LILLE })
    const [toutes, commune] = [
      await ouvrir(ecoute.url, en.denise, { listes: 'menages' }),
      await ouvrir(ecoute.url, en.colette, { listes: 'menages', fiches: id }),
    ]
    const vueParColette = await en.colette.get(`/v1/menages/${id}`)
    expect(vueParColette.statut).toBe(404)
    await commenter(en.rachid, id)
    await toutes.venu({ liste: 'menages' })
    await attendre(200)
    expect(commune.changements()).toEqual([])
  })

  test('le planning se dit à qui le lit en entier : un jour réglé, un créneau bloqué ; rien à une commune ni à qui n’en a pas la page', async ({
    en,
    ecoute,
  }) => {
    const [date] = semaineOuvrable()
    const suivre = (qui: Personne) => ouvrir(ecoute.url, qui, { listes: 'plannings' })
    const lecteurs = await Promise.all([en.adrien, en.paul, en.bastien].map(suivre))
    const autres = await Promise.all([en.colette, en.melanie].map(suivre))
    await en.ines.post('/v1/business/parametres', { date, nombreCreneaux: 2 }).expect(201)
    for (const flux of lecteurs) await flux.venu({ liste: 'plannings' })
    const tard = await suivre(en.adrien)
    await en.adrien.post('/v1/business/creneaux', { title: 'Camion en révision', date }).expect(201)
    await tard.venu({ liste: 'plannings' })
    await attendre(200)
    expect(autres.flatMap((flux) => flux.changements())).toEqual([])
  })

  test('une réunion ou un dossier supprimés quittent les listes ouvertes, à la reprise aussi ; rien à qui n’en lit aucun', async ({
    en,
    db,
    ecoute,
  }) => {
    const reunion = await createGtr(db, await createPru(db))
    const menage = await createMenage(db)
    const [denise, paul] = [
      await ouvrir(ecoute.url, en.denise, { listes: 'reunions,menages' }),
      await ouvrir(ecoute.url, en.paul, { listes: 'reunions,menages' }),
    ]
    const depuis = denise.repere()
    await en.rachid.delete(`/v1/reunions/${reunion}`).expect(204)
    await denise.venu({ liste: 'reunions' })
    expect(denise.changements()).toEqual([{ liste: 'reunions' }])
    await db.deleteFrom('menage').where('id', '=', menage).execute()
    await denise.venu({ liste: 'menages' })
    const reprise = await ouvrir(ecoute.url, en.denise, { listes: 'reunions', depuis })
    expect(reprise.changements()).toEqual([{ liste: 'reunions' }])
    await attendre(200)
    expect(paul.changements()).toEqual([])
  })

  test('un bailleur n’apprend rien du logement d’un autre', async ({ en, db, ecoute }) => {
    const id = await createLogement(db, en.bastien.partenaireId)
    const [lui, autre] = [
      await ouvrir(ecoute.url, en.bastien, { fiches: id, listes: 'logements' }),
      await ouvrir(ecoute.url, en.berenice, { fiches: id, listes: 'logements' }),
    ]
    await en.rachid.post(`/v1/logements/${id}/reservations`).expect(201)
    await lui.venu({ liste: 'logements' })
    await attendre(200)
    expect(autre.changements()).toEqual([])
  })

  test('qui reprend de son dernier repère apprend ce qui a changé entre-temps', async ({ en, db, ecoute }) => {
    const id = await createMenage(db)
    const premier = await ouvrir(ecoute.url, en.denise, { fiches: id })
    const depuis = premier.repere()
    await commenter(en.rachid, id)
    const reprise = await ouvrir(ecoute.url, en.denise, { fiches: id, depuis })
    expect(reprise.changements()).toContainEqual({ fiche: id, type: 'menage', version: null })
    // Un client d'événements reprend de lui-même, par l'en-tête, à l'adresse d'où il était parti.
    const parLEntete = await ouvrir(ecoute.url, en.denise, { fiches: id }, { 'last-event-id': depuis })
    expect(parLEntete.changements()).toContainEqual({ fiche: id, type: 'menage', version: null })
    // L'en-tête l'emporte sur l'adresse. Le repère ne passe ce changement qu'une fois finies les transactions ouvertes avant lui, celles des autres
    // bases du serveur comprises : jusque-là il se redit.
    let dernier = reprise.repere()
    await vi.waitFor(
      async () => {
        const plusRecent = await ouvrir(ecoute.url, en.denise, { fiches: id, depuis }, { 'last-event-id': dernier })
        dernier = plusRecent.repere()
        expect(plusRecent.changements()).toEqual([])
      },
      { timeout: 10_000, interval: 100 },
    )
  })

  test('une transaction commencée avant le repère et validée après n’est pas perdue', async ({ en, db, ecoute }) => {
    const id = await createMenage(db)
    const depuis = await db.transaction().execute(async (tx) => {
      await sql`insert into commentaire (id, sujet_id, auteur_id, texte) values (uuidv7(), ${id}, ${en.rachid.id}, 'Écrit avant')`.execute(
        tx,
      )
      await commenter(en.rachid, await createMenage(db))
      const flux = await ouvrir(ecoute.url, en.denise, { fiches: id })
      expect(flux.changements()).toEqual([])
      return flux.repere()
    })
    const reprise = await ouvrir(ecoute.url, en.denise, { fiches: id, depuis })
    expect(reprise.changements()).toContainEqual({ fiche: id, type: 'menage', version: null })
  })

  test('un repère oublié fait tout relire', async ({ en, db, ecoute, api }) => {
    const id = await createMenage(db)
    const depuis = '3'
    await commenter(en.rachid, id)
    await oublierLeDirect(db, new Date(api.horloge.maintenant().getTime() + 25 * 3_600_000))
    expect(await db.selectFrom('direct').select('sujet_id').execute()).toEqual([])
    const reprise = await ouvrir(ecoute.url, en.denise, { fiches: id, listes: 'menages', alertes: 'true', depuis })
    expect(reprise.changements()).toEqual([{ liste: 'menages' }, { fiche: id, type: 'menage', version: null }, { alertes: true }])
  })

  test('une alerte posée sur un dossier qu’elle voit se dit à la cloche de chacune', async ({ en, db, ecoute }) => {
    const id = await createMenage(db)
    const flux = await ouvrir(ecoute.url, en.denise, { alertes: 'true' })
    await en.rachid.post(`/v1/menages/${id}/alertes`, { texte: 'Rappeler', dateAlerte: '2026-01-05', couleur: 'ROUGE' }).expect(201)
    await flux.venu({ alertes: true })
  })

  test('une session fermée ferme ses flux aussitôt', async ({ api, en, ecoute }) => {
    const personne = await createPersonne(api, { prenom: 'dora', role: 'DATA_STEWARD', partenaireId: en.denise.partenaireId })
    const flux = await ouvrir(ecoute.url, personne, { listes: 'menages' })
    await personne.post('/v1/oauth/logout').expect(204)
    await flux.congedie()
    await flux.fini()
  })

  test('un compte désactivé, ou dont les rôles changent, est congédié aussitôt', async ({ api, en, ecoute }) => {
    for (const geste of ['desactive', 'change']) {
      const personne = await createPersonne(api, { prenom: `dalia${geste}`, role: 'DATA_STEWARD', partenaireId: en.denise.partenaireId })
      const flux = await ouvrir(ecoute.url, personne, { listes: 'menages' })
      if (geste === 'desactive') await en.denise.delete(`/v1/utilisateurs/${personne.id}`).expect(204)
      else await en.denise.patch(`/v1/utilisateurs/${personne.id}`, { roles: [{ code: 'CHARGE_DE_RELOGEMENT' }] }).expect(200)
      await flux.congedie()
      await flux.fini()
    }
  })

  test('sans session, sans flux', async ({ ecoute }) => {
    expect((await fetch(`${ecoute.url}/v1/direct`)).status).toBe(401)
  })

  test('refuse une fiche ou un repère qui n’en sont pas', async ({ en }) => {
    await en.denise.get('/v1/direct?fiches=x').expect(400)
    await en.denise.get('/v1/direct').expect(400)
    await en.denise.get('/v1/direct?alertes=true&depuis=hier').expect(400)
    await en.denise.get('/v1/direct?listes=%3Cb%3E').expect(400)
  })

  test('au neuvième écran d’un compte, le plus ancien se tait', async ({ api, en, ecoute }) => {
    const personne = await createPersonne(api, { prenom: 'dominique', role: 'DATA_STEWARD', partenaireId: en.denise.partenaireId })
    const premier = await ouvrir(ecoute.url, personne, { alertes: 'true' })
    for (let ecran = 0; ecran < 8; ecran++) await ouvrir(ecoute.url, personne, { alertes: 'true' })
    await premier.congedie()
  })
})

describe('un serveur qui s’arrête', () => {
  testDeBase('renvoie ses écrans en leur disant quand revenir, sans en congédier aucun', async ({ base, en }) => {
    const ecoute = await startEcoute(base)
    const flux = [await ouvrir(ecoute.url, en.denise, { listes: 'menages' }), await ouvrir(ecoute.url, en.rachid, { listes: 'menages' })]
    await ecoute.close()
    for (const un of flux) {
      await un.fini()
      expect([un.reprises().length, un.estCongedie()]).toEqual([2, false])
      expect(un.reprises()[1]).toBeGreaterThanOrEqual(500)
      expect(un.reprises()[1]).toBeLessThanOrEqual(3_000)
    }
  })
})
