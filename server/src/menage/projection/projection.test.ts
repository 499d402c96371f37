import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'

const PROJETER = '/v1/business/fiche_projection_financieres'

test('la projection d’un logement proposé fait un document, fige son taux d’effort et s’écrit à l’historique', async ({
  api,
  en,
  db,
  distribution,
}) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCEPTE_EN_GTR' } })
  const bailleurId = distribution.partenaires.bailleur
  const { id, logementId } = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_gtr', colonnes: { apl: 180 } })
  const { corps } = await en.camille.post<DocumentDuSujet>(PROJETER, { menageId, logementId }).expect(201)
  expect(corps).toMatchObject({ type: 'PROJECTION_FINANCIERE', numero: 1 })
  // 600 + 100 − 180 = 520 ; 520 / 2 521 = 20,6 %.
  const proposition = await db.selectFrom('proposition').select(['taux_effort', 'statut']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(proposition).toEqual({ taux_effort: 20.6, statut: 'acceptee_gtr' })
  expect((await lireHistoriqueEnBase(db, menageId)).map(({ type }) => type)).toEqual(['DOCUMENT_AJOUTE', 'PROJECTION_FINANCIERE'])
  const { rawPayload } = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
  const pdf = await lirePdf(rawPayload)
  expect(pdf).toMatchObject({ balise: true, accessible: true, langue: 'fr-FR' })
  expect(pdf.pages.join(' ')).toContain('20,6')
  const seconde = (await en.camille.post<DocumentDuSujet>(PROJETER, { menageId, logementId }).expect(201)).corps
  expect(seconde.numero).toBe(2)
  // La proposition porte ses étapes, chacune de son genre ; la projection est le dernier document établi.
  const jour = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  await db.updateTable('proposition').set({ gtr_date: '2026-01-12', cal_date: '2026-01-20' }).where('id', '=', id).execute()
  const lues = await en.camille.get<{ 'hydra:member': { etapes: object[] }[] }>(`/v1/logements/${logementId}/propositions`).expect(200)
  expect(lues.corps['hydra:member'][0]?.etapes).toEqual([
    { genre: 'ASSIGNATION', date: jour, document: null },
    { genre: 'PROJECTION_FINANCIERE', date: jour, document: seconde.id },
    { genre: 'GTR', date: '2026-01-12', document: null },
    { genre: 'CAL', date: '2026-01-20', document: null },
  ])
})

test('le taux d’un logement accepté ne change plus ; un logement non proposé, un dossier d’ailleurs se refusent', async ({
  en,
  db,
  distribution,
}) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'SIGNATURE_DU_BAIL' } })
  const autre = await createMenage(db, { chargeId: en.camille.id })
  const bailleurId = distribution.partenaires.bailleur
  const colonnes = { acceptation_le: '2026-01-12', taux_effort: 11.1 }
  const { id, logementId } = await createProposition(db, { menageId, bailleurId, statut: 'acceptee_menage', colonnes })
  await en.camille.post(PROJETER, { menageId, logementId }).expect(201)
  const lue = await db.selectFrom('proposition').select('taux_effort').where('id', '=', id).executeTakeFirstOrThrow()
  expect(lue.taux_effort).toBe(11.1)
  await en.camille.post(PROJETER, { menageId: autre, logementId }).expect(404)
  await en.bastien.post(PROJETER, { menageId, logementId }).expect(403)
  await en.cyril.post(PROJETER, { menageId, logementId }).expect(403)
})
