import type { LogementDeReunion, MenageDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { avecSonTexte, createMenage } from '../../test/dossiers.ts'
import { createLogement, dansHeures } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

interface Refus {
  'hydra:description': string
}
interface Liste<L> {
  'hydra:member': L[]
}

const historique = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('le').orderBy('id').execute()).map((ligne) => [
    ligne.type,
    avecSonTexte(ligne).texte,
  ])
const statut = async (db: Base, id: string) =>
  (await db.selectFrom('menage').select('statut').where('id', '=', id).executeTakeFirstOrThrow()).statut
const inscrits = async (db: Base, id: string) =>
  (await db.selectFrom('reunion_menage').select('menage_id').where('reunion_id', '=', id).execute()).map(({ menage_id }) => menage_id)

/** Un ménage complet qui attend sa présentation, dans un projet à lui, et un GTR qui le traite. */
async function ici(db: Base, colonnes: Record<string, unknown> = {}) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const creer = (chargeId: string | null = null, autres: Record<string, unknown> = {}) =>
    createMenage(db, { operationId, chargeId, menage: { statut: 'ATTENTE_PRESENTATION_GTR' }, colonnes: { ...colonnes, ...autres } })
  return { pruId, gtr: await createGtr(db, pruId, { nom: 'GTR de Roubaix, 26 mars 2031' }), creer, operationId }
}

describe('les ménages à présenter', () => {
  test('inscrit, il change de statut, et les deux historiques le disent ; redit, rien ne change', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer(en.camille.id)
    const { corps } = await en.camille.post<MenageDeReunion>(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    expect(corps).toMatchObject({ id, statut: { code: 'INSCRIT_EN_PRESENTATION_GTR' }, adultes: 2, refusRetirer: null, commentaire: null })
    expect(await statut(db, id)).toBe('INSCRIT_EN_PRESENTATION_GTR')
    expect((await historique(db, id)).at(-1)).toEqual([
      'PRESENTATION_GTR',
      'Statut passé de « Attente de présentation en GTR » à « Inscrit en présentation GTR »',
    ])
    expect(await historique(db, gtr)).toEqual([['PRESENTATION_GTR', `Ménage ${corps.codeMenage} inscrit`]])
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    expect(await historique(db, gtr)).toHaveLength(1)
    expect(await inscrits(db, gtr)).toEqual([id])
  })

  test('retiré, il attend de nouveau, et les deux historiques le disent', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer(en.camille.id)
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    await en.camille.delete(`/v1/reunions/${gtr}/menages/${id}`).expect(204)
    expect(await statut(db, id)).toBe('ATTENTE_PRESENTATION_GTR')
    expect(await inscrits(db, gtr)).toEqual([])
    expect((await historique(db, id)).at(-1)?.[0]).toBe('RETRAIT_PRESENTATION_GTR')
    expect((await historique(db, gtr)).at(-1)?.[0]).toBe('RETRAIT_PRESENTATION_GTR')
    await en.camille.delete(`/v1/reunions/${gtr}/menages/${id}`).expect(404)
  })

  test('annulée depuis le dossier, son inscription quitte le GTR, qui le note', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer(en.camille.id)
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    await en.camille.put(`/v1/business/menages/${id}/transitions`, { transition: 'annuler_inscription_gtr' }).expect(200)
    expect(await inscrits(db, gtr)).toEqual([])
    expect((await historique(db, gtr)).at(-1)?.[0]).toBe('RETRAIT_PRESENTATION_GTR')
  })

  test('déjà inscrit ailleurs, d’un autre PRU, incomplet, ou le GTR fermé : la raison, et rien n’est écrit', async ({ en, db }) => {
    const { gtr, pruId, creer } = await ici(db)
    const autre = await createGtr(db, pruId)
    const id = await creer(en.camille.id)
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    const ailleurs = await en.camille.post<Refus>(`/v1/reunions/${autre}/menages/${id}`).expect(409)
    expect(ailleurs.corps['hydra:description']).toBe('« Inscrire à un GTR » n’est pas possible au statut « Inscrit en présentation GTR ».')
    const etranger = await (await ici(db)).creer(en.camille.id)
    const horsPru = await en.camille.post<Refus>(`/v1/reunions/${gtr}/menages/${etranger}`).expect(409)
    expect(horsPru.corps['hydra:description']).toBe('Ce GTR ne couvre pas le PRU de l’opération du ménage.')
    const ferme = await createGtr(db, pruId, { statut: 'COMPTE_RENDU' })
    const tard = await creer(en.camille.id)
    const { corps } = await en.camille.post<Refus>(`/v1/reunions/${ferme}/menages/${tard}`).expect(409)
    expect(corps['hydra:description']).toBe('Ce GTR n’est plus en préparation.')
    expect(await statut(db, tard)).toBe('ATTENTE_PRESENTATION_GTR')
    const ecrite = await createGtr(db, pruId, { type: 'GTR_VALIDATION' })
    await en.camille.post(`/v1/reunions/${ecrite}/menages/${tard}`).expect(409)
    expect([...(await inscrits(db, autre)), ...(await inscrits(db, ferme)), ...(await inscrits(db, ecrite))]).toEqual([])
  })

  test('chacun inscrit les ménages qu’il suit ; ceux d’un collègue se refusent', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer(en.cyril.id)
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(403)
    await en.bastien.post(`/v1/reunions/${gtr}/menages/${id}`).expect(403)
    await en.rachid.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
  })

  test('vingt inscriptions du même ménage à la fois : une seule ligne, un seul passage', async ({ en, db }) => {
    const { gtr, pruId, creer } = await ici(db)
    const autre = await createGtr(db, pruId)
    const id = await creer(en.camille.id)
    const reponses = await Promise.all(
      Array.from({ length: 20 }, (_, rang) => en.camille.post(`/v1/reunions/${rang % 2 ? gtr : autre}/menages/${id}`)),
    )
    expect(reponses.every(({ statut: code }) => code === 201 || code === 409)).toBe(true)
    expect([...(await inscrits(db, gtr)), ...(await inscrits(db, autre))]).toEqual([id])
    expect((await historique(db, id)).filter(([type]) => type === 'PRESENTATION_GTR')).toHaveLength(1)
  })

  test('l’ordre du jour : noire, rouge, orange, puis le plus ancien entretien', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const cas = [
      ['sans, ancien', null, '2025-01-22'],
      ['orange', 'ORANGE', '2026-02-01'],
      ['noire', 'NOIRE', '2026-05-01'],
      ['rouge, récent', 'ROUGE', '2026-04-01'],
      ['rouge, ancien', 'ROUGE', '2026-03-01'],
      ['sans entretien', null, null],
    ] as const
    const noms = new Map<string, string>()
    for (const [nom, couleur, date_entretien] of cas) {
      const id = await creer(null, { cotation_couleur: couleur, date_entretien })
      noms.set(id, nom)
      await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: id }).execute()
    }
    const { corps } = await en.camille.get<Liste<MenageDeReunion>>(`/v1/reunions/${gtr}/menages`).expect(200)
    expect(corps['hydra:member'].map(({ id }) => noms.get(id))).toEqual([
      'noire',
      'rouge, ancien',
      'rouge, récent',
      'orange',
      'sans, ancien',
      'sans entretien',
    ])
  })

  test('un commentaire ne s’écrit pas par-dessus celui d’un collègue', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer(en.camille.id)
    await en.camille.post(`/v1/reunions/${gtr}/menages/${id}`).expect(201)
    const url = `/v1/reunions/${gtr}/menages/${id}`
    const { corps } = await en.camille
      .avec({ 'If-Match': '"1"' })
      .patch<MenageDeReunion>(url, { commentaire: 'Élargir à Croix.' })
      .expect(200)
    expect(corps).toMatchObject({ commentaire: 'Élargir à Croix.', version: 2 })
    await en.cyril.avec({ 'If-Match': '"1"' }).patch(url, { commentaire: 'Autre' }).expect(412)
    await en.adrien.patch(url, { commentaire: 'Autre' }).expect(403)
    const ligne = await db.selectFrom('reunion_menage').select('commentaire').where('menage_id', '=', id).executeTakeFirstOrThrow()
    expect(ligne.commentaire).toBe('Élargir à Croix.')
  })

  test('une commune lit les ménages de son territoire, sans projet ni commentaire', async ({ en, db }) => {
    const { gtr, creer } = await ici(db)
    const id = await creer()
    await db.insertInto('reunion_menage').values({ reunion_id: gtr, menage_id: id, commentaire: 'Interne' }).execute()
    const { corps } = await en.colette.get<Liste<MenageDeReunion>>(`/v1/reunions/${gtr}/menages`).expect(200)
    const [ligne] = corps['hydra:member']
    expect(ligne).toMatchObject({ id, adultes: 2 })
    for (const cle of ['commentaire', 'decision', 'typologiesGTR', 'secteurs', 'aRegler']) expect(ligne).not.toHaveProperty(cle)
  })
})

describe('les logements à présenter', () => {
  test('ajouté puis retiré, son historique et celui du GTR le disent', async ({ en, db, distribution }) => {
    const { gtr } = await ici(db)
    const id = await createLogement(db, distribution.partenaires.bailleur)
    const { corps } = await en.camille.post<LogementDeReunion>(`/v1/reunions/${gtr}/logements/${id}`).expect(201)
    expect(corps).toMatchObject({ adresse: '7 rue d’Alger, Roubaix', statut: { code: 'PRESENTATION_GTR' }, propositions: [] })
    await en.camille.post(`/v1/reunions/${gtr}/logements/${id}`).expect(201)
    expect((await historique(db, id)).map(([type]) => type)).toEqual(['STATUT_LOGEMENT_GTR'])
    expect(await historique(db, gtr)).toEqual([['PRESENTATION_LOGEMENT_GTR', 'Logement ajouté : 7 rue d’Alger, Roubaix']])
    await en.camille.delete(`/v1/reunions/${gtr}/logements/${id}`).expect(204)
    expect((await historique(db, id)).at(-1)?.[0]).toBe('RETRAIT_PRESENTATION_LOGEMENT_GTR')
    expect(await db.selectFrom('reunion_logement').selectAll().where('logement_id', '=', id).execute()).toEqual([])
  })

  test('repris, terminé, d’un parc ou déjà ailleurs : la raison, et rien n’est écrit', async ({ en, db, distribution }) => {
    const { gtr, pruId } = await ici(db)
    const { bailleur } = distribution.partenaires
    const refus = async (colonnes: Record<string, unknown>) => {
      const id = await createLogement(db, bailleur, colonnes)
      return (await en.camille.post<Refus>(`/v1/reunions/${gtr}/logements/${id}`).expect(409)).corps['hydra:description']
    }
    expect(await refus({ statut: 'REPRIS_BAILLEUR' })).toBe('Ce logement n’est plus offert : il est au statut « Repris bailleur ».')
    expect(await refus({ fin_mise_a_disposition: dansHeures(-1) })).toBe('La mise à disposition de ce logement est terminée.')
    expect(await refus({ prive: true })).toBe('Ce logement n’est pas offert par un bailleur.')
    const id = await createLogement(db, bailleur)
    const autre = await createGtr(db, pruId, { nom: 'GTR de Hem' })
    await en.camille.post(`/v1/reunions/${autre}/logements/${id}`).expect(201)
    const { corps } = await en.camille.post<Refus>(`/v1/reunions/${gtr}/logements/${id}`).expect(409)
    expect(corps['hydra:description']).toBe('Ce logement est déjà à l’ordre du jour d’un autre GTR : GTR de Hem.')
  })

  test('tant qu’un ménage y est proposé, il reste ; ses propositions se lisent par rang, avec l’effort estimé', async ({
    en,
    db,
    distribution,
  }) => {
    const { gtr, creer } = await ici(db)
    const logementId = await createLogement(db, distribution.partenaires.bailleur, { charges_generales: 50.06 })
    const [un, deux] = [await creer(en.camille.id), await creer(en.camille.id)]
    for (const id of [un, deux]) await en.camille.post(`/v1/logements/${logementId}/menages/${id}`, { GTR: { id: gtr } }).expect(201)
    const { corps } = await en.camille.get<Liste<LogementDeReunion>>(`/v1/reunions/${gtr}/logements`).expect(200)
    const [logement] = corps['hydra:member']
    expect(logement).toMatchObject({ id: logementId, loyerChargesComprises: 548.66, bailleur: 'Habitat du Ferrain' })
    expect(logement?.propositions.map(({ menage, rang }) => [menage?.id, rang])).toEqual([
      [un, 1],
      [deux, 2],
    ])
    const [premiere] = logement?.propositions ?? []
    expect(premiere?.partACharge).toBeGreaterThan(0)
    // Le dossier dit le même nombre, et d'où vient l'APL qu'il déduit.
    const { corps: dossier } = await en.camille.get<{ logements: { finance: object }[] }>(`/v1/menages/${un}`).expect(200)
    expect(dossier.logements[0]?.finance).toMatchObject({
      APL: null,
      APLRetenue: { source: 'ESTIMEE' },
      partACharge: premiere?.partACharge,
    })
    expect(premiere?.proposePar).toMatchObject({ id: en.camille.id })
    // Une APL saisie sur la proposition avant la séance y compte comme au dossier, sur elle seule : 498,60 + 50,06 − 210,40.
    await db.updateTable('proposition').set({ apl: 210.4 }).where('menage_id', '=', un).where('logement_id', '=', logementId).execute()
    const relue = await en.camille.get<Liste<LogementDeReunion>>(`/v1/reunions/${gtr}/logements`).expect(200)
    expect(relue.corps['hydra:member'][0]?.propositions.map(({ partACharge }) => partACharge)).toEqual([
      338.26,
      logement?.propositions[1]?.partACharge,
    ])
    const { corps: ensuite } = await en.camille.get<{ logements: { finance: object }[] }>(`/v1/menages/${un}`).expect(200)
    expect(ensuite.logements[0]?.finance).toMatchObject({ APL: 210.4, APLRetenue: { source: 'SAISIE' }, partACharge: 338.26 })
    await en.camille.post(`/v1/reunions/${gtr}/logements/${logementId}`).expect(201)
    const refus = await en.camille.delete<Refus>(`/v1/reunions/${gtr}/logements/${logementId}`).expect(409)
    expect(refus.corps['hydra:description']).toBe('2 ménages y sont proposés : retirez d’abord leurs propositions.')
  })

  test('un bailleur n’y lit que ses logements ; rien de ce qu’un autre y propose', async ({ en, db, distribution }) => {
    const { gtr, creer } = await ici(db)
    const { bailleur, autreBailleur } = distribution.partenaires
    const [sien, autre] = [await createLogement(db, bailleur), await createLogement(db, autreBailleur)]
    const menage = await creer(en.camille.id)
    for (const logement of [sien, autre])
      await en.camille.post(`/v1/logements/${logement}/menages/${menage}`, { GTR: { id: gtr } }).expect(201)
    const { corps } = await en.bastien.get<Liste<LogementDeReunion>>(`/v1/reunions/${gtr}/logements`).expect(200)
    expect(corps['hydra:member'].map(({ id }) => id)).toEqual([sien])
    expect(corps['hydra:member'][0]?.propositions).toHaveLength(1)
    expect(corps['hydra:member'][0]?.propositions[0]).not.toHaveProperty('accepte')
    expect(corps['hydra:member'][0]?.propositions[0]).not.toHaveProperty('proposePar')
  })
})
