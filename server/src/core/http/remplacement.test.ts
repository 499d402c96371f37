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
  // Sous `/business/`, des ressources aussi ; ce qui n'y finit pas par un identifiant est un geste.
  expect(cles.filter((cle) => cle.includes('/business/')).toSorted()).toEqual([
    'PUT /v1/business/absences/{id}',
    'PUT /v1/business/creneaus/{id}',
    'PUT /v1/business/creneaux/{id}',
    'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}',
  ])
  // Déclarées par leur PUT, elles se modifient aussi par PATCH.
  expect(cles.filter((cle) => cle.startsWith('PATCH '))).toEqual([
    'PATCH /v1/operations/{id}/attributs-cotations/{attributId}',
    'PATCH /v1/rgpd/demandes/{id}',
  ])
  // Lues et modifiées à la même adresse, sans identifiant à elles.
  expect(cles.filter((cle) => !cle.endsWith('}')).toSorted()).toEqual([
    'PUT /v1/champs-operations',
    'PUT /v1/operations/{id}/objectifs',
    'PUT /v1/utilisateurs/moi',
    'PUT /v1/utilisateurs/{id}/objectifs',
  ])
})

test('le brouillon d’une demande de remboursement se remplace comme il se modifie', async ({ en, db }) => {
  const menageId = await createMenage(db, { chargeId: en.camille.id })
  const adresse = `/v1/business/demande-remboursement/${menageId}`
  const { id } = (await en.camille.post<{ id: string }>(adresse, null).expect(201)).corps
  const depense = { nature: 'DOUBLE_LOYER', montant: 42.5 }
  await en.camille.put(`${adresse}/${id}`, { lignes: [depense] }).expect(200)
  const lignes = await db.selectFrom('ligne_remboursement').select(['nature', 'montant']).where('demande_id', '=', id).execute()
  expect(lignes.map(({ nature, montant }) => [nature, Number(montant)])).toEqual([['DOUBLE_LOYER', 42.5]])
  await en.melanie.put(`${adresse}/${id}`, { lignes: [] }).expect(403)
})

test.for(remplacements)('%s demande une session, comme ce qu’il vaut', async ([autre], { api }) => {
  const chemin = autre.replace(/^\w+ /, '').replaceAll(/\{\w+\}/g, '0198a000-0000-7000-8000-000000000000')
  await api.visiteur[autre.startsWith('PUT ') ? 'put' : 'patch'](chemin, {}).expect(401)
})

test('toute ressource qui a une adresse et se modifie répond au PUT comme au PATCH', () => {
  const toutes = [...Object.keys(contrat), ...remplacements.map(([autre]) => autre)]
  const gestes = ['/v1/business/invitations/{id}', '/v1/business/menages/{id}/etapes-ouvertes/{etape}']
  const seules = toutes.filter((cle) => {
    const [methode = '', chemin = ''] = cle.split(' ')
    const autre = methode === 'PUT' ? 'PATCH' : 'PUT'
    return ['PUT', 'PATCH'].includes(methode) && chemin.endsWith('}') && !gestes.includes(chemin) && !toutes.includes(`${autre} ${chemin}`)
  })
  expect(seules).toEqual([])
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
