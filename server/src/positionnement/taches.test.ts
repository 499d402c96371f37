import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import { seance } from '../../test/seance.ts'
import { faireLaTache } from '../../test/taches.ts'
import { rattacherAuxGtr, verifierLesStatuts } from './taches.ts'

test('une proposition sans réunion rejoint le premier GTR qui se prépare, et l’alerte qui le demandait se clôt', async ({
  api,
  db,
  distribution,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const logement_id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
  const [un, deux] = [await createMenage(db, { operationId }), await createMenage(db, { operationId })]
  const ids = [uuidv7(), uuidv7()]
  for (const [i, menage_id] of [un, deux].entries())
    await db
      .insertInto('proposition')
      .values({ id: ids[i] as string, logement_id, menage_id, gtr_rang: i + 1 })
      .execute()
  const alerte = { sujet_id: un, type: 'GTR_A_CREER', texte: 'GTR à créer', statut: 'ALERTE', date: new Date(), date_alerte: new Date() }
  await db
    .insertInto('alerte')
    .values({ id: uuidv7(), ...alerte, pour: 'RESPONSABLE_EQUIPE', proposition_id: ids[0] as string })
    .execute()
  const lire = () =>
    db
      .selectFrom('proposition')
      .select(['menage_id', 'reunion_id', 'gtr_rang', 'statut'])
      .where('logement_id', '=', logement_id)
      .orderBy('gtr_rang')
      .execute()

  await faireLaTache(rattacherAuxGtr, api)
  expect((await lire()).map(({ reunion_id }) => reunion_id)).toEqual([null, null])

  const reunion_id = await createGtr(db, pruId, { nom: 'GTR du 4 décembre' })
  await faireLaTache(rattacherAuxGtr, api)
  expect(await lire()).toEqual([
    { menage_id: un, reunion_id, gtr_rang: 1, statut: 'assignation' },
    { menage_id: deux, reunion_id, gtr_rang: 2, statut: 'assignation' },
  ])
  expect((await db.selectFrom('alerte').select('statut').where('sujet_id', '=', un).execute()).map(({ statut }) => statut)).toEqual([
    'CLOTURE',
  ])
  expect((await lireHistoriqueEnBase(db, deux)).map(({ type, texte }) => [type, texte])).toContainEqual([
    'PRESENTATION_LOGEMENT_GTR',
    'Proposition du logement 7 rue d’Alger, Roubaix inscrite au GTR du 4 décembre, rang 2',
  ])
})

test('un dossier gelé laissé sans réunion prend la place libérée : son rang repart de 1', async ({ api, db, distribution }) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const logement_id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
  const [libre, gele] = [await createMenage(db, { operationId }), await createMenage(db, { operationId })]
  for (const [i, menage_id] of [libre, gele].entries())
    await db
      .insertInto('proposition')
      .values({ id: uuidv7(), logement_id, menage_id, gtr_rang: i + 1 })
      .execute()
  await db.updateTable('menage').set({ limitation_depuis: new Date().toISOString() }).where('id', '=', gele).execute()

  const reunion_id = await createGtr(db, pruId, { nom: 'GTR du 4 décembre' })
  await faireLaTache(rattacherAuxGtr, api)

  const lignes = await db
    .selectFrom('proposition')
    .select(['menage_id', 'reunion_id', 'gtr_rang'])
    .where('logement_id', '=', logement_id)
    .orderBy('menage_id')
    .execute()
  expect(lignes).toEqual([
    { menage_id: libre, reunion_id, gtr_rang: 1 },
    { menage_id: gele, reunion_id: null, gtr_rang: 1 },
  ])
})

test('le contrôle de la nuit signale un statut qui ne dit pas ce qui est écrit, et ne corrige rien', async ({ api, db, distribution }) => {
  const menageId = await createMenage(db)
  const { bailleur: bailleurId } = distribution.partenaires
  const juste = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_gtr', colonnes: { gtr_accepte: true } })
  const fausse = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_cal', colonnes: { gtr_accepte: true } })
  const dits: object[] = []
  const log = { ...api.services.log, error: (details: object) => void dits.push(details) }
  await faireLaTache(verifierLesStatuts, { ...api, services: { ...api.services, log } })
  expect(dits).toContainEqual({ proposition: fausse.id, statut: 'acceptee_cal', deduit: 'acceptee_gtr' })
  expect(JSON.stringify(dits)).not.toContain(juste.id)
  expect((await db.selectFrom('proposition').select('statut').where('id', '=', fausse.id).executeTakeFirst())?.statut).toBe('acceptee_cal')
  const alertes = () =>
    db
      .selectFrom('alerte')
      .select(['type', 'statut', 'pour', 'texte', 'proposition_id'])
      .where('sujet_id', '=', menageId)
      .where('type', '=', 'STATUT_A_VERIFIER')
      .execute()
  const dite = {
    type: 'STATUT_A_VERIFIER',
    pour: 'ENCADREMENT',
    texte: '24 rue de l’Épeule, Roubaix : la proposition est au statut « Acceptée en CALEOL », ce qui y est écrit dit « Acceptée en GTR »',
    proposition_id: fausse.id,
  }
  // Redite la nuit suivante, elle reste une ; d'accord de nouveau, elle se clôt.
  await faireLaTache(verifierLesStatuts, api)
  expect(await alertes()).toEqual([{ ...dite, statut: 'ALERTE' }])
  await db.updateTable('proposition').set({ statut: 'acceptee_gtr' }).where('id', '=', fausse.id).execute()
  await faireLaTache(verifierLesStatuts, api)
  expect(await alertes()).toEqual([{ ...dite, statut: 'CLOTURE' }])
})

test('écartée par un GTR qui en retient une autre sur le même logement, la proposition ne diverge pas une fois le logement transmis', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const s = await seance(db, en, distribution.partenaires.bailleur)
  await s.decider(s.accepte, { decision: 'ACCEPTE' }).expect(200)
  await s.decider(s.revise, { decision: 'REFUSE', commentaire: 'Secteur unique : à revoir.' }).expect(200)
  await s.decider(s.veille, { decision: 'REFUSE', suite: 'VEILLE' }).expect(200)
  await s.repondre(s.p.un, { accepte: true }).expect(200)
  await s.repondre(s.p.deux, { accepte: false }).expect(200)
  await s.repondre(s.p.trois, { accepte: false }).expect(200)
  await s.clore().expect(200)
  await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: s.retenu }).expect(201)

  const siennes = Object.values(s.p)
  const dits: { proposition: string }[] = []
  const log = { ...api.services.log, error: (details: object) => void dits.push(details as { proposition: string }) }
  await faireLaTache(verifierLesStatuts, { ...api, services: { ...api.services, log } })
  const statuts = await db.selectFrom('proposition').select(['id', 'statut']).where('id', 'in', siennes).execute()
  expect(Object.fromEntries(statuts.map(({ id, statut }) => [id, statut]))).toEqual({
    [s.p.un]: 'transmise_bailleur',
    [s.p.deux]: 'refusee_gtr',
    [s.p.trois]: 'refusee_gtr',
  })
  expect(dits.filter(({ proposition }) => siennes.includes(proposition))).toEqual([])
  const signalees = db.selectFrom('alerte').select('proposition_id').where('type', '=', 'STATUT_A_VERIFIER')
  expect(await signalees.where('proposition_id', 'in', siennes).execute()).toEqual([])
})

test('établie, la proposition garde son jour ; revenue chez le bailleur, elle ne l’est plus', async ({ en, db, distribution }) => {
  const menageId = await createMenage(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
  const colonnes = { gtr_accepte: true, cal_accepte: true, cal_rang: 1 }
  const { id } = await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_cal', colonnes })
  const etablie = () => db.selectFrom('proposition').select(['statut', 'etablie_le']).where('id', '=', id).executeTakeFirstOrThrow()
  await en.rachid.post(`/v1/business/menages/${menageId}/relogement`, { propositionId: id }).expect(200)
  expect(await etablie()).toEqual({ statut: 'proposition_relogement', etablie_le: expect.any(String) })
  const transitions = `/v1/business/menages/${menageId}/transitions`
  await en.rachid.put(transitions, { transition: 'acceptation_logement', propositionId: id }).expect(200)
  expect((await etablie()).etablie_le).not.toBeNull()
  await en.rachid.put(transitions, { transition: 'annuler_acceptation_logement' }).expect(200)
  expect(await etablie()).toEqual({ statut: 'acceptee_cal', etablie_le: null })
})
