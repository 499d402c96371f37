import type { Cal } from '@relogement/domain/cal/cal.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { dernierLien, listCourriels } from '../../test/courriels.ts'
import { avecSonTexte, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import type { Base } from '../core/database.ts'

const AN_PROCHAIN = new Date().getFullYear() + 1
const TRANSMETTRE = '/v1/business/transmission-bailleur-pour-cal'
type Erreur = { 'hydra:description': string; violations?: { propertyPath: string; message: string }[] }

const statutsDe = async (db: Base, logementId: string) =>
  (await db.selectFrom('proposition').select('statut').where('logement_id', '=', logementId).orderBy('gtr_reponse_rang').execute()).map(
    ({ statut }) => statut,
  )
const uniteDe = (db: Base, logementId: string) =>
  db.selectFrom('reunion_logement').select('statut').where('logement_id', '=', logementId).executeTakeFirstOrThrow()

describe('transmettre les candidats au bailleur', () => {
  test('le logement, ses propositions, les fiches, le courriel, l’historique et les alertes s’écrivent ensemble', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
    })
    const { corps } = await en.camille
      .post<Cal>(TRANSMETTRE, { logementId, calLe: `${AN_PROCHAIN}-01-19`, repondreAvant: `${AN_PROCHAIN}-01-18` })
      .expect(201)

    expect(corps).toMatchObject({
      reunion: { statut: 'TRANSMIS_BAILLEUR' },
      // 18 h à Paris, en hiver.
      transmission: { calLe: `${AN_PROCHAIN}-01-19`, repondreAvant: `${AN_PROCHAIN}-01-18T17:00:00.000Z`, par: { prenom: 'Camille' } },
      candidats: [
        {
          propositionId: retenus[0]?.propositionId,
          rangGTR: 1,
          rang: 1,
          accepte: null,
          menage: { personnes: expect.stringContaining('2\u00A0adultes') },
        },
        { propositionId: retenus[1]?.propositionId, rangGTR: 2, rang: 2, accepte: null },
      ],
    })
    expect(await uniteDe(db, logementId)).toEqual({ statut: 'TRANSMIS_BAILLEUR' })
    expect(await statutsDe(db, logementId)).toEqual(['transmise_bailleur', 'transmise_bailleur'])
    const fiches = await db
      .selectFrom('fiche_candidat')
      .select(['menage_id', 'rang'])
      .where(
        'menage_id',
        'in',
        retenus.map(({ menageId }) => menageId),
      )
      .orderBy('rang')
      .execute()
    expect(fiches).toEqual(retenus.map(({ menageId }, place) => ({ menage_id: menageId, rang: place + 1 })))
    const histoire = (await db.selectFrom('modification').selectAll().where('sujet_id', '=', logementId).orderBy('id').execute()).map(
      (ligne) => avecSonTexte(ligne).texte,
    )
    expect(histoire).toEqual([
      expect.stringContaining('« À transmettre au bailleur » puis « Transmis au bailleur »'),
      expect.stringContaining(`pour la CALEOL : 2\u00A0candidats, réponse avant le 18 janv. ${AN_PROCHAIN}`),
    ])
    expect((await lireHistoriqueEnBase(db, retenus[1]?.menageId ?? '')).at(-1)).toMatchObject({
      type: 'COURRIER',
      code: 'FICHE_AU_BAILLEUR',
    })
    const alertes = await db
      .selectFrom('alerte')
      .select('destinataire_id')
      .where('type', '=', 'FICHE_TRANSMISE')
      .where('valeur', '=', logementId)
      .execute()
    expect(alertes.map(({ destinataire_id }) => destinataire_id)).toEqual(expect.arrayContaining([en.rachid.id, en.bastien.id]))
    expect(alertes.map(({ destinataire_id }) => destinataire_id)).not.toContain(en.berenice.id)
  })

  test('le courriel ne nomme personne ; son lien ne se fait qu’à l’envoi, après un « # », et la base n’en garde que l’empreinte', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
      candidats: 1,
    })
    await en.camille.post(TRANSMETTRE, { logementId, destinataires: ['commission@bailleur.test'] }).expect(201)
    const [courriel] = await listCourriels(db, 'commission@bailleur.test')
    const { code_menage, noms } = await lireMenageEnBase(db, retenus[0]?.menageId ?? '')
    expect(`${courriel?.objet} ${courriel?.corps}`).not.toMatch(new RegExp(`${code_menage}|${noms.split(' ')[1]}`))
    expect(courriel?.corps).toContain('[lien personnel, fait à l’envoi]')
    const lien = await dernierLien(db, 'commission@bailleur.test', 'https://relogement.test', api.horloge.maintenant())
    expect(lien).toMatch(/^https:\/\/relogement\.test\/reponse-bailleur#jeton=[\w-]{43}$/)
    const jetons = await db.selectFrom('jeton_bailleur').selectAll().execute()
    expect(JSON.stringify(jetons)).not.toContain(lien.split('=')[1])
  })

  test('redit, il se refuse ; avant la clôture, sans candidat ou gelé aussi, et rien ne s’écrit', async ({ en, db, distribution }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
    })
    const refus = async () => (await en.camille.post<Erreur>(TRANSMETTRE, { logementId }).expect(409)).corps['hydra:description']
    const menageId = retenus[0]?.menageId ?? ''
    await db.updateTable('reunion_logement').set({ statut: 'PRESENTATION_GTR' }).where('logement_id', '=', logementId).execute()
    expect(await refus()).toBe('Le GTR n’est pas clos.')
    await db
      .updateTable('reunion_logement')
      .set({ statut: 'ATTENTE_TRANSMISSION_BAILLEUR' })
      .where('logement_id', '=', logementId)
      .execute()
    await db.updateTable('menage').set({ limitation_depuis: '2026-01-10' }).where('id', '=', menageId).execute()
    expect(await refus()).toContain('est fermé à l’écriture')
    expect(await statutsDe(db, logementId)).toEqual(['acceptee_gtr', 'acceptee_gtr'])
    await db.updateTable('menage').set({ limitation_depuis: null }).where('id', '=', menageId).execute()
    await en.camille.post(TRANSMETTRE, { logementId }).expect(201)
    expect(await refus()).toBe('Les candidats sont déjà chez le bailleur.')
    expect(await db.selectFrom('passage_cal').select('id').where('logement_id', '=', logementId).execute()).toHaveLength(1)
  })

  test('une échéance passée et une adresse mal écrite se disent au champ', async ({ en, db, distribution }) => {
    const { logementId } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
      candidats: 1,
    })
    const passee = await en.camille.post<Erreur>(TRANSMETTRE, { logementId, repondreAvant: '2020-01-01' }).expect(422)
    expect(passee.corps.violations).toEqual([
      { propertyPath: 'repondreAvant', message: 'La date saisie doit être postérieure à la date du jour' },
    ])
    const lointaines = await en.camille
      .post<Erreur>(TRANSMETTRE, { logementId, calLe: '2099-01-02', repondreAvant: '2099-01-01' })
      .expect(422)
    expect(lointaines.corps.violations).toEqual([
      { propertyPath: 'calLe', message: expect.stringMatching(/^Cette date est trop lointaine : le .* au plus tard$/) },
      { propertyPath: 'repondreAvant', message: expect.stringMatching(/^Cette date est trop lointaine/) },
    ])
    expect(await db.selectFrom('passage_cal').select('id').where('logement_id', '=', logementId).execute()).toEqual([])
    const { corps } = await en.camille.post<Erreur>(TRANSMETTRE, { logementId, destinataires: ['commission'] }).expect(422)
    expect(corps.violations?.[0]?.message).toBe("Vous devez indiquer un ensemble d'adresses emails valides")
  })

  test('le bailleur lit les siens sans cotation ni autre parc ; avant la transmission il ne lit personne', async ({
    en,
    db,
    distribution,
  }) => {
    const { logementId } = await createLogementRetenu(db, { bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const url = `/v1/business/logements/${logementId}/cal`
    expect((await en.bastien.get<Cal>(url).expect(200)).corps.candidats).toEqual([])
    await en.camille.post(TRANSMETTRE, { logementId }).expect(201)
    const { corps } = await en.bastien.get<Cal>(url).expect(200)
    expect(corps.candidats).toHaveLength(2)
    expect(corps.candidats[0]).not.toHaveProperty('cotation')
    expect(corps).not.toHaveProperty('liens')
    expect(corps.refus.transmettre).toBe(
      'Réservé au chargé de relogement, au responsable d’équipe, au responsable ingénierie sociale et au data steward.',
    )
    await en.berenice.get(url).expect(404)
    await en.berenice.get(`${url}/fiches`).expect(404)
  })

  test('les fiches font un PDF accessible : l’ordre du GTR, une page par ménage, sans dette ni santé', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { logementId, retenus } = await createLogementRetenu(db, {
      bailleurId: distribution.partenaires.bailleur,
      chargeId: en.camille.id,
    })
    await en.camille.post(TRANSMETTRE, { logementId }).expect(201)
    const { rawPayload, statusCode } = await api.app.inject({
      url: `/v1/business/logements/${logementId}/cal/fiches`,
      headers: { authorization: `Bearer ${await en.bastien.jeton()}` },
    })
    expect(statusCode).toBe(200)
    const pdf = await lirePdf(rawPayload)
    expect(pdf).toMatchObject({ balise: true, accessible: true, langue: 'fr-FR' })
    expect(pdf.pages).toHaveLength(3)
    const { code_menage } = await lireMenageEnBase(db, retenus[1]?.menageId ?? '')
    expect(pdf.pages[2]).toContain(code_menage)
    expect(pdf.pages.join(' ')).not.toMatch(/dette|mobilité|handicap|apurement/i)
  })
})
