import type { ConsultationEcrite } from '@relogement/domain/reunion/consultationEcrite.contract'
import type { LogementDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import { describe, expect } from 'vitest'
import { type Personne, type Prenom, test } from '../../test/cast.ts'
import { dernierLien, listCourriels } from '../../test/courriels.ts'
import { avecSonTexte, createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'
import { insertProposition } from '../proposition/gestes.ts'

type En = Readonly<Record<Prenom, Personne>>

/** Une consultation écrite ouverte sur le logement privé proposé à un ménage ; Mélanie y est invitée. */
async function consultation(db: Base, en: En, bailleurId: string, { envoyee = true } = {}) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const id = await createGtr(db, pruId, {
    type: 'GTR_VALIDATION',
    date: new Date('2031-03-26T13:00:00Z'),
    participants: [en.melanie.email.toLowerCase()],
  })
  const menageId = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'VALIDATION_GTR_BAILLEUR_PRIVE' } })
  const logementId = await createLogement(db, bailleurId, { prive: true, charges_generales: 50.06 })
  const propositionId = await insertProposition(db, {
    logement_id: logementId,
    menage_id: menageId,
    statut: 'presentation_gtr',
    reunion_id: id,
    gtr_rang: 1,
  })
  if (envoyee) await en.camille.patch(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(200)
  return { id, menageId, logementId, propositionId }
}

const OUVRIR = '/v1/business/consultation-ecrite/_ouvrir'
const REPONDRE = '/v1/business/consultation-ecrite'
const PAS_VALABLE = 'Ce lien n’est plus valable : demandez-en un autre à la personne qui vous a écrit.'
interface Refus {
  'hydra:description': string
}
/** Le jeton que Mélanie lit dans son courriel. */
const jetonDe = async (db: Base, en: En, le: Date) =>
  (await dernierLien(db, en.melanie.email.toLowerCase(), 'https://relogement.test', le)).split('#jeton=')[1] ?? ''
const avisGardes = (db: Base, propositionId: string) =>
  db
    .selectFrom('avis_consultation')
    .select(['numero', 'accepte', 'commentaire'])
    .where('proposition_id', '=', propositionId)
    .orderBy('numero')
    .execute()
const ditDe = async (db: Base, id: string) =>
  (await db.selectFrom('modification').selectAll().where('sujet_id', '=', id).orderBy('id').execute()).map(
    (ligne) => avecSonTexte(ligne).texte,
  )
const statuts = async (db: Base, menageId: string, propositionId: string) => [
  (await db.selectFrom('menage').select('statut').where('id', '=', menageId).executeTakeFirstOrThrow()).statut,
  (await db.selectFrom('proposition').select('statut').where('id', '=', propositionId).executeTakeFirstOrThrow()).statut,
]

test('un jeton d’API n’envoie pas de liens : ils ouvriraient encore, lui retiré', async ({ en, db, distribution }) => {
  const { id } = await consultation(db, en, distribution.partenaires.bailleur, { envoyee: false })
  const { corps: fait } = await en.camille
    .post<{ jeton: string }>('/v1/business/mon-compte/jetons', { nom: 'Éditique', lectureSeule: false, expireLe: jourDans(30) })
    .expect(201)
  const outil = en.camille.avec({ authorization: `Bearer ${fait.jeton}` })
  const { corps } = await outil.patch<Refus>(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(403)
  expect(corps['hydra:description']).toBe('Un jeton d’API ne fait pas cela : connectez-vous.')
  expect(await db.selectFrom('lien_consultation').select('id').where('reunion_id', '=', id).execute()).toEqual([])
  await en.camille.patch(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(200)
  expect(await db.selectFrom('lien_consultation').select('id').where('reunion_id', '=', id).execute()).toHaveLength(1)
})

test('une consultation écrite s’ouvre sans attendre, ses invités y répondent en ligne, et elle valide le logement privé', async ({
  en,
  db,
  distribution,
}) => {
  const { id, menageId, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
  const url = `/v1/reunions/${id}/propositions/${propositionId}`
  await en.damien.patch(url, { accepte: true }).expect(403)
  const { corps } = await en.melanie.patch<LogementDeReunion>(url, { accepte: true, commentaire: 'Accord de la MEL.' }).expect(200)
  expect(corps.propositions).toHaveLength(1)
  await en.melanie.post(`/v1/business/gtr/${id}/cloture`).expect(403)
  await en.camille.post(`/v1/business/gtr/${id}/cloture`).expect(200)
  expect(await statuts(db, menageId, propositionId)).toEqual(['ACCEPTE_EN_GTR', 'acceptee_gtr'])
})

test('invitée sous une adresse écrite en majuscules, elle y répond avec son compte', async ({ en, db, distribution }) => {
  const { id, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
  await en.camille.patch(`/v1/reunions/${id}`, { statut: 'EN_PREPARATION' }).expect(200)
  await en.camille.patch(`/v1/reunions/${id}`, { participants: en.melanie.email.toUpperCase() }).expect(200)
  await en.camille.patch(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(200)
  await en.melanie.patch(`/v1/reunions/${id}/propositions/${propositionId}`, { accepte: true }).expect(200)
  const reponse = db.selectFrom('reunion_proposition').select('accepte').where('proposition_id', '=', propositionId)
  expect(await reponse.executeTakeFirstOrThrow()).toEqual({ accepte: true })
})

test('refusé, le logement privé rend le ménage à sa recherche', async ({ en, db, distribution }) => {
  const { id, menageId, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
  await en.camille.patch(`/v1/reunions/${id}/propositions/${propositionId}`, { accepte: false }).expect(200)
  await en.camille.post(`/v1/business/gtr/${id}/cloture`).expect(200)
  expect(await statuts(db, menageId, propositionId)).toEqual(['RECHERCHE_DU_LOGEMENT', 'refusee_gtr'])
})

describe('par le lien reçu, sans compte', () => {
  test('ouverte, elle envoie un lien à chaque participant ; il lit, donne son avis, le change : chaque version reste, rien n’est décidé', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { id, menageId, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
    const jeton = await jetonDe(db, en, api.horloge.maintenant())
    const [courriel] = (await listCourriels(db, en.melanie.email.toLowerCase()))
      .filter(({ type }) => type === 'CONSULTATION_ECRITE')
      .slice(-1)
    const { noms } = await db.selectFrom('menage').select('noms').where('id', '=', menageId).executeTakeFirstOrThrow()
    expect(`${courriel?.objet} ${courriel?.corps}`).not.toContain(noms)
    expect(`${courriel?.corps}`).not.toContain(jeton)

    const { corps } = await api.visiteur.post<ConsultationEcrite>(OUVRIR, { jeton }).expect(200)
    expect(corps).toMatchObject({
      destinataire: en.melanie.email.toLowerCase(),
      ferme: null,
      recepisse: null,
      jusquAu: '2031-03-26T13:00:00.000Z',
    })
    const { corps: journal } = await en.rachid.get<{ 'hydra:member': object[] }>(`/v1/menages/${menageId}/consultations`).expect(200)
    expect(journal['hydra:member']).toMatchObject([
      { personne: null, parLien: en.melanie.email.toLowerCase(), nombre: 1, ecrans: ['lien-consultation'] },
    ])
    expect(corps.propositions[0]?.loyerChargesComprises).toBe(548.66)
    // Rien d'un ménage au-delà de sa fiche.
    expect(Object.keys(corps.propositions[0] ?? {}).sort()).toEqual([
      'accepte',
      'adresse',
      'commentaire',
      'loyerChargesComprises',
      'nom',
      'partACharge',
      'personnes',
      'propositionId',
      'surfaceHabitable',
      'tauxEffort',
      'typologie',
    ])
    const dire = (accepte: boolean, commentaire: string | null = null) =>
      api.visiteur.post<ConsultationEcrite>(REPONDRE, { jeton, avis: [{ propositionId, accepte, commentaire }] })
    await dire(false, 'Loyer trop lourd.').expect(200)
    expect((await dire(true).expect(200)).corps).toMatchObject({
      recepisse: { version: 2 },
      propositions: [{ accepte: true, commentaire: null }],
    })
    expect(await avisGardes(db, propositionId)).toEqual([
      { numero: 1, accepte: false, commentaire: 'Loyer trop lourd.' },
      { numero: 2, accepte: true, commentaire: null },
    ])
    expect(await db.selectFrom('reunion_proposition').select('accepte').where('reunion_id', '=', id).execute()).toEqual([])
    expect((await ditDe(db, id)).slice(-4)).toEqual([
      'Statut passé de « En préparation » à « Compte rendu »',
      `${en.melanie.email.toLowerCase()} a ouvert le lien de la consultation`,
      `${en.melanie.email.toLowerCase()} a donné son avis : 0 favorable sur 1`,
      `${en.melanie.email.toLowerCase()} a changé son avis (version 2) : 1 favorable sur 1`,
    ])
    const lues = await en.camille.get<{ 'hydra:member': LogementDeReunion[] }>(`/v1/reunions/${id}/logements`).expect(200)
    expect(lues.corps['hydra:member'][0]?.propositions[0]).toMatchObject({
      accepte: null,
      avis: [{ email: en.melanie.email.toLowerCase(), accepte: true, commentaire: null }],
    })
    await en.camille.patch(`/v1/reunions/${id}/propositions/${propositionId}`, { accepte: true }).expect(200)
    await en.camille.post(`/v1/business/gtr/${id}/cloture`).expect(200)
    expect((await dire(false).expect(409)).corps).toMatchObject({
      'hydra:description': 'La consultation est close : les avis ne changent plus.',
    })
    expect((await api.visiteur.post<ConsultationEcrite>(OUVRIR, { jeton }).expect(200)).corps.ferme).toContain('close')
  })

  test('inconnu, retiré, remplacé, signalé ou de la consultation d’à côté, un lien n’ouvre rien', async ({ api, en, db, distribution }) => {
    const ici = await consultation(db, en, distribution.partenaires.bailleur)
    const jeton = await jetonDe(db, en, api.horloge.maintenant())
    const ailleurs = await consultation(db, en, distribution.partenaires.bailleur)
    const autre = await jetonDe(db, en, api.horloge.maintenant())
    await api.visiteur.post(REPONDRE, { jeton, avis: [{ propositionId: ailleurs.propositionId, accepte: true }] }).expect(409)
    await api.visiteur
      .post(REPONDRE, {
        jeton,
        avis: [
          { propositionId: ici.propositionId, accepte: true },
          { propositionId: ici.propositionId, accepte: true },
        ],
      })
      .expect(409)
    expect(await avisGardes(db, ailleurs.propositionId)).toEqual([])
    const ferme = async (celui: string) =>
      expect((await api.visiteur.post<Refus>(OUVRIR, { jeton: celui }).expect(422)).corps['hydra:description']).toBe(PAS_VALABLE)
    await ferme('inconnu')

    const reunion = await en.camille.get<Reunion>(`/v1/reunions/${ici.id}`).expect(200)
    const lien = reunion.corps.liens?.[0]
    expect(lien).toMatchObject({ email: en.melanie.email.toLowerCase(), ouvertLe: null, reponduLe: null, revoqueLe: null })
    expect((await en.bastien.get<Reunion>(`/v1/reunions/${ici.id}`)).corps).not.toHaveProperty('liens')
    await en.bastien.post(`/v1/reunions/${ici.id}/liens`, { email: 'x@y.fr' }).expect(403)
    // Montré, il remplace celui du courriel.
    const montre = await en.camille.post<{ adresse: string }>(`/v1/reunions/${ici.id}/liens`, { email: en.melanie.email }).expect(201)
    await ferme(jeton)
    const nouveau = montre.corps.adresse.split('#jeton=')[1] ?? ''
    await api.visiteur.post(OUVRIR, { jeton: nouveau }).expect(200)
    await en.camille.delete(`/v1/reunions/${ailleurs.id}/liens/${lien?.id}`).expect(404)
    const retire = await en.camille.delete<Reunion>(`/v1/reunions/${ici.id}/liens/${lien?.id}`).expect(200)
    expect(retire.corps.liens?.[0]?.revoqueLe).not.toBeNull()
    await ferme(nouveau)

    await api.visiteur.post('/v1/business/consultation-ecrite/_signaler', { jeton: autre }).expect(204)
    await ferme(autre)
    expect((await ditDe(db, ailleurs.id)).at(-1)).toContain('est arrivé à une autre personne')
    expect((await listCourriels(db, en.camille.email)).at(-1)).toMatchObject({ type: 'AVIS_CONSULTATION' })
  })

  test('revenue en préparation, ses avis s’effacent et ses liens se ferment ; rouverte, elle en renvoie', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { id, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
    const jeton = await jetonDe(db, en, api.horloge.maintenant())
    await api.visiteur.post(REPONDRE, { jeton, avis: [{ propositionId, accepte: true }] }).expect(200)
    await en.camille.patch(`/v1/reunions/${id}`, { statut: 'EN_PREPARATION' }).expect(200)
    expect(await avisGardes(db, propositionId)).toEqual([])
    await api.visiteur.post(OUVRIR, { jeton }).expect(422)
    await en.camille.patch(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(200)
    const nouveau = await jetonDe(db, en, api.horloge.maintenant())
    await api.visiteur.post(REPONDRE, { jeton: nouveau, avis: [{ propositionId, accepte: false }] }).expect(200)
  })

  test('vingt envois du même lien pendant la clôture : des versions 1 à n, aucune après elle', async ({ api, en, db, distribution }) => {
    const { id, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
    const jeton = await jetonDe(db, en, api.horloge.maintenant())
    await en.camille.patch(`/v1/reunions/${id}/propositions/${propositionId}`, { accepte: true }).expect(200)
    const [cloture, ...envois] = await Promise.all([
      en.camille.post(`/v1/business/gtr/${id}/cloture`),
      ...Array.from({ length: 20 }, (_, i) => api.visiteur.post(REPONDRE, { jeton, avis: [{ propositionId, accepte: i % 2 === 0 }] })),
    ])
    expect(cloture?.statut).toBe(200)
    expect(envois.filter(({ statut }) => statut !== 200 && statut !== 409)).toEqual([])
    const gardes = await avisGardes(db, propositionId)
    expect(gardes.map(({ numero }) => numero)).toEqual(gardes.map((_, i) => i + 1))
    expect(gardes).toHaveLength(envois.filter(({ statut }) => statut === 200).length)
  })
})
