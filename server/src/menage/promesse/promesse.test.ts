import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createOperation, lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'
import type { Base } from '../../core/database.ts'

interface Promesse {
  readonly id: string
  readonly statut: string
  readonly conclueLe: string | null
}
interface Liste {
  readonly 'hydra:member': readonly Promesse[]
}
interface Erreur {
  readonly errorDescription: string
  readonly violations: readonly { readonly propertyPath: string; readonly message: string }[]
}

const adresse = (id: string) => `/v1/menages/${id}/promesses`
const depot = (responsable: string, reste: object = {}) => ({
  nature: 'DEPOT_DE_GARANTIE',
  texte: 'Le dépôt du nouveau logement avancé par la MEL',
  promiseLe: jourDans(-20),
  echeance: jourDans(8),
  responsable,
  ...reste,
})
const rappels = (db: Base, id: string) =>
  db
    .selectFrom('alerte')
    .select(['statut', 'destinataire_id', sql<string>`to_char(date_alerte at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('le')])
    .where('sujet_id', '=', id)
    .where('type', '=', 'PROMESSE_A_TENIR')
    .orderBy('date')
    .orderBy('id')
    .execute()

test('une promesse a une échéance et une personne qui en répond, prévenue ce jour-là, jusqu’à ce qu’elle soit tenue', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const { corps } = await en.cyril.post<Promesse>(adresse(id), depot(en.rachid.id)).expect(201)
  expect(corps).toMatchObject({ statut: 'EN_COURS', conclueLe: null, responsable: { id: en.rachid.id } })
  expect(await rappels(db, id)).toEqual([{ statut: 'EN_ATTENTE', destinataire_id: en.rachid.id, le: jourDans(8) }])
  await en.cyril.patch(`${adresse(id)}/${corps.id}`, depot(en.cyril.id, { echeance: jourDans(15) })).expect(200)
  expect(await rappels(db, id)).toEqual([
    { statut: 'CLOTURE', destinataire_id: en.rachid.id, le: jourDans(8) },
    { statut: 'EN_ATTENTE', destinataire_id: en.cyril.id, le: jourDans(15) },
  ])
  const tenue = await en.cyril.post<Promesse>(`${adresse(id)}/${corps.id}/issue`, { issue: 'TENUE' }).expect(200)
  expect(tenue.corps).toMatchObject({ statut: 'TENUE', conclueLe: jourDans(0) })
  expect((await rappels(db, id)).map(({ statut }) => statut)).toEqual(['CLOTURE', 'CLOTURE'])
  const encore = await en.cyril.post<Erreur>(`${adresse(id)}/${corps.id}/issue`, { issue: 'LEVEE' }).expect(409)
  expect(encore.corps.errorDescription).toBe('Cette promesse est déjà tenue.')
  const dits = await lireHistoriqueEnBase(db, id)
  expect(dits.map(({ code }) => code)).toEqual(['PROMESSE_NOTEE', 'PROMESSE_CHANGEE', 'PROMESSE_CONCLUE'])
  expect(JSON.stringify(dits)).not.toContain('avancé par la MEL')
})

test('ce qui ne se promet pas le dit à son champ', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const refus = async (reste: object) =>
    (await en.cyril.post<Erreur>(adresse(id), depot(en.cyril.id, reste)).expect(422)).corps.violations[0]
  expect(await refus({ promiseLe: jourDans(1) })).toEqual({
    propertyPath: 'promiseLe',
    message: 'La date saisie doit être anterieure à la date du jour',
  })
  expect(await refus({ echeance: jourDans(-30) })).toEqual({ propertyPath: 'echeance', message: 'L’échéance suit la promesse' })
  expect(await refus({ texte: ' ' })).toEqual({ propertyPath: 'texte', message: 'Ce champ est requis' })
  expect(await refus({ responsable: en.bastien.id })).toEqual({
    propertyPath: 'responsable',
    message: 'Cette personne ne suit pas ce dossier',
  })
  await en.camille.post(adresse(id), depot(en.camille.id)).expect(403)
  expect(await db.selectFrom('promesse').select('id').where('sujet_id', '=', id).execute()).toEqual([])
})

test('les promesses en retard : à qui en répond, à qui suit le dossier, à l’encadrement ; ni les autres, ni celles du jour', async ({
  en,
  db,
}) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const noter = async (responsable: string, reste: object) =>
    (await en.cyril.post<Promesse>(adresse(id), depot(responsable, reste)).expect(201)).corps.id
  const retard = await noter(en.rachid.id, { echeance: jourDans(-3) })
  const duJour = await noter(en.cyril.id, { echeance: jourDans(0) })
  const lus = async (qui: typeof en.cyril) =>
    (await qui.get<Liste>('/v1/business/promesses-en-retard?pageSize=1000').expect(200)).corps['hydra:member'].map((p) => p.id)
  for (const qui of [en.cyril, en.rachid, en.denise]) expect(await lus(qui)).toContain(retard)
  expect(await lus(en.camille)).not.toContain(retard)
  expect(await lus(en.rachid)).not.toContain(duJour)
  const parNature = async (nature: string) =>
    (await en.rachid.get<Liste>(`/v1/business/promesses-en-retard?pageSize=1000&natures=${nature}`).expect(200)).corps['hydra:member']
  expect((await parNature('DEPOT_DE_GARANTIE')).map((p) => p.id)).toContain(retard)
  expect((await parNature('TRAVAUX')).map((p) => p.id)).not.toContain(retard)
  // Au résumé, elles suivent les opérations choisies ; le fichier aussi.
  const { operation_id } = await db.selectFrom('menage').select('operation_id').where('id', '=', id).executeTakeFirstOrThrow()
  const parOperation = async (operation: string) =>
    (await en.rachid.get<Liste>(`/v1/business/promesses-en-retard?pageSize=1000&operationIds=${operation}`).expect(200)).corps[
      'hydra:member'
    ]
  expect((await parOperation(operation_id)).map((p) => p.id)).toContain(retard)
  const ailleurs = await createOperation(db)
  expect(await parOperation(ailleurs)).toEqual([])
  const { texte: vide } = await en.rachid
    .post('/v1/business/promesses-en-retard/_export', { operationIds: [ailleurs], format: 'csv', motif: 'essai' })
    .expect(200)
  expect(vide.trim().split('\r\n')).toHaveLength(1)
  // Le fichier porte les mêmes lignes, et de combien de jours chacune est en retard.
  const fichier = async (qui: typeof en.cyril) => {
    const { texte } = await qui.post('/v1/business/promesses-en-retard/_export', { format: 'csv', motif: 'essai' }).expect(200)
    return texte.replace('\uFEFF', '').replaceAll('"', '').trim().split('\r\n')
  }
  const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', id).executeTakeFirstOrThrow()
  const [titres, ...lignes] = await fichier(en.rachid)
  expect(titres).toBe(
    'Ménage;Code;Opération;Nature;Ce qui a été promis;Promise le;À tenir pour le;Jours de retard;Qui en répond;Chargé de relogement',
  )
  expect(lignes).toHaveLength((await lus(en.rachid)).length)
  const sienne = lignes.filter((ligne) => ligne.includes(code_menage))
  expect(sienne).toHaveLength(1)
  expect(sienne[0]?.split(';').slice(3, 5)).toEqual(['Dépôt de garantie', 'Le dépôt du nouveau logement avancé par la MEL'])
  expect(sienne[0]?.split(';')[7]).toBe('3')
  expect((await fichier(en.camille)).some((ligne) => ligne.includes(code_menage))).toBe(false)
  await en.melanie.post('/v1/business/promesses-en-retard/_export', { format: 'csv' }).expect(403)
  await en.melanie.get('/v1/business/promesses-en-retard').expect(403)
  await en.cyril.post(`${adresse(id)}/${retard}/issue`, { issue: 'LEVEE' }).expect(200)
  expect(await lus(en.rachid)).not.toContain(retard)
})

test('les ménages se filtrent, se comptent et s’exportent par leurs promesses, pour qui les lit seulement', async ({ en, db }) => {
  const operationId = await createOperation(db)
  const un = () => createMenage(db, { chargeId: en.cyril.id, operationId })
  const [retard, aTenir, tenue] = [await un(), await un(), await un()]
  await un()
  await en.cyril.post(adresse(retard), depot(en.cyril.id, { echeance: jourDans(-3) })).expect(201)
  await en.cyril.post(adresse(aTenir), depot(en.cyril.id)).expect(201)
  const { id } = (await en.cyril.post<Promesse>(adresse(tenue), depot(en.cyril.id, { echeance: jourDans(-3) })).expect(201)).corps
  await en.cyril.post(`${adresse(tenue)}/${id}/issue`, { issue: 'TENUE' }).expect(200)
  const lus = async (qui: typeof en.cyril, filtre: string) =>
    (await qui.get<Liste>(`/v1/menages?operationIds=${operationId}&promesses=${filtre}`).expect(200)).corps['hydra:member'].map((m) => m.id)
  expect(await lus(en.cyril, 'EN_RETARD')).toEqual([retard])
  expect(new Set(await lus(en.cyril, 'EN_COURS'))).toEqual(new Set([retard, aTenir]))
  const facettes = (qui: typeof en.cyril) =>
    qui.get<Record<string, { valeur: string; nombre: number }[]>>(`/v1/menages/_facettes?operationIds=${operationId}`).expect(200)
  expect((await facettes(en.cyril)).corps['promesses']).toMatchObject([{ nombre: 2 }, { nombre: 1 }])
  // La MEL lit ces ménages, non ce qui leur a été promis.
  expect(await lus(en.melanie, 'EN_RETARD')).toEqual([])
  expect(((await facettes(en.melanie)).corps['promesses'] ?? []).every(({ nombre }) => nombre === 0)).toBe(true)
})
