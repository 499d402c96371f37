import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ROUBAIX, test } from '../../test/cast.ts'
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
  const pdf = await en.adrien.get(`/v1/operations/${operation}/documents/${corps.id}/contenu`).expect(200)
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

test('l’attestation dit des nombres exacts : qui les lit masqués n’en lit, n’en produit et n’en dépose aucune', async ({
  en,
  db,
  distribution,
}) => {
  const operation = await createOperation(db)
  await db
    .updateTable('operation')
    .set({ ville_code: ROUBAIX, bailleur_id: distribution.partenaires.bailleur })
    .where('id', '=', operation)
    .execute()
  await createMenage(db, { operationId: operation, menage: { statut: 'CLOTURE' }, colonnes: { date_signature_bail: '2026-01-05' } })
  const adresse = `/v1/business/operations/${operation}/generer-attestation-relogement`
  const documents = `/v1/business/operations/${operation}/documents`
  for (const qui of ['edouard', 'firmin'] as const) await en[qui].post(adresse).expect(403)
  const { corps } = await en.rachid.post<Produit>(adresse).expect(201)
  const contenu = `/v1/operations/${operation}/documents/${corps.id}/contenu`
  interface Liste {
    'hydra:totalItems': number
    metadata: { naturesAAjouter: { code: string }[] }
  }
  for (const qui of ['melanie', 'colette', 'bastien', 'damien', 'corinne', 'edouard', 'firmin'] as const) {
    const { corps: liste } = await en[qui].get<Liste>(documents).expect(200)
    expect([qui, liste['hydra:totalItems']]).toEqual([qui, 0])
    expect(liste.metadata.naturesAAjouter.map(({ code }) => code)).not.toContain('ATTESTATION_RELOGEMENT')
    await en[qui].get(contenu).expect(404)
  }
  for (const qui of ['rachid', 'ines', 'denise', 'adrien'] as const) await en[qui].get(contenu).expect(200)
  const { corps: liste } = await en.rachid.get<Liste>(documents).expect(200)
  expect(liste.metadata.naturesAAjouter.map(({ code }) => code)).toContain('ATTESTATION_RELOGEMENT')
  expect((await en.edouard.get<Liste>(documents).expect(200)).corps.metadata.naturesAAjouter.length).toBeGreaterThan(5)
  const peut = async (qui: 'rachid' | 'edouard') =>
    (await en[qui].get<{ can: string[] }>(`/v1/operations/${operation}`).expect(200)).corps.can
  expect(await peut('rachid')).toContain('attester')
  expect(await peut('edouard')).not.toContain('attester')
})

test('rien ne s’atteste de personne, et l’immeuble n’est dit vide ou non que de ce qui le dit', async ({ en, db }) => {
  const operation = await createOperation(db)
  const adresse = `/v1/business/operations/${operation}/generer-attestation-relogement`
  const refus = await en.rachid.post<{ 'hydra:description': string }>(adresse).expect(409)
  expect(refus.corps['hydra:description']).toBe('Cette opération n’a aucun ménage à reloger : il n’y a rien à attester.')
  await createMenage(db, { operationId: operation, menage: { statut: 'CLOTURE' }, colonnes: { date_signature_bail: '2026-01-05' } })
  const dit = async () => {
    const { corps } = await en.rachid.post<Produit>(adresse).expect(201)
    const { donnees } = await db.selectFrom('document').select('donnees').where('id', '=', corps.id).executeTakeFirstOrThrow()
    return (donnees as { contenu: { immeuble: string } }).contenu.immeuble
  }
  expect(await dit()).toBe('Que l’immeuble soit vide n’est pas renseigné.')
  await db
    .insertInto('operation_date')
    .values({ id: randomUUID(), operation_id: operation, type: 'IMMEUBLE_VIDE', reel: '2026-02-28' })
    .execute()
  expect(await dit()).toBe('L’immeuble est vide depuis le 28 février 2026.')
})
