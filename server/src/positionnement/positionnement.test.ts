import type { Proposition } from '@relogement/domain/positionnement/positionnement.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import type { Distribution } from '../../test/distribution.ts'
import { createCandidat, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { createLogement, dansHeures, insertReservation } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

type Reponse = Proposition & { aSavoir: string[] }

const utilisateurDe = async (db: Base, role: string): Promise<string> =>
  (await db.selectFrom('utilisateur_role').select('utilisateur_id').where('role', '=', role).executeTakeFirstOrThrow()).utilisateur_id

/** En recherche, complet, suivi par Camille, dans une opération du PRU. */
const enRecherche = async (db: Base, operationId: string, menage = {}) =>
  createCandidat(db, { operationId, chargeId: await utilisateurDe(db, 'CHARGE_DE_RELOGEMENT'), menage })

const logementDe = (db: Base, { partenaires }: Distribution, colonnes = {}) => createLogement(db, partenaires.bailleur, colonnes)
const rangs = async (db: Base, logementId: string) =>
  (
    await db
      .selectFrom('proposition')
      .select(['menage_id', 'gtr_rang'])
      .where('logement_id', '=', logementId)
      .where('statut', '<>', 'retiree')
      .orderBy('gtr_rang')
      .execute()
  ).map(({ menage_id, gtr_rang }) => [menage_id, gtr_rang])
const statutDuLogement = async (db: Base, id: string) =>
  (await db.selectFrom('logement').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const chemin = (logement: string, menage: string) => `/v1/logements/${logement}/menages/${menage}`

describe('positionner un ménage sur un logement', () => {
  test('la proposition naît au rang suivant, au premier GTR en préparation du projet, et le logement passe en traitement', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId, pruId } = await createOperationDuPru(db)
    const tard = await createGtr(db, pruId, { date: dansHeures(200) })
    const tot = await createGtr(db, pruId, { date: dansHeures(100), nom: 'GTR de Roubaix' })
    await createGtr(db, pruId, { date: dansHeures(10), statut: 'CLOTURE' })
    const logement = await logementDe(db, distribution)
    const [premier, second] = [await enRecherche(db, operationId), await enRecherche(db, operationId)]
    const { corps } = await en.camille.post<Reponse>(chemin(logement, premier), { statut: 'assignation', type: 'INTERNE' }).expect(201)
    expect(corps).toMatchObject({ statut: 'assignation', type: 'INTERNE', menage: { id: premier }, aSavoir: [] })
    expect(corps.GTR).toMatchObject({ id: tot, nom: 'GTR de Roubaix', rangMenagePourLogement: 1, reponse: null })
    await en.camille.post(chemin(logement, second), { GTR: { id: tot, rangMenagePourLogement: 7 } }).expect(201)
    expect(await rangs(db, logement)).toEqual([
      [premier, 1],
      [second, 2],
    ])
    expect(await statutDuLogement(db, logement)).toBe('EN_COURS_DE_TRAITEMENT')
    const derniers = async (sujet: string) => (await lireHistoriqueEnBase(db, sujet)).map(({ type, texte }) => [type, texte])
    expect(await derniers(premier)).toContainEqual([
      'ASSIGNATION',
      'Positionné sur le logement 7 rue d’Alger, Roubaix, rang 1, au GTR de Roubaix',
    ])
    const code = (await db.selectFrom('menage').select('code_menage').where('id', '=', second).executeTakeFirstOrThrow()).code_menage
    expect(await derniers(logement)).toContainEqual(['ASSIGNATION', `Logement proposé au ménage ${code}, rang 2`])
    const lues = await en.camille.get<{ 'hydra:member': Proposition[] }>(`/v1/logements/${logement}/propositions?GTRId=${tot}`).expect(200)
    expect(lues.corps['hydra:member'].map(({ menage }) => menage?.id)).toEqual([premier, second])
    // Un client d'API Platform filtre une relation par l'adresse de la fiche.
    const parAdresse = await en.camille.get<{ 'hydra:totalItems': number }>(
      `/v1/logements/${logement}/propositions?GTRId=/v1/reunions/${tot}`,
    )
    expect(parAdresse.corps['hydra:totalItems']).toBe(2)
    const autre = await en.camille.get<{ 'hydra:totalItems': number }>(`/v1/logements/${logement}/propositions?GTRId=${tard}`).expect(200)
    expect(autre.corps['hydra:totalItems']).toBe(0)
  })

  test('le logement déjà à l’ordre du jour d’un GTR s’y propose, même si un autre se tient avant', async ({ en, db, distribution }) => {
    const { operationId, pruId } = await createOperationDuPru(db)
    const tot = await createGtr(db, pruId, { date: dansHeures(100) })
    const tard = await createGtr(db, pruId, { date: dansHeures(200) })
    const [presente, libre] = [await logementDe(db, distribution), await logementDe(db, distribution)]
    await en.camille.post(`/v1/reunions/${tard}/logements/${presente}`).expect(201)
    const menage = await enRecherche(db, operationId)
    const ou = async (logement: string) => (await en.camille.post<Reponse>(chemin(logement, menage)).expect(201)).corps.GTR.id
    expect([await ou(presente), await ou(libre)]).toEqual([tard, tot])
  })

  test('sans GTR à venir, la proposition reste sans réunion et la responsable d’équipe en est alertée', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    const logement = await logementDe(db, distribution)
    const menage = await enRecherche(db, operationId)
    const { corps } = await en.camille.post<Reponse>(chemin(logement, menage)).expect(201)
    expect(corps.GTR).toMatchObject({ id: null, rangMenagePourLogement: 1 })
    const alerte = await db.selectFrom('alerte').selectAll().where('sujet_id', '=', menage).where('type', '=', 'GTR_A_CREER').execute()
    expect(alerte).toMatchObject([{ pour: 'RESPONSABLE_EQUIPE', couleur: 'ORANGE', statut: 'ALERTE', proposition_id: corps.id }])
    await en.camille.delete(`/v1/propositions/${corps.id}`).expect(204)
    expect(await db.selectFrom('alerte').select('id').where('sujet_id', '=', menage).where('type', '=', 'GTR_A_CREER').execute()).toEqual(
      [],
    )
  })

  test('un ménage qui ne cherche plus se positionne, son statut étant dit', async ({ en, db, distribution }) => {
    const { operationId } = await createOperationDuPru(db)
    const menage = await enRecherche(db, operationId, { statut: 'REFUSE_EN_GTR' })
    const { corps } = await en.camille.post<Reponse>(chemin(await logementDe(db, distribution), menage)).expect(201)
    expect(corps.aSavoir).toEqual(['Le ménage est au statut Refusé en GTR'])
  })

  test('refusé avec sa raison : déjà proposé, dossier incomplet, bail en cours, mise à disposition finie, trop de propositions', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    const logement = await logementDe(db, distribution)
    const refus = async (ici: string, menage: string) =>
      (await en.camille.post<{ 'hydra:description': string }>(chemin(ici, menage)).expect(409)).corps['hydra:description']
    const menage = await enRecherche(db, operationId)
    await en.camille.post(chemin(logement, menage)).expect(201)
    expect(await refus(logement, menage)).toMatch(/^Logement déjà proposé/)
    const incomplet = await enRecherche(db, operationId, { relogement: { demandeLogementSocial: { numeroUnique: null } } })
    expect(await refus(logement, incomplet)).toBe('Le dossier est incomplet. Manque\u00A0: numéro unique de la demande de logement social.')
    const auBail = await enRecherche(db, operationId, { statut: 'SIGNATURE_DU_BAIL' })
    expect(await refus(logement, auBail)).toMatch(/il ne cherche pas de logement/)
    const fini = await logementDe(db, distribution, { fin_mise_a_disposition: dansHeures(-1) })
    expect(await refus(fini, menage)).toBe('La mise à disposition est terminée.')
    for (const _ of [1, 2])
      await createProposition(db, { menageId: menage, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_gtr' })
    expect(await refus(await logementDe(db, distribution), menage)).toMatch(/^Trop de propositions ouvertes\u00A0: 3 sur 3/)
    await en.camille.post(chemin(logement, menage), { GTR: { id: uuidv7() } }).expect(409)
  })

  test('ses candidats transmis au bailleur, un logement ne se propose à personne d’autre jusqu’à sa réponse', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    const menage = await enRecherche(db, operationId)
    const { logementId } = await createLogementRetenu(db, { bailleurId: distribution.partenaires.bailleur, chargeId: en.camille.id })
    const possible = async () =>
      (
        await en.camille
          .get<{ 'hydra:member': { id: string }[] }>(`/v1/business/menages/${menage}/logements-possibles?pageSize=1000`)
          .expect(200)
      ).corps['hydra:member'].some(({ id }) => id === logementId)
    expect(await possible()).toBe(true)
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId }).expect(201)
    const { corps } = await en.camille.post<{ 'hydra:description': string }>(chemin(logementId, menage)).expect(409)
    expect(corps['hydra:description']).toBe('Ses candidats sont chez le bailleur : ce logement se propose de nouveau après sa réponse.')
    expect(await possible()).toBe(false)
    const statuts = await db.selectFrom('proposition').select('statut').where('logement_id', '=', logementId).execute()
    expect(statuts).toEqual([{ statut: 'transmise_bailleur' }, { statut: 'transmise_bailleur' }])
  })

  test('le bailleur, la commune et la chargée d’un autre dossier ne positionnent personne', async ({ en, db, distribution }) => {
    const { operationId } = await createOperationDuPru(db)
    const logement = await logementDe(db, distribution)
    const menage = await enRecherche(db, operationId)
    for (const qui of [en.bastien, en.colette, en.adrien]) await qui.post(chemin(logement, menage)).expect(403)
    await db
      .updateTable('menage')
      .set({ charge_id: await utilisateurDe(db, 'RESPONSABLE_EQUIPE_RELOGEMENT') })
      .where('id', '=', menage)
      .execute()
    await en.camille.post(chemin(logement, menage)).expect(403)
    await en.denise.post(chemin(uuidv7(), menage)).expect(404)
    expect(await rangs(db, logement)).toEqual([])
  })

  test('douze ménages positionnés à la fois, trois retirés : les rangs se suivent sans trou', async ({ en, db, distribution }) => {
    const { operationId, pruId } = await createOperationDuPru(db)
    await createGtr(db, pruId, {})
    const logement = await logementDe(db, distribution)
    const menages = await Promise.all(Array.from({ length: 12 }, () => enRecherche(db, operationId)))
    const creees = await Promise.all(menages.map((menage) => en.denise.post<Reponse>(chemin(logement, menage)).expect(201)))
    const attendus = Array.from({ length: 12 }, (_, i) => i + 1)
    expect((await rangs(db, logement)).map(([, rang]) => rang)).toEqual(attendus)
    const retirees = creees.slice(3, 6).map(({ corps }) => corps.id)
    await Promise.all(retirees.map((id) => en.denise.delete(`/v1/propositions/${id}`).expect(204)))
    expect((await rangs(db, logement)).map(([, rang]) => rang)).toEqual(attendus.slice(0, 9))
  })

  test('un dossier gelé plus bas dans la file n’empêche pas le retrait du premier ; les rangs vont de 1 à n, et rien d’autre ne s’y écrit', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    const logement = await logementDe(db, distribution)
    const [un, gele] = [await enRecherche(db, operationId), await enRecherche(db, operationId)]
    const premiere = (await en.camille.post<Reponse>(chemin(logement, un)).expect(201)).corps.id
    await en.camille.post<Reponse>(chemin(logement, gele)).expect(201)
    await db.updateTable('menage').set({ limitation_depuis: '2026-01-05' }).where('id', '=', gele).execute()
    const [deux, trois] = [await enRecherche(db, operationId), await enRecherche(db, operationId)]
    await en.camille.post(chemin(logement, deux)).expect(201)
    await en.camille.delete(`/v1/propositions/${premiere}`).expect(204)
    await en.camille.post(chemin(logement, trois)).expect(201)
    expect(await rangs(db, logement)).toEqual([
      [gele, 1],
      [deux, 2],
      [trois, 3],
    ])
    const ecrire = (valeurs: { gtr_accepte?: boolean; gtr_rang?: number }) =>
      db.updateTable('proposition').set(valeurs).where('menage_id', '=', gele).execute()
    await expect(ecrire({ gtr_accepte: true })).rejects.toThrow('dossier gelé')
    await expect(ecrire({ gtr_accepte: true, gtr_rang: 2 })).rejects.toThrow('dossier gelé')
    expect((await rangs(db, logement))[0]).toEqual([gele, 1])
  })

  test('le même couple demandé dix fois à la fois ne fait qu’une proposition', async ({ en, db, distribution }) => {
    const { operationId } = await createOperationDuPru(db)
    const logement = await logementDe(db, distribution)
    const menage = await enRecherche(db, operationId)
    const codes = await Promise.all(Array.from({ length: 10 }, async () => (await en.denise.post(chemin(logement, menage))).statut))
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await rangs(db, logement)).toEqual([[menage, 1]])
  })
})

describe('retirer une proposition', () => {
  test('avant toute réponse elle s’efface ; la dernière partie rend le logement à ses réservations, ou le remet à disposition', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    for (const [reserve, revenu] of [
      [true, 'RESERVE'],
      [false, 'MIS_A_DISPOSITION'],
    ] as const) {
      const logement = await logementDe(db, distribution)
      if (reserve) await insertReservation(db, logement, await utilisateurDe(db, 'CHARGE_DE_RELOGEMENT'))
      const [un, deux] = [await enRecherche(db, operationId), await enRecherche(db, operationId)]
      const premiere = (await en.camille.post<Reponse>(chemin(logement, un)).expect(201)).corps.id
      const seconde = (await en.camille.post<Reponse>(chemin(logement, deux)).expect(201)).corps.id
      await en.camille.delete(`/v1/propositions/${premiere}`).expect(204)
      expect(await rangs(db, logement)).toEqual([[deux, 1]])
      expect(await statutDuLogement(db, logement)).toBe('EN_COURS_DE_TRAITEMENT')
      await en.camille.delete(`/v1/propositions/${seconde}`).expect(204)
      expect(await statutDuLogement(db, logement)).toBe(revenu)
      expect(await db.selectFrom('proposition').select('id').where('logement_id', '=', logement).execute()).toEqual([])
      expect((await lireHistoriqueEnBase(db, deux)).map(({ type, texte }) => [type, texte])).toContainEqual([
        'RETRAIT_ASSIGNATION',
        'Proposition retirée : 7 rue d’Alger, Roubaix',
      ])
    }
  })

  test('le GTR s’est prononcé : son motif se dit, elle reste retirée, et le ménage suivant est appelé', async ({
    en,
    db,
    distribution,
  }) => {
    const { operationId } = await createOperationDuPru(db)
    const menage = await enRecherche(db, operationId, { statut: 'ACCEPTE_EN_GTR' })
    const suivant = await enRecherche(db, operationId, { statut: 'ACCEPTE_EN_GTR' })
    const { bailleur } = distribution.partenaires
    const colonnes = { gtr_accepte: true, gtr_reponse_rang: 1 }
    const { id, logementId } = await createProposition(db, { menageId: menage, bailleurId: bailleur, statut: 'acceptee_gtr', colonnes })
    await db
      .insertInto('proposition')
      .values({ id: uuidv7(), logement_id: logementId, menage_id: suivant, statut: 'acceptee_gtr', gtr_accepte: true, gtr_reponse_rang: 2 })
      .execute()
    const { corps } = await en.camille.delete<{ violations: unknown }>(`/v1/propositions/${id}`).expect(422)
    expect(corps.violations).toMatchObject([{ propertyPath: 'motif' }])
    await en.camille.delete(`/v1/propositions/${id}`, { motif: 'Le ménage part chez sa fille' }).expect(204)
    expect((await db.selectFrom('proposition').select('statut').where('id', '=', id).executeTakeFirst())?.statut).toBe('retiree')
    const alertes = await db.selectFrom('alerte').select(['type', 'valeur']).where('sujet_id', '=', suivant).execute()
    expect(alertes).toContainEqual({ type: 'RANG_SUIVANT', valeur: logementId })
    expect(await statutDuLogement(db, logementId)).toBe('EN_COURS_DE_TRAITEMENT')
    await en.camille.delete(`/v1/propositions/${id}`, { motif: 'Encore' }).expect(409)
  })
})
