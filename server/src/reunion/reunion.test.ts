import { ajouterJours, jourDe } from '@relogement/domain/common/date'
import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import { describe, expect } from 'vitest'
import { LILLE, test } from '../../test/cast.ts'
import { avecSonTexte, createMenage } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDe, createPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

interface Refus {
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
}

const dans = (jours: number) => ajouterJours(jourDe(new Date().toISOString()), jours)
const enBase = (db: Base, id: string) => db.selectFrom('reunion').selectAll().where('id', '=', id).executeTakeFirst()
const historique = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('le').orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte ?? JSON.stringify(ligne.changements),
  )
const courriels = (db: Base, id: string) => db.selectFrom('email_sortant').selectAll().where('sujet_id', '=', id).execute()

describe('créer un GTR', () => {
  test('il naît en préparation, nommé de sa ville et de son jour', async ({ en, db }) => {
    const pru = await createPru(db)
    const saisie = {
      type: { code: 'GTR' },
      statut: 'EN_PREPARATION',
      PRUs: [{ id: pru, nom: 'Alma' }],
      date: '2031-03-26',
      heure: '14:00',
      ville: 'Roubaix',
      participants: 'Yanis@ville.fr ; b@mel.fr, yanis@ville.fr',
    }
    const { corps } = await en.camille.post<Reunion>('/v1/reunions', saisie).expect(201)
    expect(corps).toMatchObject({
      statut: 'EN_PREPARATION',
      type: { code: 'GTR', libelle: 'GTR' },
      nom: 'GTR de Roubaix, 26 mars 2031',
      PRUs: [{ id: pru }],
      participants: ['yanis@ville.fr', 'b@mel.fr'],
      version: 1,
    })
    // 14 h à Paris, encore à l'heure d'hiver le 26 mars 2031.
    expect((await enBase(db, corps.id))?.date.toISOString()).toBe('2031-03-26T13:00:00.000Z')
    expect(await historique(db, corps.id)).toEqual(['GTR créé'])
  })

  test('sans date, sans PRU, dans le passé ou avec une adresse fausse, chaque champ le dit', async ({ en, db }) => {
    const pru = await createPru(db)
    const { corps } = await en.camille.post<Refus>('/v1/reunions', { PRUs: [], participants: ['a@b.fr', 'personne'] }).expect(422)
    expect(corps.violations.map(({ propertyPath, message }) => [propertyPath, message])).toEqual([
      ['PRUs', 'Ce champ est requis'],
      ['date', 'Ce champ est requis'],
      ['participants.1', "Vous devez indiquer un ensemble d'adresses emails valides"],
    ])
    const passee = await en.camille.post<Refus>('/v1/reunions', { PRUs: [{ id: pru }], date: dans(-1) }).expect(422)
    expect(passee.corps.violations).toEqual([{ propertyPath: 'date', message: 'La date saisie doit être postérieure à la date du jour' }])
    await en.camille.post('/v1/reunions', { PRUs: [{ id: pru }], date: dans(0), heure: '23:59' }).expect(201)
  })

  test('une commune crée pour un PRU de son territoire, pas pour un autre ; un bailleur n’en crée pas', async ({ en, db }) => {
    const [roubaix, lille] = [await createPru(db), await createPru(db, [LILLE])]
    await en.colette.post('/v1/reunions', { PRUs: [{ id: roubaix }], date: dans(9) }).expect(201)
    const { corps } = await en.colette.post<Refus>('/v1/reunions', { PRUs: [{ id: lille }], date: dans(9) }).expect(422)
    expect(corps.violations[0]?.message).toBe('Une commune crée un GTR pour un PRU de son territoire')
    await en.bastien.post('/v1/reunions', { PRUs: [{ id: roubaix }], date: dans(9) }).expect(403)
    await en.adrien.post('/v1/reunions', { PRUs: [{ id: roubaix }], date: dans(9) }).expect(403)
  })
})

describe('préparer un GTR', () => {
  test('déplacé, il change de nom et ses participants l’apprennent ; redit, rien ne part', async ({ en, db }) => {
    const pru = await createPru(db)
    const id = await createGtr(db, pru, { ville: 'Roubaix', participants: ['a@ville.fr', 'b@mel.fr'] })
    const { corps } = await en.camille
      .patch<Reunion>(`/v1/reunions/${id}`, { date: '2031-04-02', heure: '10:30', lieu: 'Mairie' })
      .expect(200)
    expect(corps).toMatchObject({ nom: 'GTR de Roubaix, 2 avril 2031', lieu: 'Mairie', version: 2 })
    const [courriel] = await courriels(db, id)
    expect(courriel).toMatchObject({ type: 'GTR_DEPLACE', destinataires: ['a@ville.fr', 'b@mel.fr'] })
    expect(courriel?.corps).toContain('se tiendra le 2 avr. 2031, 10:30, Mairie, Roubaix')
    expect((await historique(db, id)).at(-1)).toBe('GTR déplacé au 2 avr. 2031, 10:30, 2 participants prévenus')
    await en.camille.patch(`/v1/reunions/${id}`, { date: '2031-04-02', heure: '10:30', lieu: 'Mairie' }).expect(200)
    expect((await enBase(db, id))?.version).toBe(2)
    await en.camille.patch(`/v1/reunions/${id}`, { participants: ['c@ville.fr'] }).expect(200)
    expect(await courriels(db, id)).toHaveLength(1)
  })

  test('une version ancienne ne s’écrit pas par-dessus une autre', async ({ en, db }) => {
    const id = await createGtr(db, await createPru(db))
    await en.camille.patch(`/v1/reunions/${id}`, { lieu: 'Salle A' }).expect(200)
    await en.cyril.avec({ 'If-Match': '"1"' }).patch(`/v1/reunions/${id}`, { lieu: 'Salle B' }).expect(412)
    expect((await enBase(db, id))?.lieu).toBe('Salle A')
  })

  test('une fois le compte rendu commencé, il ne se modifie ni ne se supprime plus, et dit pourquoi', async ({ en, db }) => {
    const id = await createGtr(db, await createPru(db), { statut: 'COMPTE_RENDU' })
    const { corps } = await en.camille.patch<Refus>(`/v1/reunions/${id}`, { lieu: 'x' }).expect(409)
    expect(corps['hydra:description']).toBe('Ce GTR n’est plus en préparation.')
    await en.camille.delete(`/v1/reunions/${id}`).expect(409)
    expect(await enBase(db, id)).toBeDefined()
  })

  test('vide, il se supprime ; un ménage inscrit ou une proposition le retient', async ({ en, db }) => {
    const pru = await createPru(db)
    const [vide, plein] = [await createGtr(db, pru), await createGtr(db, pru)]
    const menageId = await createMenage(db, { operationId: await createOperationDe(db, pru) })
    await db.insertInto('reunion_menage').values({ reunion_id: plein, menage_id: menageId }).execute()
    const { corps } = await en.camille.delete<Refus>(`/v1/reunions/${plein}`).expect(409)
    expect(corps['hydra:description']).toBe('Retirez d’abord ses ménages et ses logements : un GTR ne se supprime que vide.')
    await en.adrien.delete(`/v1/reunions/${vide}`).expect(403)
    await en.camille.delete(`/v1/reunions/${vide}`).expect(204)
    expect(await enBase(db, vide)).toBeUndefined()
    expect(await db.selectFrom('sujet').select('id').where('id', '=', vide).execute()).toEqual([])
  })

  test('une proposition retirée avant lui, son logement repris par le bailleur, ne le retient pas', async ({ en, db, distribution }) => {
    const pru = await createPru(db)
    const gtr = await createGtr(db, pru)
    const menageId = await createMenage(db, {
      operationId: await createOperationDe(db, pru),
      chargeId: en.camille.id,
      menage: { statut: 'RECHERCHE_DU_LOGEMENT' },
    })
    const logementId = await createLogement(db, distribution.partenaires.bailleur)
    const { corps } = await en.camille
      .post<{ id: string }>(`/v1/logements/${logementId}/menages/${menageId}`, { GTR: { id: gtr } })
      .expect(201)
    await en.bastien.put(`/v1/business/logements/${logementId}/transitions`, { transition: 'reprise_bailleur' }).expect(200)
    expect((await en.camille.get<Reunion>(`/v1/reunions/${gtr}`).expect(200)).corps).toMatchObject({
      nombreDeMenages: 0,
      nombreDeLogements: 0,
    })
    await en.camille.delete(`/v1/reunions/${gtr}`).expect(204)
    const reste = await db.selectFrom('proposition').select(['statut', 'reunion_id']).where('id', '=', corps.id).execute()
    expect(reste).toEqual([{ statut: 'retiree', reunion_id: null }])
  })

  test('le PRU d’un logement présenté ne se retire pas', async ({ en, db, distribution }) => {
    const [alma, autre] = [await createPru(db), await createPru(db)]
    const id = await createGtr(db, alma)
    const logementId = await createLogement(db, distribution.partenaires.bailleur, { operation_id: await createOperationDe(db, alma) })
    await en.camille.post(`/v1/reunions/${id}/logements/${logementId}`).expect(201)
    const { corps } = await en.camille.patch<Refus>(`/v1/reunions/${id}`, { PRUs: [{ id: autre }] }).expect(422)
    expect(corps.violations).toEqual([{ propertyPath: 'PRUs', message: 'Encore présentés, d’un PRU retiré : 7 rue d’Alger, Roubaix' }])
    await en.camille.patch(`/v1/reunions/${id}`, { PRUs: [{ id: autre }, { id: alma }] }).expect(200)
  })

  test('le PRU d’un ménage inscrit ne se retire pas', async ({ en, db }) => {
    const [alma, autre] = [await createPru(db), await createPru(db)]
    const id = await createGtr(db, alma)
    const menageId = await createMenage(db, { operationId: await createOperationDe(db, alma) })
    await db.insertInto('reunion_menage').values({ reunion_id: id, menage_id: menageId }).execute()
    const { corps } = await en.camille.patch<Refus>(`/v1/reunions/${id}`, { PRUs: [{ id: autre }] }).expect(422)
    expect(corps.violations[0]).toMatchObject({ propertyPath: 'PRUs', message: expect.stringContaining('Encore inscrits') })
    await en.camille.patch(`/v1/reunions/${id}`, { PRUs: [{ id: autre }, { id: alma }] }).expect(200)
  })
})

describe('qui voit quels GTR', () => {
  test('un bailleur ne voit que les réunions où se présente son parc, et n’y compte que le sien', async ({ en, db, distribution }) => {
    const pru = await createPru(db)
    const [id, sans] = [await createGtr(db, pru), await createGtr(db, pru)]
    const { bailleur, autreBailleur } = distribution.partenaires
    for (const de of [bailleur, bailleur, autreBailleur])
      await db
        .insertInto('reunion_logement')
        .values({ reunion_id: id, logement_id: await createLogement(db, de) })
        .execute()
    const { corps } = await en.bastien.get<Reunion>(`/v1/reunions/${id}`).expect(200)
    expect(corps.nombreDeLogements).toBe(2)
    expect(corps).not.toHaveProperty('participants')
    expect((await en.berenice.get<Reunion>(`/v1/reunions/${id}`).expect(200)).corps.nombreDeLogements).toBe(1)
    expect((await en.camille.get<Reunion>(`/v1/reunions/${id}`).expect(200)).corps.nombreDeLogements).toBe(3)
    await en.bastien.get(`/v1/reunions/${sans}`).expect(404)
    await en.bastien.get(`/v1/reunions/${id}/modifications`).expect(403)
    await en.bastien.get(`/v1/business/reunions/${id}/documents`).expect(403)
    await en.corinne.get(`/v1/reunions/${id}`).expect(403)
  })

  test('une commune voit celles de son territoire', async ({ en, db }) => {
    const [ici, ailleurs] = [await createGtr(db, await createPru(db)), await createGtr(db, await createPru(db, [LILLE]))]
    await en.colette.get(`/v1/reunions/${ici}`).expect(200)
    await en.colette.get(`/v1/reunions/${ailleurs}`).expect(404)
    await en.melanie.get(`/v1/reunions/${ailleurs}`).expect(200)
  })

  test('la liste : par statut, PRU, jours et nom, le plus récent d’abord', async ({ en, db }) => {
    const pru = await createPru(db)
    const le = (jour: string) => new Date(`${jour}T08:00:00Z`)
    const a = await createGtr(db, pru, { date: le('2032-01-10'), nom: 'GTR de Hem, 10 janvier 2032', ville: 'Hem' })
    const b = await createGtr(db, pru, { date: le('2032-02-10'), statut: 'COMPTE_RENDU' })
    const c = await createGtr(db, pru, { date: le('2032-03-10'), statut: 'CLOTURE' })
    type Page = { 'hydra:member': { id: string }[]; metadata: Record<string, { valeur: string; nombre: number }[]> }
    const ids = async (query: string) =>
      (await en.camille.get<Page>(`/v1/reunions?PRUs=${pru}${query}`).expect(200)).corps['hydra:member'].map(({ id }) => id)
    expect(await ids('')).toEqual([c, b, a])
    expect(await ids('&statuts=COMPTE_RENDU,EN_PREPARATION&sort=date:asc')).toEqual([a, b])
    expect(await ids('&minimumDate=2032-01-11&maximumDate=2032-02-10')).toEqual([b])
    expect(await ids('&recherche=hem')).toEqual([a])
    expect(await ids('&ville=Hem')).toEqual([a])
    const menageId = await createMenage(db, { operationId: await createOperationDe(db, pru) })
    await db.insertInto('reunion_menage').values({ reunion_id: b, menage_id: menageId }).execute()
    expect(await ids(`&menages=${menageId}`)).toEqual([b])
    const { corps } = await en.camille.get<Page>(`/v1/reunions?PRUs=${pru}&pageSize=1`).expect(200)
    expect(corps.metadata['PRUs']).toContainEqual(expect.objectContaining({ valeur: pru, nombre: 3 }))
  })
})
