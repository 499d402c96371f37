import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { faireLaTache } from '../../test/taches.ts'
import type { Base } from '../core/database.ts'
import { relireLesMenages } from '../menage/cotation/taches.ts'

const MES_ALERTES = '/v1/utilisateurs/moi/alertes'

interface Refus {
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
}

async function alerter(
  db: Base,
  menageId: string,
  { jours = 0, statut = 'ALERTE', ...reste }: { jours?: number; statut?: string } & Readonly<Record<string, unknown>> = {},
) {
  const id = uuidv7()
  const le = new Date(Date.now() + jours * 86_400_000)
  const alerte = { id, sujet_id: menageId, type: 'MANUELLE', texte: `Alerte ${id}`, statut, date_alerte: le, pour: 'CHARGE', ...reste }
  await db.insertInto('alerte').values(alerte).execute()
  return id
}

const lire = (db: Base, ids: readonly string[]) =>
  db.selectFrom('alerte').select(['id', 'statut', 'date_alerte', 'close_par']).where('id', 'in', ids).orderBy('id').execute()
const evenements = async (db: Base, menageId: string) =>
  (await lireHistoriqueEnBase(db, menageId)).map(({ texte }) => texte).toSorted((a, b) => String(a).localeCompare(String(b)))

describe('ce que l’on a traité ce jour', () => {
  test('se relit dans l’ordre où on l’a fait : closes de sa main, ou par le geste demandé ; ni celles d’un autre, ni les lues', async ({
    en,
    db,
  }) => {
    const menageId = await createMenage(db, { chargeId: en.cyril.id })
    const heure = (jours: number, h: string) => new Date(`${jourDans(jours)}T${h}:00Z`)
    const close = (le: Date, qui: string, reste = {}) =>
      alerter(db, menageId, { jours: -40, statut: 'CLOTURE', close_le: le, close_par: qui, ...reste })
    const seconde = await close(heure(0, '11:00'), en.cyril.id, { type: 'DEMENAGEMENT_A_PROGRAMMER' })
    const premiere = await close(heure(0, '09:00'), en.cyril.id)
    await close(heure(0, '10:00'), en.rachid.id)
    await close(heure(-1, '10:00'), en.cyril.id)
    await close(heure(0, '10:00'), en.cyril.id, { type: 'DEUX_REFUS' })
    await close(heure(0, '10:00'), en.cyril.id, { type: 'RENDEZ_VOUS' })
    // Close avant son jour : elle n'attendait rien ce jour-là.
    await close(heure(0, '10:00'), en.cyril.id, { date_alerte: heure(9, '08:00') })
    const { corps } = await en.cyril
      .get<{ 'hydra:totalItems': number; 'hydra:member': { id: string; closeLe: string }[] }>(`${MES_ALERTES}?traiteesLe=${jourDans(0)}`)
      .expect(200)
    expect(corps['hydra:member'].map(({ id, closeLe }) => [id, closeLe])).toEqual([
      [premiere, heure(0, '09:00').toISOString()],
      [seconde, heure(0, '11:00').toISOString()],
    ])
    expect(corps['hydra:totalItems']).toBe(2)
    await en.cyril.get(`${MES_ALERTES}?traiteesLe=hier`).expect(400)
  })
})

describe('traiter plusieurs alertes à la fois', () => {
  test('les clôt toutes, et l’historique de chaque dossier le dit', async ({ en, db }) => {
    const [un, deux] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.camille.id })]
    const ids = [await alerter(db, un), await alerter(db, un), await alerter(db, deux)]
    await en.camille.patch(MES_ALERTES, { ids, statut: 'CLOTURE' }).expect(204)
    expect(await lire(db, ids)).toEqual(ids.map((id) => expect.objectContaining({ id, statut: 'CLOTURE', close_par: en.camille.id })))
    expect(await evenements(db, un)).toEqual([`Alerte close : Alerte ${ids[0]}`, `Alerte close : Alerte ${ids[1]}`].toSorted())
    expect(await evenements(db, deux)).toEqual([`Alerte close : Alerte ${ids[2]}`])
  })

  test('les reporte : elles quittent la cloche et reviennent au matin du jour dit', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.cyril.id })
    const ids = [await alerter(db, menageId, { jours: -3 }), await alerter(db, menageId, { jours: -1 })]
    const combien = async () => (await en.cyril.get<{ alertes: number }>('/v1/utilisateurs/moi').expect(200)).corps.alertes
    expect(await combien()).toBe(2)
    const jour = jourDans(7, api.horloge.maintenant())
    await en.cyril.patch(MES_ALERTES, { ids, dateAlerte: jour }).expect(204)
    expect(await lire(db, ids)).toEqual(
      ids.map((id) => expect.objectContaining({ id, statut: 'EN_ATTENTE', date_alerte: new Date(`${jour}T06:00:00Z`) })),
    )
    expect(await combien()).toBe(0)
    expect(await evenements(db, menageId)).toHaveLength(2)
  })

  test('une alerte tenue par le produit, reportée, n’est ni doublée ni close quand il relit le dossier', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    await db
      .updateTable('menage')
      .set({ assigne_le: new Date(Date.now() - 20 * 86_400_000) })
      .where('id', '=', menageId)
      .execute()
    await faireLaTache(relireLesMenages, api)
    const tenues = () =>
      db
        .selectFrom('alerte')
        .select(['id', 'statut', 'type'])
        .where('sujet_id', '=', menageId)
        .where('type', '=', 'ENTRETIEN_A_REALISER')
        .execute()
    const [alerte, ...autres] = await tenues()
    expect([alerte?.type, autres]).toEqual(['ENTRETIEN_A_REALISER', []])
    await en.camille.patch(MES_ALERTES, { ids: [alerte?.id], dateAlerte: jourDans(10, api.horloge.maintenant()) }).expect(204)
    await faireLaTache(relireLesMenages, api)
    expect(await tenues()).toEqual([{ id: alerte?.id, statut: 'EN_ATTENTE', type: 'ENTRETIEN_A_REALISER' }])
  })

  test('toutes ou aucune : celle d’un collègue arrête le geste, sans rien dire d’elle', async ({ en, db }) => {
    const aElle = await alerter(db, await createMenage(db, { chargeId: en.camille.id }))
    const aLui = await alerter(db, await createMenage(db, { chargeId: en.cyril.id }))
    for (const autre of [aLui, uuidv7()]) {
      const { corps } = await en.camille.patch<Refus>(MES_ALERTES, { ids: [aElle, autre], statut: 'CLOTURE' }).expect(403)
      expect(corps['hydra:description']).toBe('Une de ces alertes n’est pas à vous. Rien n’a été changé.')
    }
    expect((await lire(db, [aElle, aLui])).map(({ statut }) => statut)).toEqual(['ALERTE', 'ALERTE'])
  })

  test('ni aujourd’hui, ni hier, ni dans deux ans ; ni les deux gestes, ni aucun', async ({ api, en, db }) => {
    const id = await alerter(db, await createMenage(db, { chargeId: en.camille.id }))
    for (const jours of [0, -1, 731]) {
      const { corps } = await en.camille
        .patch<Refus>(MES_ALERTES, { ids: [id], dateAlerte: jourDans(jours, api.horloge.maintenant()) })
        .expect(422)
      expect(corps.violations).toEqual([{ propertyPath: 'dateAlerte', message: expect.stringMatching(/^Une alerte se reporte/) }])
    }
    await en.camille.patch(MES_ALERTES, { ids: [id] }).expect(422)
    await en.camille.patch(MES_ALERTES, { ids: [], statut: 'CLOTURE' }).expect(422)
    await en.camille.patch(MES_ALERTES, { ids: [id], statut: 'CLOTURE', dateAlerte: jourDans(3, api.horloge.maintenant()) }).expect(422)
    expect((await lire(db, [id]))[0]?.statut).toBe('ALERTE')
  })

  test('la cloche compte ce qui est dû aujourd’hui ou en retard, non ce qui vient', async ({ en, db }) => {
    const combien = async () => (await en.cyril.get<{ alertes: number }>('/v1/utilisateurs/moi').expect(200)).corps.alertes
    const avant = await combien()
    const menageId = await createMenage(db, { chargeId: en.cyril.id })
    await alerter(db, menageId, { jours: 3, statut: 'EN_ATTENTE' })
    await alerter(db, menageId, { jours: 6, statut: 'EN_ATTENTE' })
    expect(await combien()).toBe(avant)
    await alerter(db, menageId, { jours: -1 })
    await alerter(db, menageId, { jours: 0 })
    expect(await combien()).toBe(avant + 2)
  })
})
