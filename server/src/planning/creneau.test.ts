import { formatDate } from '@relogement/domain/common/date.format'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { reserverUnCreneau } from '../../test/creneaux.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import type { Base } from '../core/database.ts'

const reserver = (db: Base, menageId: string, jour: string, rang: number, par: string) =>
  reserverUnCreneau(db, { menageId, jour, rang, par })
interface Creneaux {
  'hydra:member': { id: string; title?: string; date: string; createdById: string | null }[]
}

test('les créneaux du ménage, le prochain d’abord ; une commune voit les jours, sans les noms', async ({ en, db }) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id })
  const second = await reserver(db, menageId, '2099-06-09', 1, en.adrien.id)
  const premier = await reserver(db, menageId, '2099-06-08', 2, en.camille.id)
  await reserver(db, await createMenage(db), '2099-06-08', 1, en.camille.id)
  const adresse = `/v1/menages/${menageId}/creneaux`
  const { corps } = await en.camille.get<Creneaux>(adresse).expect(200)
  expect(corps['hydra:member']).toMatchObject([
    { id: premier, title: 'Benali, Roubaix', date: '2099-06-08', createdById: en.camille.id },
    { id: second, date: '2099-06-09', createdById: en.adrien.id },
  ])
  const deColette = await en.colette.get<Creneaux>(adresse).expect(200)
  expect(deColette.corps['hydra:member'].map(({ date }) => date)).toEqual(['2099-06-08', '2099-06-09'])
  expect(deColette.texte).not.toContain('Benali')
  await en.melanie.get(adresse).expect(403)
  await en.bastien.get(adresse).expect(404)
})

test('deux ménages ne prennent pas la même place, et un départ la libère', async ({ en, db }) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  await reserver(db, menageId, '2099-07-01', 1, en.camille.id)
  await expect(reserver(db, await createMenage(db), '2099-07-01', 1, en.camille.id)).rejects.toThrow(/creneau_jour_rang_key/)
  await en.camille
    .put(`/v1/business/menages/${menageId}/transitions`, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: '2026-05-04' } })
    .expect(200)
  expect(await db.selectFrom('creneau').select('id').where('menage_id', '=', menageId).execute()).toEqual([])
})

test('le départ annulé dit que le créneau libéré est à réserver de nouveau, avant et après', async ({ en, db }) => {
  const jour = jourDans(40)
  const menageId = await createMenage(db, {
    chargeId: en.camille.id,
    menage: { statut: 'ETAT_DES_LIEUX_D_ENTREE' },
    colonnes: { date_demenagement: jour },
  })
  await reserver(db, menageId, jour, 3, en.camille.id)
  const passages = `/v1/business/menages/${menageId}/transitions`
  await en.camille.put(passages, { transition: 'depart_spontane', donnees: { motif: 'DECES', date: '2026-05-04' } }).expect(200)
  const aReserver = `Plus aucun créneau n’est réservé pour le déménagement du ${formatDate(jour)} : à réserver de nouveau.`
  const { corps } = await en.camille.get<{ nextPlaces: { transition: string; consequences: { texte: string }[] }[] }>(passages).expect(200)
  const annuler = corps.nextPlaces.find(({ transition }) => transition === 'annuler_depart_spontane')
  expect(annuler?.consequences.map(({ texte }) => texte)).toContain(aReserver)
  const revenu = await en.camille.put<{ aSavoir: string[] }>(passages, { transition: 'annuler_depart_spontane' }).expect(200)
  expect(revenu.corps.aSavoir).toEqual([aReserver])
})

test('un créneau réservé suffit à programmer le déménagement', async ({ en, db }) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'PROGRAMMATION_DU_DEMENAGEMENT' } })
  const jour = jourDans(40)
  const passer = () =>
    en.camille.put(`/v1/business/menages/${menageId}/transitions`, {
      transition: 'programmer_demenagement',
      donnees: { date: jour },
    })
  await passer().expect(409)
  await reserver(db, menageId, jour, 1, en.camille.id)
  await passer().expect(200)
})
