import type { Proposition } from '@relogement/domain/positionnement/positionnement.schema'
import { describe, expect } from 'vitest'
import { type Personne, test } from '../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

const ACCORDEE = {
  gtr_accepte: true,
  gtr_reponse_rang: 1,
  gtr_date: '2026-11-02',
  cal_accepte: true,
  cal_rang: 1,
  cal_bailleur_accepte: true,
}

/** Accepté en GTR, deux logements accordés ; le premier est celui dont on parle. */
async function accorde(db: Base, bailleurId: string, statut = 'ACCEPTE_EN_GTR') {
  const menageId = await createMenage(db, { menage: { statut } as never })
  const visee = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_cal', colonnes: ACCORDEE })
  const autre = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_gtr', colonnes: { gtr_accepte: true } })
  return { menageId, visee, autre }
}

const chemin = (logement: string, menage: string) => `/v1/logements/${logement}/menages/${menage}`
const transitions = (menage: string) => `/v1/business/menages/${menage}/transitions`

/** Ce que la base garde d'une réponse, sans les identifiants ni les versions. */
async function traces(db: Base, menageId: string, propositions: readonly string[]) {
  const menage = await db.selectFrom('menage').select(['statut', 'deux_refus']).where('id', '=', menageId).executeTakeFirstOrThrow()
  const lignes = await db
    .selectFrom('proposition as p')
    .innerJoin('logement as l', 'l.id', 'p.logement_id')
    .select([
      'p.id',
      'p.statut',
      'p.acceptation_le',
      'p.refus_le',
      'p.refus_motif',
      'p.refus_legitime',
      'p.apl',
      'p.taux_effort',
      'l.indicateurs',
    ])
    .where('p.id', 'in', [...propositions])
    .execute()
  const ecartees = await db.selectFrom('proposition_ecartee').select('par').where('menage_id', '=', menageId).execute()
  return { menage, ecartees, lignes: propositions.map((id) => ({ ...lignes.find((ligne) => ligne.id === id), id: null })) }
}

const passages = async (db: Base, menageId: string) =>
  (await lireHistoriqueEnBase(db, menageId)).filter(({ changements }) => JSON.stringify(changements).includes('relogement.statut')).length

describe('la réponse du ménage, un appel après l’autre ou d’un seul', () => {
  test('accepter : la suite d’appels de la spécification laisse les mêmes lignes que le nôtre, et un seul passage', async ({
    en,
    db,
    distribution,
  }) => {
    const { bailleur } = distribution.partenaires
    const un = await accorde(db, bailleur)
    await en.rachid
      .put(transitions(un.menageId), { transition: 'acceptation_logement', propositionId: un.visee.id, donnees: { apl: 150 } })
      .expect(200)
    const deux = await accorde(db, bailleur)
    await en.rachid.put(transitions(deux.menageId), { transition: 'acceptation_logement' }).expect(200)
    const reponse = { acceptationMenage: true, finance: { APL: 150 } }
    await en.rachid.put(chemin(deux.visee.logementId, deux.menageId), reponse).expect(200)
    await en.rachid.patch(`/v1/business/logements/${deux.visee.logementId}/actualiser-indicateurs-acceptation-menage`, {}).expect(200)
    const [attendu, obtenu] = [
      await traces(db, un.menageId, [un.visee.id, un.autre.id]),
      await traces(db, deux.menageId, [deux.visee.id, deux.autre.id]),
    ]
    expect(attendu.lignes.map(({ statut }) => statut)).toEqual(['acceptee_menage', 'retiree'])
    expect(attendu.lignes[0]).toMatchObject({ apl: 150, indicateurs: { acceptationMenage: true } })
    expect(obtenu).toEqual(attendu)
    expect([await passages(db, un.menageId), await passages(db, deux.menageId)]).toEqual([1, 1])
    // Redit, rien ne change.
    await en.rachid.patch(chemin(deux.visee.logementId, deux.menageId), reponse).expect(200)
    expect(await traces(db, deux.menageId, [deux.visee.id, deux.autre.id])).toEqual(attendu)
  })

  test('d’un seul appel sur la proposition, le statut passe aussi ; nulle, l’acceptation s’annule', async ({ en, db, distribution }) => {
    const { menageId, visee, autre } = await accorde(db, distribution.partenaires.bailleur)
    await en.rachid.patch(chemin(visee.logementId, menageId), { acceptationMenage: '2026-11-20' }).expect(200)
    expect((await traces(db, menageId, [visee.id])).menage.statut).toBe('SIGNATURE_DU_BAIL')
    await en.rachid.patch(chemin(visee.logementId, menageId), { acceptationMenage: null }).expect(200)
    const apres = await traces(db, menageId, [visee.id, autre.id])
    expect([apres.menage.statut, ...apres.lignes.map(({ statut }) => statut)]).toEqual(['ACCEPTE_EN_GTR', 'acceptee_cal', 'acceptee_gtr'])
  })

  test.for([
    ['acceptationMenage', '2099-01-01'],
    ['acceptationMenage', { date: '2099-01-01' }],
    ['refusMenage', { motif: 'LOYER_TROP_ELEVE', date: '2099-01-01' }],
  ] as const)('une réponse d’un jour à venir n’est pas encore donnée : %s', async ([champ, dite], { en, db, distribution }) => {
    const { menageId, visee } = await accorde(db, distribution.partenaires.bailleur)
    const avant = await traces(db, menageId, [visee.id])
    const { corps } = await en.rachid
      .patch<{ errorDescription: string; violations: { message: string }[] }>(chemin(visee.logementId, menageId), { [champ]: dite })
      .expect(422)
    expect(JSON.stringify(corps)).toContain('La date saisie doit être anterieure à la date du jour')
    expect(await traces(db, menageId, [visee.id])).toEqual(avant)
  })

  test('le statut, le type et l’envoi d’une proposition, redits, passent ; changés, se refusent, et rien ne s’écrit', async ({
    en,
    db,
    distribution,
  }) => {
    const { menageId, visee } = await accorde(db, distribution.partenaires.bailleur)
    const url = chemin(visee.logementId, menageId)
    for (const [cle, valeur] of [
      ['statut', 'retiree'],
      ['type', 'EXTERNE'],
      ['reponseExterne', true],
      ['propositionEcriteEnvoyee', '2026-11-03'],
      ['proposeLe', '2020-01-01'],
    ] as const) {
      const { corps } = await en.camille
        .patch<{ violations: { propertyPath: string }[] }>(url, { acceptationMenage: true, [cle]: valeur })
        .expect(409)
      expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual([cle])
    }
    const { accepteeLe } = await db
      .selectFrom('proposition')
      .select('acceptation_le as accepteeLe')
      .where('id', '=', visee.id)
      .executeTakeFirstOrThrow()
    expect(accepteeLe).toBeNull()
    // Un client renvoie ce qu'il a lu : son statut d'avant passe, celui d'après aussi.
    const { corps: lues } = await en.camille
      .get<{ 'hydra:member': Proposition[] }>(`/v1/logements/${visee.logementId}/propositions`)
      .expect(200)
    const { statut = '', type, propositionEcriteEnvoyee } = lues['hydra:member'][0] ?? {}
    const { corps } = await en.camille
      .patch<Proposition>(url, { statut, type, propositionEcriteEnvoyee, acceptationMenage: true })
      .expect(200)
    expect(corps.statut).not.toBe(statut)
    await en.camille.patch(url, { statut: corps.statut }).expect(200)
  })

  test('accepter et refuser d’un même appel se refuse à son champ, sans rien écrire', async ({ en, db, distribution }) => {
    const { menageId, visee } = await accorde(db, distribution.partenaires.bailleur)
    const avant = await traces(db, menageId, [visee.id])
    const refus = { motif: 'LOYER_TROP_ELEVE', date: '2026-11-18' }
    const { corps } = await en.rachid
      .patch<{ violations: unknown[] }>(chemin(visee.logementId, menageId), { acceptationMenage: true, refusMenage: refus })
      .expect(422)
    expect(corps.violations).toMatchObject([
      { propertyPath: 'refusMenage', message: 'Le ménage accepte ou refuse ce logement, pas les deux' },
    ])
    expect(await traces(db, menageId, [visee.id])).toEqual(avant)
  })

  test('refuser : la suite d’appels laisse les mêmes lignes que le nôtre ; nul, le refus s’annule', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const refus = { motif: 'LOYER_TROP_ELEVE', date: '2026-11-18' }
    const un = await accorde(db, bailleur)
    await en.rachid
      .put(transitions(un.menageId), { transition: 'refus_proposition', propositionId: un.visee.id, donnees: refus })
      .expect(200)
    const deux = await accorde(db, bailleur)
    await en.rachid.put(transitions(deux.menageId), { transition: 'refus_proposition' }).expect(200)
    await en.rachid.put(chemin(deux.visee.logementId, deux.menageId), { refusMenage: refus }).expect(200)
    const attendu = await traces(db, un.menageId, [un.visee.id, un.autre.id])
    expect(attendu.lignes[0]).toMatchObject({ statut: 'refusee_menage', refus_motif: 'LOYER_TROP_ELEVE', refus_le: '2026-11-18' })
    expect((await traces(db, deux.menageId, [deux.visee.id, deux.autre.id])).lignes).toEqual(attendu.lignes)
  })

  test('un bailleur ne répond pas pour le ménage, ni pour le logement d’un autre', async ({ en, db, distribution }) => {
    const { menageId, visee } = await accorde(db, distribution.partenaires.bailleur)
    await en.bastien.patch(chemin(visee.logementId, menageId), { acceptationMenage: true }).expect(403)
    await en.berenice.patch(chemin(visee.logementId, menageId), { CAL: { reponseBailleur: { accepte: false } } }).expect(404)
    expect((await traces(db, menageId, [visee.id])).lignes[0]?.statut).toBe('acceptee_cal')
  })
})

describe('l’avis du bailleur', () => {
  const avis = (qui: Personne, logement: string, menage: string, accepte: boolean, rang?: number) =>
    qui.patch<Proposition>(chemin(logement, menage), { CAL: { reponseBailleur: { accepte, ...(rang === undefined ? {} : { rang }) } } })

  test('se donne, se retourne, et ne se retourne plus une fois le logement accepté', async ({ en, db, distribution }) => {
    const { bailleur } = distribution.partenaires
    const menageId = await createMenage(db, { menage: { statut: 'ACCEPTE_EN_GTR' } })
    const { id, logementId } = await createProposition(db, { menageId, bailleurId: bailleur, statut: 'transmise_bailleur' })
    expect((await avis(en.bastien, logementId, menageId, true, 1).expect(200)).corps).toMatchObject({
      statut: 'acceptee_cal',
      CAL: { reponseBailleur: { accepte: true, rang: 1 } },
    })
    await avis(en.rachid, logementId, menageId, false).expect(200)
    expect((await traces(db, menageId, [id])).lignes[0]?.statut).toBe('refusee_cal')
    await avis(en.bastien, logementId, menageId, true, 1).expect(200)
    await en.rachid.patch(chemin(logementId, menageId), { acceptationMenage: true }).expect(200)
    await avis(en.bastien, logementId, menageId, false).expect(409)
  })

  test('le candidat du bailleur s’ajoute, répond et se retire, sans que rien de lui ne soit gardé', async ({ en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const logement = await createLogement(db, bailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
    const saisie = { logement: { id: logement }, CAL: { reponseBailleur: { accepte: true, rang: 1 } } }
    const { corps } = await en.bastien.post<Proposition>('/v1/propositions-externes', saisie).expect(201)
    expect(corps).toMatchObject({ type: 'EXTERNE', menage: null, statut: 'acceptee_cal', reponseExterne: null })
    await en.bastien.put(`/v1/propositions-externes/${corps.id}`, { reponseExterne: false }).expect(200)
    expect(
      (await db.selectFrom('proposition').select('reponse_externe').where('id', '=', corps.id).executeTakeFirst())?.reponse_externe,
    ).toBe(false)
    await en.berenice.patch(`/v1/propositions-externes/${corps.id}`, { reponseExterne: true }).expect(404)
    const ailleurs = await createLogement(db, autreBailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
    await en.bastien.post('/v1/propositions-externes', { logement: { id: ailleurs } }).expect(404)
    await en.rachid.delete(`/v1/propositions/${corps.id}`).expect(204)
    expect(await db.selectFrom('proposition').select('id').where('id', '=', corps.id).executeTakeFirst()).toBeUndefined()
  })
})

test('changer un rang d’arrivée resserre les autres ; le GTR prononcé, il ne change plus', async ({ en, db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const { operationId, pruId } = await createOperationDuPru(db)
  const reunion_id = await createGtr(db, pruId, {})
  const logement_id = await createLogement(db, bailleur, { statut: 'EN_COURS_DE_TRAITEMENT' })
  const menages = await Promise.all([1, 2, 3, 4].map(() => createMenage(db, { operationId })))
  for (const [i, menage_id] of menages.entries())
    await db
      .insertInto('proposition')
      .values({ id: crypto.randomUUID(), logement_id, menage_id, reunion_id, gtr_rang: i + 1 })
      .execute()
  const [a, b, c, d] = menages as [string, string, string, string]
  const ordre = async () =>
    (
      await db
        .selectFrom('proposition')
        .select(['menage_id', 'gtr_rang'])
        .where('logement_id', '=', logement_id)
        .orderBy('gtr_rang')
        .execute()
    ).map(({ menage_id, gtr_rang }) => `${gtr_rang}${{ [a]: 'a', [b]: 'b', [c]: 'c', [d]: 'd' }[menage_id ?? '']}`)
  await en.rachid.patch(chemin(logement_id, d), { GTR: { rangMenagePourLogement: 2 } }).expect(200)
  expect(await ordre()).toEqual(['1a', '2d', '3b', '4c'])
  await en.rachid.patch(chemin(logement_id, a), { GTR: { rangMenagePourLogement: 9 } }).expect(200)
  expect(await ordre()).toEqual(['1d', '2b', '3c', '4a'])
  await db.updateTable('proposition').set({ statut: 'acceptee_gtr', gtr_accepte: true }).where('menage_id', '=', a).execute()
  await en.rachid.patch(chemin(logement_id, a), { GTR: { rangMenagePourLogement: 1 } }).expect(409)
})

test('le taux d’effort d’une proposition se recalcule à la demande et garde ses termes', async ({ en, db, distribution }) => {
  const { visee } = await accorde(db, distribution.partenaires.bailleur)
  await en.rachid.patch(`/v1/business/propositions/${visee.id}/actualiser-taux-effort`, {}).expect(200)
  const lue = await db
    .selectFrom('proposition')
    .select(['taux_effort', 'taux_effort_termes'])
    .where('id', '=', visee.id)
    .executeTakeFirstOrThrow()
  expect(lue.taux_effort).toBe(27.8)
  const termes = [
    { libelle: 'Part à charge', valeur: 700 },
    { libelle: 'Ressources', valeur: 2521 },
  ]
  expect(lue.taux_effort_termes).toMatchObject({ termes })
})
