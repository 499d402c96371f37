import { ajouterJours } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createOperation } from '../../test/dossiers.ts'
import { jourDe } from '../core/contexte.ts'
import { signalerLesEcheances } from './echeances.ts'

type Ici = Parameters<Parameters<typeof test>[2] & object>[0] extends infer I ? I : never
type Api = Ici extends { api: infer A } ? A : never
type Base = Ici extends { db: infer B } ? B : never
interface Mes {
  'hydra:member': {
    id: string
    texte: string
    statut: string
    can: string[]
    operation: { id: string; nom: string } | null
    menage: null
  }[]
}

const dans = (api: Api, jours: number): string => ajouterJours(jourDe(api.horloge.maintenant()), jours)
/** La nuit qui vient dans ce nombre de jours. */
const nuit = (api: Api, jours = 0) =>
  signalerLesEcheances.executer(
    {
      services: api.services,
      config: { smtpUrl: null },
      maintenant: new Date(api.horloge.maintenant().getTime() + jours * 86_400_000),
      essai: 1,
      dernierEssai: false,
    } as never,
    {},
  )
const alertesDe = (db: Base, operationId: string) =>
  db
    .selectFrom('alerte')
    .select(['texte', 'statut', 'couleur', 'pour'])
    .where('sujet_id', '=', operationId)
    .orderBy('date')
    .orderBy('id')
    .execute()
const nommee = async (db: Base, nom: string, chargeId: string | null = null): Promise<string> => {
  const id = await createOperation(db)
  await db.updateTable('operation').set({ nom, charge_operation_id: chargeId }).where('id', '=', id).execute()
  return id
}

test('une date à trente jours se signale une fois, à qui conduit l’opération et au responsable d’équipe, et se tait une fois close', async ({
  api,
  en,
  db,
}) => {
  const id = await nommee(db, 'Trois Ponts', en.corinne.id)
  const adresse = `/v1/operations/${id}`
  const { corps: date } = await en.edouard
    .post<{ id: string }>(`${adresse}/dates`, { type: 'DEPOT_DID', objectif: dans(api, 31) })
    .expect(201)
  await nuit(api)
  expect(await alertesDe(db, id)).toEqual([])
  await nuit(api, 1)
  await nuit(api, 2)
  const texte = `Trois Ponts : Dépôt de la DID, le ${formatDate(dans(api, 31))}`
  expect(await alertesDe(db, id)).toEqual([{ texte, statut: 'ALERTE', couleur: 'ORANGE', pour: 'CHARGE_ET_RESPONSABLE_EQUIPE' }])

  const lues = async (qui: 'rachid' | 'corinne' | 'edouard' | 'camille') => {
    const { corps } = await en[qui].get<Mes>('/v1/utilisateurs/moi/alertes?pageSize=1000').expect(200)
    return corps['hydra:member'].filter(({ operation }) => operation?.id === id)
  }
  expect(await lues('rachid')).toMatchObject([{ texte, menage: null, operation: { nom: 'Trois Ponts' }, can: ['clore'] }])
  // Qui la conduit sans en tenir les dates la lit, et ne la clôt pas.
  expect(await lues('corinne')).toMatchObject([{ texte, can: [] }])
  expect(await lues('edouard')).toEqual([])
  expect(await lues('camille')).toEqual([])

  await nuit(api, 45)
  expect((await alertesDe(db, id)).map(({ statut }) => statut)).toEqual(['ALERTE'])
  await en.edouard.patch(`${adresse}/dates/${date.id}`, { reel: dans(api, 0), statut: 'CLOTURE' }).expect(200)
  expect((await alertesDe(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE'])
  expect(await lues('rachid')).toEqual([])
})

test('une date proche se signale aussitôt écrite ; reportée au loin, elle se tait ; revenue, elle se signale pour son nouveau jour', async ({
  api,
  en,
  db,
}) => {
  const id = await nommee(db, 'Pile')
  const { corps: date } = await en.rachid
    .post<{ id: string }>(`/v1/operations/${id}/dates`, { type: 'IMMEUBLE_VIDE', objectif: dans(api, 10) })
    .expect(201)
  const statuts = async () => (await alertesDe(db, id)).map(({ statut }) => statut)
  expect(await statuts()).toEqual(['ALERTE'])
  const reporter = (jours: number) => en.rachid.patch(`/v1/operations/${id}/dates/${date.id}`, { report: dans(api, jours) }).expect(200)
  await reporter(200)
  expect(await statuts()).toEqual(['CLOTURE'])
  await reporter(12)
  expect(await statuts()).toEqual(['CLOTURE', 'ALERTE'])
})

test('close à la main, elle ne revient pas pour ce jour-là, et l’historique de l’opération le dit', async ({ api, en, db }) => {
  const id = await nommee(db, 'Alma')
  await en.rachid.post(`/v1/operations/${id}/dates`, { type: 'SIGNATURE_CHARTE', objectif: dans(api, 5) }).expect(201)
  const { id: alerteId } = await db.selectFrom('alerte').select('id').where('sujet_id', '=', id).executeTakeFirstOrThrow()
  await en.camille.patch('/v1/utilisateurs/moi/alertes', { ids: [alerteId], statut: 'CLOTURE' }).expect(403)
  await en.rachid.patch('/v1/utilisateurs/moi/alertes', { ids: [alerteId], statut: 'CLOTURE' }).expect(204)
  await nuit(api, 1)
  expect((await alertesDe(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE'])
  const { corps } = await en.rachid.get<{ 'hydra:member': { texte?: string }[] }>(`/v1/operations/${id}/modifications`).expect(200)
  expect(corps['hydra:member'][0]?.texte).toContain('Alma : Signature de la charte')
})

test('une opération abandonnée n’attend plus rien ; une date passée avant d’être écrite ne se signale pas', async ({ api, en, db }) => {
  const id = await nommee(db, 'Épeule')
  await en.rachid.post(`/v1/operations/${id}/dates`, { type: 'DEPOT_DID', objectif: dans(api, -3) }).expect(201)
  expect(await alertesDe(db, id)).toEqual([])
  await en.rachid.post(`/v1/operations/${id}/dates`, { type: 'IMMEUBLE_VIDE', objectif: dans(api, 20) }).expect(201)
  await db.updateTable('operation').set({ statut_creation: 'ABANDONNEE' }).where('id', '=', id).execute()
  await nuit(api)
  expect((await alertesDe(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE'])
})
