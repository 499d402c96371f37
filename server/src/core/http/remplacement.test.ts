import { remplacementsDe } from '@relogement/domain/acces/contract'
import { contrat } from '@relogement/domain/contrat'
import { expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'

const remplacements = remplacementsDe(contrat)

test('les ressources qui se modifient se remplacent aussi, les gestes du métier non', () => {
  const cles = remplacements.map(([put]) => put)
  expect(cles).toEqual(
    expect.arrayContaining(['PUT /v1/menages/{id}', 'PUT /v1/menages/{id}/alertes/{alerteId}', 'PUT /v1/menages/{id}/documents/{docId}']),
  )
  expect(cles.filter((cle) => cle.includes('/business/'))).toEqual([])
})

test.for(remplacements)('%s demande une session, comme le PATCH qu’il vaut', async ([put], { api }) => {
  const chemin = put.replace('PUT ', '').replaceAll(/\{\w+\}/g, '0198a000-0000-7000-8000-000000000000')
  await api.visiteur.put(chemin, {}).expect(401)
})

test('un PUT change ce qu’il dit, garde le reste, et laisse la même trace', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { informations: { observations: 'Chien à loger' } } })
  await en.camille.put(`/v1/menages/${id}`, { informations: { telephone: '06 39 98 44 55' } }).expect(200)
  expect(await lireMenageEnBase(db, id)).toMatchObject({
    version: 2,
    telephone: '0639984455',
    informations: { observations: 'Chien à loger' },
  })
  expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
})

test('un PUT est refusé à qui le PATCH l’est, et sur une version dépassée', async ({ en, db }) => {
  const id = await createMenage(db, { chargeId: en.cyril.id })
  const corps = { informations: { observations: 'x' } }
  await en.camille.put(`/v1/menages/${id}`, corps).expect(403)
  await en.melanie.put(`/v1/menages/${id}`, corps).expect(403)
  await en.cyril.avec({ 'If-Match': '"7"' }).put(`/v1/menages/${id}`, corps).expect(412)
  expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
})
