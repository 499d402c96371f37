import type { Reunion } from '@relogement/domain/reunion/reunion.schema'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'

interface Refus {
  'hydra:description': string
}
interface Produit {
  id: string
}

const donneesDe = async (db: Base, id: string) =>
  JSON.stringify((await db.selectFrom('document').select('donnees').where('id', '=', id).executeTakeFirstOrThrow()).donnees)

test('l’ordre du jour se produit, se reproduit quand il change, et s’annonce aux participants', async ({ en, db, distribution }) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const reunionId = await createGtr(db, pruId, { nom: 'GTR de Roubaix, 26 mars 2031', participants: ['a@ville.fr', 'b@mel.fr'] })
  const generate = { reunionId, type: 'ORDRE_DU_JOUR' }
  const vide = await en.camille.post<Refus>('/v1/business/document-gtr/generate', generate).expect(409)
  expect(vide.corps['hydra:description']).toBe('Ajoutez d’abord un ménage ou un logement.')
  const menage = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  const { corps: inscrit } = await en.camille
    .post<{ codeMenage: string; noms: string }>(`/v1/reunions/${reunionId}/menages/${menage}`)
    .expect(201)
  const sansDocument = await en.camille.post<Refus>('/v1/business/document-gtr/envoi', generate).expect(409)
  expect(sansDocument.corps['hydra:description']).toBe('Produisez d’abord ce document.')
  const { corps } = await en.camille.post<Produit>('/v1/business/document-gtr/generate', generate).expect(201)
  const pdf = await en.camille.get(`/v1/reunions/${reunionId}/documents/${corps.id}/contenu`).expect(200)
  expect(pdf.entetes['content-type']).toBe('application/pdf')
  const donnees = await donneesDe(db, corps.id)
  for (const dit of [inscrit.codeMenage, inscrit.noms, 'a@ville.fr, b@mel.fr', 'Cotation']) expect(donnees).toContain(dit)
  expect((await en.camille.post<Produit>('/v1/business/document-gtr/generate', generate).expect(201)).corps.id).toBe(corps.id)
  await en.camille.post(`/v1/reunions/${reunionId}/logements/${await createLogement(db, distribution.partenaires.bailleur)}`).expect(201)
  expect((await en.camille.post<Produit>('/v1/business/document-gtr/generate', generate).expect(201)).corps.id).not.toBe(corps.id)

  const envoye = await en.camille.post<Reunion>('/v1/business/document-gtr/envoi', { reunionId }).expect(200)
  expect(envoye.corps.ordreDuJourEnvoyeLe).not.toBeNull()
  const courriel = await db.selectFrom('email_sortant').selectAll().where('sujet_id', '=', reunionId).executeTakeFirstOrThrow()
  expect(courriel).toMatchObject({
    type: 'DOCUMENT_GTR',
    destinataires: ['a@ville.fr', 'b@mel.fr'],
    objet: 'Ordre du jour : GTR de Roubaix, 26 mars 2031',
  })
  expect(courriel.corps).toContain(`/gtr/${reunionId}`)
  // Aucun ménage n'est nommé hors de Relogement.
  expect(`${courriel.objet} ${courriel.corps}`).not.toContain(inscrit.noms)
  await en.bastien.post('/v1/business/document-gtr/generate', generate).expect(403)
})

test('le compte rendu qui se diffuse ne dit pas la cotation ; l’interne la dit, et ne s’envoie pas', async ({ en, db }) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const reunionId = await createGtr(db, pruId, { participants: ['a@ville.fr'] })
  const menage = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
  await en.camille.post(`/v1/reunions/${reunionId}/menages/${menage}`).expect(201)
  await en.camille.patch(`/v1/reunions/${reunionId}`, { statut: 'COMPTE_RENDU' }).expect(200)
  await en.camille.patch(`/v1/reunions/${reunionId}/menages/${menage}`, { decision: 'ACCEPTE', commentaire: 'T4 validé.' }).expect(200)
  const produit = async (type: string) => {
    const { corps } = await en.camille.post<Produit>('/v1/business/document-gtr/generate', { reunionId, type }).expect(201)
    return donneesDe(db, corps.id)
  }
  const premiers = { externe: await produit('COMPTE_RENDU'), interne: await produit('COMPTE_RENDU_INTERNE') }
  // Noté en séance, il est interne, jusqu'à ce que l'équipe le mette au compte rendu diffusé.
  expect([premiers.externe.includes('T4 validé.'), premiers.interne.includes('T4 validé.')]).toEqual([false, true])
  await en.camille.patch(`/v1/reunions/${reunionId}/menages/${menage}`, { commentaireDiffuse: true }).expect(200)
  const [externe, interne] = [await produit('COMPTE_RENDU'), await produit('COMPTE_RENDU_INTERNE')]
  for (const donnees of [externe, interne]) expect(donnees).toContain('T4 validé.')
  expect([externe.includes('Cotation'), externe.includes('Raisons'), interne.includes('Cotation'), interne.includes('Raisons')]).toEqual([
    false,
    false,
    true,
    true,
  ])
  await en.camille.post('/v1/business/document-gtr/envoi', { reunionId, type: 'COMPTE_RENDU_INTERNE' }).expect(409)
  await en.camille.post('/v1/business/document-gtr/envoi', { reunionId, type: 'COMPTE_RENDU' }).expect(200)
})

test('chacun des trois documents se lit : aucune colonne n’en couvre une autre, même sous de longs commentaires', async ({
  en,
  db,
  api,
}) => {
  const { operationId, pruId } = await createOperationDuPru(db)
  const reunionId = await createGtr(db, pruId, {})
  const menages: string[] = []
  for (let rang = 0; rang < 4; rang += 1) {
    const menage = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'ATTENTE_PRESENTATION_GTR' } })
    await db
      .updateTable('menage')
      .set({ code_menage: `MOW-2026-008${rang}` })
      .where('id', '=', menage)
      .execute()
    await en.camille.post(`/v1/reunions/${reunionId}/menages/${menage}`).expect(201)
    menages.push(menage)
  }
  const lire = async (type: string) => {
    const { corps } = await en.camille.post<Produit>('/v1/business/document-gtr/generate', { reunionId, type }).expect(201)
    const authorization = `Bearer ${await en.camille.jeton()}`
    const { rawPayload } = await api.app.inject({
      url: `/v1/reunions/${reunionId}/documents/${corps.id}/contenu`,
      headers: { authorization },
    })
    return lirePdf(rawPayload)
  }
  const ordreDuJour = await lire('ORDRE_DU_JOUR')
  expect(ordreDuJour.debords).toEqual([])
  await en.camille.patch(`/v1/reunions/${reunionId}`, { statut: 'COMPTE_RENDU' }).expect(200)
  const commentaire = 'Le secteur demandé est rare : le bailleur cherche aussi à Wattrelos. '.repeat(8).trim()
  for (const id of menages)
    await en.camille.patch(`/v1/reunions/${reunionId}/menages/${id}`, { decision: 'ACCEPTE', commentaire }).expect(200)
  for (const type of ['COMPTE_RENDU', 'COMPTE_RENDU_INTERNE']) {
    const { texte, debords } = await lire(type)
    expect(debords, type).toEqual([])
    for (let rang = 0; rang < 4; rang += 1) expect(texte, type).toContain(`MOW-2026-008${rang}`)
  }
})
