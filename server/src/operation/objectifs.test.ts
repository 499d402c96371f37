import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test as testAvecApi } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

interface Mois {
  mois: string
  objectif: number | null
  realise: number
  objectifRecalcule: number | null
}
interface Objectifs {
  debut: string
  fin: string
  relogements: Mois[]
  entretiens: Mois[]
}
interface Statistiques {
  mois: {
    mois: string
    objectif: number
    previsionnel: number
    realise: number
    nombreDeRelogements: { previsionnel: number; total: number }
  }[]
}

const test = testAvecApi.extend('jour', { scope: 'file' }, async ({ api }) => (mois: number) => {
  const jour = new Date(jourDans(0, api.horloge.maintenant()))
  return new Date(Date.UTC(jour.getUTCFullYear(), jour.getUTCMonth() + mois, 1)).toISOString().slice(0, 10)
})

/** Une opération, un relogé du mois passé, deux ménages en recherche. */
const creer = async (db: Parameters<typeof createOperation>[0], signature: string) => {
  const id = await createOperation(db)
  await createMenage(db, { operationId: id, colonnes: { statut: 'DEMENAGEMENT', date_signature_bail: signature } })
  for (const _ of [1, 2])
    await createMenage(db, { operationId: id, colonnes: { statut: 'RECHERCHE_DU_LOGEMENT', date_signature_bail: null } })
  return id
}

test('l’encadrement décide, répartit ; chaque mois dit ce qui était visé, fait, et ce qu’il faudrait', async ({ en, db, jour }) => {
  const id = await creer(db, jour(-1))
  await db
    .insertInto('operation_date')
    .values({ id: uuidv7(), operation_id: id, type: 'FIN_PSR', objectif: jour(1) })
    .execute()
  const adresse = `/v1/operations/${id}/objectifs`
  const [avant, courant, apres] = [jour(-1), jour(0), jour(1)].map((un) => un.slice(0, 7)) as [string, string, string]
  await en.camille.patch(adresse, { relogements: [{ mois: courant, objectif: 1 }] }).expect(403)
  await en.rachid.patch(adresse, { repartir: { nature: 'relogements', total: 5, debut: avant, fin: courant } }).expect(200)
  await en.ines.patch(adresse, { relogements: [{ mois: apres, objectif: 0 }], entretiens: [{ mois: courant, objectif: 2 }] }).expect(200)
  const { corps } = await en.melanie.get<Objectifs>(`${adresse}?debut=${avant}&fin=${apres}`).expect(200)
  expect(corps.relogements).toMatchObject([
    { mois: avant, objectif: 3, realise: 1, objectifRecalcule: null },
    { mois: courant, objectif: 2, realise: 0, objectifRecalcule: 1 },
    { mois: apres, objectif: 0, realise: 0, objectifRecalcule: 1 },
  ])
  expect(corps.entretiens[1]).toMatchObject({ objectif: 2 })
  const annee = Number(courant.slice(0, 4))
  expect((await en.melanie.get<Objectifs>(adresse).expect(200)).corps).toMatchObject({ debut: `${annee - 1}-01`, fin: `${annee + 1}-01` })
})

test('la courbe compte les opérations que les filtres retiennent, et finit au nombre de la liste', async ({ en, db, jour }) => {
  const une = await creer(db, jour(-1))
  const autre = await creer(db, jour(-2))
  await en.rachid.patch(`/v1/operations/${une}/objectifs`, { relogements: [{ mois: jour(-1).slice(0, 7), objectif: 4 }] }).expect(200)
  const { corps } = await en.rachid.get<Statistiques>(`/v1/statistiques-operations?operationIds=${une},${autre}`).expect(200)
  const mois = corps.mois
  expect(mois).toHaveLength(12)
  expect(mois.at(-2)).toMatchObject({
    mois: jour(-1).slice(0, 7),
    objectif: 4,
    realise: 1,
    nombreDeRelogements: { previsionnel: 4, total: 2 },
  })
  let realise = 0
  for (const id of [une, autre]) {
    const { corps: operation } = await en.rachid.get<{ objectifsCumulesADate: { relogements: { realise: number } } }>(
      `/v1/operations/${id}`,
    )
    realise += operation.objectifsCumulesADate.relogements.realise
  }
  expect(mois.at(-1)?.nombreDeRelogements.total).toBe(realise)
  const { corps: seule } = await en.rachid.get<Statistiques>(
    `/v1/statistiques-operations?operationIds=${une}&debutPeriode=${jour(0)}&finPeriode=${jour(-1)}`,
  )
  expect(seule.mois.map((un) => un.mois)).toEqual([jour(-1).slice(0, 7), jour(0).slice(0, 7)])
  await en.camille.get('/v1/statistiques-operations').expect(403)
})

test('en retard, le mois en cours prévoit son objectif recalculé, et le cumul ne compte pas deux fois l’arriéré', async ({
  en,
  db,
  jour,
}) => {
  const id = await creer(db, jour(-1))
  const [avant, courant] = [jour(-1).slice(0, 7), jour(0).slice(0, 7)]
  // Trois prévus, un fait : deux restent, à faire ce mois-ci où finit le PSR. Trois ménages sont à reloger, non cinq.
  await en.rachid.patch(`/v1/operations/${id}/objectifs`, { relogements: [{ mois: avant, objectif: 3 }] }).expect(200)
  await en.rachid.post(`/v1/operations/${id}/dates`, { type: 'FIN_PSR', objectif: jour(0) }).expect(201)
  const { corps } = await en.rachid.get<Statistiques>(`/v1/statistiques-operations?operationIds=${id}`).expect(200)
  expect(corps.mois.slice(-2)).toEqual([
    { mois: avant, objectif: 3, previsionnel: 3, realise: 1, nombreDeRelogements: { previsionnel: 3, objectif: 3, total: 1 } },
    { mois: courant, objectif: 0, previsionnel: 2, realise: 0, nombreDeRelogements: { previsionnel: 3, objectif: 3, total: 1 } },
  ])
  const { corps: operation } = await en.rachid.get(`/v1/operations/${id}`).expect(200)
  expect(operation).toMatchObject({
    statistiques: { menagesAReloger: 3, menagesDevantRester: 0 },
    objectifsCumulesADate: { relogements: { previsionnel: 3 } },
  })
})
