import type { LogementDeReunion } from '@relogement/domain/reunion/ordreDuJour.schema'
import { expect } from 'vitest'
import { type Personne, type Prenom, test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Base } from '../core/database.ts'
import { insertProposition } from '../proposition/gestes.ts'

type En = Readonly<Record<Prenom, Personne>>

/** Une consultation écrite ouverte sur le logement privé proposé à un ménage ; Mélanie y est invitée. */
async function consultation(db: Base, en: En, bailleurId: string) {
  const { operationId, pruId } = await createOperationDuPru(db)
  const id = await createGtr(db, pruId, {
    type: 'GTR_VALIDATION',
    date: new Date('2031-03-26T13:00:00Z'),
    participants: [en.melanie.email.toLowerCase()],
  })
  const menageId = await createMenage(db, { operationId, chargeId: en.camille.id, menage: { statut: 'VALIDATION_GTR_BAILLEUR_PRIVE' } })
  const logementId = await createLogement(db, bailleurId, { prive: true })
  const propositionId = await insertProposition(db, {
    logement_id: logementId,
    menage_id: menageId,
    statut: 'presentation_gtr',
    reunion_id: id,
    gtr_rang: 1,
  })
  await en.camille.patch(`/v1/reunions/${id}`, { statut: 'COMPTE_RENDU' }).expect(200)
  return { id, menageId, propositionId }
}
const statuts = async (db: Base, menageId: string, propositionId: string) => [
  (await db.selectFrom('menage').select('statut').where('id', '=', menageId).executeTakeFirstOrThrow()).statut,
  (await db.selectFrom('proposition').select('statut').where('id', '=', propositionId).executeTakeFirstOrThrow()).statut,
]

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

test('refusé, le logement privé rend le ménage à sa recherche', async ({ en, db, distribution }) => {
  const { id, menageId, propositionId } = await consultation(db, en, distribution.partenaires.bailleur)
  await en.camille.patch(`/v1/reunions/${id}/propositions/${propositionId}`, { accepte: false }).expect(200)
  await en.camille.post(`/v1/business/gtr/${id}/cloture`).expect(200)
  expect(await statuts(db, menageId, propositionId)).toEqual(['RECHERCHE_DU_LOGEMENT', 'refusee_gtr'])
})
