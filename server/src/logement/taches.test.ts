import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { avecSonTexte, createMenage, createOperation } from '../../test/dossiers.ts'
import { createLogement, dansHeures, insertReservation } from '../../test/logements.ts'
import { finDeMiseADisposition } from './finDeMiseADisposition.ts'

type Api = Parameters<Parameters<typeof test>[2] & object>[0] extends { api: infer A } ? A : never
const executer = (api: Api, heures = 0) =>
  finDeMiseADisposition.executer(
    { services: api.services, config: { smtpUrl: null }, maintenant: dansHeures(heures), essai: 1, dernierEssai: false } as never,
    {},
  )

describe('la fin d’une mise à disposition', () => {
  test('prévient qui réserve à 24 h et à 4 h de la fin, une fois chacune, et se tait ensuite', async ({ api, en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(20.5) })
    await insertReservation(db, id, en.camille.id)
    const alertes = () =>
      db.selectFrom('alerte').select(['texte', 'statut', 'destinataire_id']).where('valeur', '=', id).orderBy('date_alerte').execute()
    await executer(api)
    await executer(api)
    expect(await alertes()).toEqual([
      { texte: '7 rue d’Alger, Roubaix : mise à disposition, 20 heure(s) restante(s)', statut: 'ALERTE', destinataire_id: en.camille.id },
    ])
    await executer(api, 17)
    await executer(api, 17)
    // À trois heures de la fin, « 20 heures » n'est plus vrai : le premier rappel s'éteint.
    expect((await alertes()).map(({ texte, statut }) => [texte, statut])).toEqual([
      ['7 rue d’Alger, Roubaix : mise à disposition, 20 heure(s) restante(s)', 'CLOTURE'],
      ['7 rue d’Alger, Roubaix : mise à disposition, 3 heure(s) restante(s)', 'ALERTE'],
    ])
    await executer(api, 21)
    expect((await alertes()).map(({ statut }) => statut)).toEqual(['CLOTURE', 'CLOTURE'])
    const { corps } = await en.camille.get<{ 'hydra:member': { texte: string }[] }>('/v1/utilisateurs/moi/alertes?pageSize=100').expect(200)
    expect(corps['hydra:member'].some(({ texte }) => texte.includes('7 rue d’Alger'))).toBe(false)
  })

  test('réservé à trois heures de la fin, un seul rappel ; la réservation annulée, il se ferme', async ({ api, en, db, distribution }) => {
    const id = await createLogement(db, distribution.partenaires.bailleur, { fin_mise_a_disposition: dansHeures(3.5) })
    for (const qui of [en.camille, en.cyril]) await qui.post(`/v1/logements/${id}/reservations`).expect(201)
    const alertes = async () =>
      new Map(
        (await db.selectFrom('alerte').select(['texte', 'statut', 'destinataire_id']).where('valeur', '=', id).execute()).map(
          ({ destinataire_id, ...dite }) => [destinataire_id, dite],
        ),
      )
    const nombre = async () => (await db.selectFrom('alerte').select('id').where('valeur', '=', id).execute()).length
    await executer(api)
    expect(await nombre()).toBe(2)
    const dite = { texte: '7 rue d’Alger, Roubaix : mise à disposition, 3 heure(s) restante(s)', statut: 'ALERTE' }
    expect(await alertes()).toEqual(
      new Map([
        [en.camille.id, dite],
        [en.cyril.id, dite],
      ]),
    )
    await en.camille.delete(`/v1/logements/${id}/reservations`).expect(200)
    await executer(api)
    expect(await nombre()).toBe(2)
    expect(await alertes()).toEqual(
      new Map([
        [en.camille.id, { ...dite, statut: 'CLOTURE' }],
        [en.cyril.id, dite],
      ]),
    )
  })

  test('ferme ce dont quelqu’un ne veut pas et que personne ne réserve ; le reste garde son statut', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const fini = { fin_mise_a_disposition: dansHeures(2) }
    const ecarte = await createLogement(db, bailleur, fini)
    const sansReaction = await createLogement(db, bailleur, fini)
    const reserve = await createLogement(db, bailleur, fini)
    const encore = await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(40) })
    for (const id of [ecarte, reserve, encore]) await en.camille.post(`/v1/logements/${id}/nonSouhaites`).expect(201)
    await en.cyril.post(`/v1/logements/${reserve}/reservations`).expect(201)
    await executer(api, 3)
    const statuts = await db
      .selectFrom('logement')
      .select(['id', 'statut'])
      .where('id', 'in', [ecarte, sansReaction, reserve, encore])
      .execute()
    expect(Object.fromEntries(statuts.map(({ id, statut }) => [id, statut]))).toEqual({
      [ecarte]: 'NON_SOUHAITE',
      [sansReaction]: 'MIS_A_DISPOSITION',
      [reserve]: 'RESERVE',
      [encore]: 'MIS_A_DISPOSITION',
    })
    const trace = await db
      .selectFrom('modification')
      .selectAll()
      .where('sujet_id', '=', ecarte)
      .orderBy('le', 'desc')
      .executeTakeFirstOrThrow()
    expect(avecSonTexte(trace)).toMatchObject({ auteur_id: null, texte: 'Statut passé de « Mis à disposition » à « Non souhaité »' })
  })
})

test('à l’état des lieux de sortie, l’ancien logement du ménage est vacant, une fois, et reste hors des offres', async ({
  en,
  db,
  distribution,
}) => {
  const operationId = await createOperation(db)
  const patrimoine = JSON.stringify({ UG: 'BER0412-A', HPs: ['Les Oliviers', 'Bâtiment A', 'Entrée 2'], nomDeResidence: 'Les Oliviers' })
  const id = await createMenage(db, {
    operationId,
    chargeId: en.camille.id,
    partenaireId: distribution.partenaires.bailleur,
    menage: { statut: 'ETAT_DES_LIEUX_DE_SORTIE' },
    colonnes: { patrimoine },
  })
  await en.camille
    .put(`/v1/business/menages/${id}/transitions`, {
      transition: 'realiser_edl_sortie',
      donnees: { date: '2026-01-10', remiseDesCles: '2026-01-10' },
    })
    .expect(200)
  const [logement, ...autres] = await db.selectFrom('logement').selectAll().where('operation_id', '=', operationId).execute()
  expect(autres).toEqual([])
  expect(logement).toMatchObject({
    parc: true,
    statut: null,
    ug: 'BER0412-A',
    hp3: 'Entrée 2',
    residence: 'Les Oliviers',
    bailleur_id: distribution.partenaires.bailleur,
  })
  expect(
    await db
      .selectFrom('vacance')
      .select(['type', 'debut', 'fin'])
      .where('logement_id', '=', logement?.id ?? '')
      .execute(),
  ).toEqual([{ type: 'RELOGEMENT', debut: '2026-01-10', fin: null }])
  await en.rachid
    .put(`/v1/business/menages/${id}/transitions`, { transition: 'revenir_etape_precedente', donnees: { motif: 'Date fausse' } })
    .expect(200)
  const vacances = () =>
    db
      .selectFrom('vacance')
      .select('debut')
      .where('logement_id', '=', logement?.id ?? '')
      .execute()
  expect(await vacances(), 'l’état des lieux annulé, le ménage y habite encore').toEqual([])
  const faits = await db
    .selectFrom('modification')
    .selectAll()
    .where('sujet_id', '=', logement?.id ?? '')
    .orderBy('le')
    .orderBy('id')
    .execute()
  expect(faits.map((ligne) => avecSonTexte(ligne).texte)).toEqual([
    'Logement vacant : le ménage relogé l’a quitté',
    'Vacance annulée : l’état des lieux de sortie du ménage ne vaut plus',
  ])
  const autre = await createMenage(db, { operationId, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes: { patrimoine } })
  const sortir = (date: string) =>
    en.camille
      .put(`/v1/business/menages/${id}/transitions`, { transition: 'realiser_edl_sortie', donnees: { date, remiseDesCles: date } })
      .expect(200)
  await sortir('2026-01-12')
  expect(await vacances(), 'un autre ménage de l’opération y habite').toEqual([])
  await en.rachid
    .put(`/v1/business/menages/${id}/transitions`, { transition: 'revenir_etape_precedente', donnees: { motif: 'Date fausse' } })
    .expect(200)
  await en.rachid
    .put(`/v1/business/menages/${autre}/transitions`, { transition: 'depart_spontane', donnees: { date: '2026-01-05', motif: 'DECES' } })
    .expect(200)
  await sortir('2026-01-13')
  expect(await vacances()).toEqual([{ debut: '2026-01-13' }])
  const { corps } = await en.rachid
    .get<{ statut: null; nextPlaces: []; operation: { id: string } }>(`/v1/logements/${logement?.id}`)
    .expect(200)
  expect(corps).toMatchObject({ statut: null, nextPlaces: [], operation: { id: operationId } })
  await en.bastien.get(`/v1/logements/${logement?.id}`).expect(404)
  const liste = await en.rachid.get<{ 'hydra:totalItems': number }>('/v1/logements?recherche=BER0412-A').expect(200)
  expect(liste.corps['hydra:totalItems']).toBe(0)
})

describe('l’ancien logement suit l’état des lieux de sortie', () => {
  const UG = 'BER0412-C'

  type Ici = Parameters<Parameters<typeof test>[2] & object>[0]
  const sortant = async ({ en, db, distribution }: Pick<Ici, 'en' | 'db' | 'distribution'>, colonnes: Record<string, unknown> = {}) => {
    const operationId = await createOperation(db)
    const patrimoine = JSON.stringify({ UG, HPs: ['Les Oliviers'], nomDeResidence: 'Les Oliviers' })
    const id = await createMenage(db, {
      operationId,
      chargeId: en.camille.id,
      partenaireId: distribution.partenaires.bailleur,
      menage: { statut: 'ETAT_DES_LIEUX_DE_SORTIE' },
      colonnes: { patrimoine, ...colonnes },
    })
    const passer = (qui: typeof en.camille, transition: string, donnees: object = {}) =>
      qui.put(`/v1/business/menages/${id}/transitions`, { transition, donnees }).expect(200)
    const vacances = () =>
      db
        .selectFrom('vacance as v')
        .innerJoin('logement as l', 'l.id', 'v.logement_id')
        .select(['v.type', 'v.debut', 'v.fin'])
        .where('l.operation_id', '=', operationId)
        .execute()
    const dits = async () =>
      (
        await db
          .selectFrom('modification as h')
          .innerJoin('logement as l', 'l.id', 'h.sujet_id')
          .selectAll('h')
          .where('l.operation_id', '=', operationId)
          .orderBy('h.le')
          .orderBy('h.id')
          .execute()
      ).map((ligne) => avecSonTexte(ligne).texte)
    return { id, passer, vacances, dits }
  }

  test('les dates sont déjà au dossier : l’appel s’en passe, et le logement est vacant depuis le jour qu’il porte', async ({
    en,
    db,
    distribution,
  }) => {
    const dates = { date_edl_sortie: '2026-01-10', date_remise_des_cles: '2026-01-10' }
    const { passer, vacances } = await sortant({ en, db, distribution }, dates)
    await passer(en.camille, 'realiser_edl_sortie')
    expect(await vacances()).toEqual([{ type: 'RELOGEMENT', debut: '2026-01-10', fin: null }])
  })

  test('la date corrigée ensuite déplace la vacance, et l’étape annulée l’annule encore', async ({ en, db, distribution }) => {
    const { id, passer, vacances, dits } = await sortant({ en, db, distribution })
    await passer(en.camille, 'realiser_edl_sortie', { date: '2026-01-10', remiseDesCles: '2026-01-10' })
    const corriger = (edlSortie: string) => en.rachid.patch(`/v1/menages/${id}`, { relogement: { dates: { edlSortie } } }).expect(200)
    await corriger('2026-01-08')
    expect(await vacances()).toEqual([{ type: 'RELOGEMENT', debut: '2026-01-08', fin: null }])
    await passer(en.rachid, 'revenir_etape_precedente', { motif: 'Date fausse' })
    expect(await vacances()).toEqual([])
    expect(await dits()).toEqual([
      'Logement vacant : le ménage relogé l’a quitté',
      'Vacance corrigée : la date de l’état des lieux de sortie du ménage a changé',
      'Vacance annulée : l’état des lieux de sortie du ménage ne vaut plus',
    ])
    // Le logement pas encore quitté : la date saisie d'avance n'ouvre aucune vacance.
    await corriger('2026-01-20')
    expect(await vacances()).toEqual([])
  })
})
