import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'

interface Produit {
  id: string
  nom: string
}

test('l’attestation compte les ménages par issue, n’en nomme aucun, et se redit quand elle change', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/business/operations/${operation}/generer-attestation-relogement`
  await createMenage(db, { operationId: operation, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  const reloge = await createMenage(db, {
    operationId: operation,
    menage: { statut: 'DEMENAGEMENT' },
    colonnes: { date_signature_bail: '2026-01-05' },
  })
  await db.insertInto('fiche_nouveau_logement').values({ menage_id: reloge, type_relogement: 'DEFINITIF', avant: '{}' }).execute()
  const { corps } = await en.rachid.post<Produit>(adresse).expect(201)
  expect(corps.nom).toMatch(/^Attestation de relogement, Opération .*\.pdf$/)
  const pdf = await en.melanie.get(`/v1/operations/${operation}/documents/${corps.id}/contenu`).expect(200)
  expect(pdf.entetes['content-type']).toBe('application/pdf')
  const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', corps.id).executeTakeFirstOrThrow()
  expect(donnees).toMatchObject({
    contenu: {
      issues: [
        ['Relogés définitivement', '1'],
        ['Relogés en opération tiroir', '0'],
        ['Relogés temporairement', '0'],
        ['Partis d’eux-mêmes', '0'],
        ['Accédants à la propriété', '0'],
        ['Restent à reloger', '1'],
      ],
      total: '2',
    },
  })
  expect(JSON.stringify(donnees)).toContain('1 ménage reste à reloger')
  expect(JSON.stringify(donnees)).not.toMatch(/Benali|Duprez/)
  // Rien n'a changé : la même vaut encore. Le dernier relogé, elle se redit.
  expect((await en.rachid.post<Produit>(adresse).expect(201)).corps.id).toBe(corps.id)
  await db
    .updateTable('menage')
    .set({ statut: 'DEMENAGEMENT', date_signature_bail: '2026-02-05' })
    .where('operation_id', '=', operation)
    .where('id', '<>', reloge)
    .execute()
  const suite = await en.rachid.post<Produit>(adresse).expect(201)
  expect(suite.corps.nom).toMatch(/\(version 2\)\.pdf$/)
  await en.corinne.post(adresse).expect(403)
})
