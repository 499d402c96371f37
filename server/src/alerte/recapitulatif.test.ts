import type { Moi } from '@relogement/domain/compte/compte.schema'
import { expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { createPersonne, test } from '../../test/cast.ts'
import { listCourriels } from '../../test/courriels.ts'
import { createMenage, lireMenageEnBase } from '../../test/dossiers.ts'
import { createLogement, dansHeures, insertReservation } from '../../test/logements.ts'
import { faireLaTache } from '../../test/taches.ts'
import { finDeMiseADisposition } from '../logement/finDeMiseADisposition.ts'
import { recapitulatifDuMatin } from '../taches.ts'

const envoyer = (api: Api) => faireLaTache(recapitulatifDuMatin, api)
const HIER = '2026-01-05T08:00:00Z'

test('chaque matin, qui a des alertes dues en reçoit la liste une fois : des codes et des sortes, ni nom ni texte libre', async ({
  api,
  db,
  distribution,
}) => {
  const carole = await createPersonne(api, {
    prenom: 'carole',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.operateur,
  })
  const id = await createMenage(db, { chargeId: carole.id })
  await carole.post(`/v1/menages/${id}/alertes`, { texte: 'Rappeler Madame Benali au 0639980000', dateAlerte: HIER }).expect(201)
  await carole.post(`/v1/menages/${id}/alertes`, { texte: 'Plus tard', dateAlerte: '2099-01-01' }).expect(201)
  await Promise.all([envoyer(api), envoyer(api)])
  const courriels = await listCourriels(db, carole.email)
  expect(courriels).toMatchObject([{ type: 'RECAPITULATIF_ALERTES', objet: 'Relogement : 1 alerte' }])
  const { corps } = courriels[0] ?? { corps: '' }
  expect(corps).toContain(`${(await lireMenageEnBase(db, id)).code_menage} : Alerte manuelle, depuis le 5 janv. 2026`)
  expect(corps).toContain(`https://relogement.test/menages/${id}`)
  expect(corps).not.toMatch(/Benali|0639980000|Plus tard/)

  await envoyer(api)
  expect(await listCourriels(db, carole.email)).toHaveLength(1)
  api.horloge.avancer({ jours: 1 })
  await envoyer(api)
  expect(await listCourriels(db, carole.email)).toHaveLength(2)
})

test('une alerte d’un logement y mène, sans en dire l’adresse', async ({ api, db, distribution }) => {
  const { operateur, bailleur } = distribution.partenaires
  const clothilde = await createPersonne(api, { prenom: 'clothilde', role: 'CHARGE_DE_RELOGEMENT', partenaireId: operateur })
  const logementId = await createLogement(db, bailleur, { statut: 'RESERVE', fin_mise_a_disposition: dansHeures(20.5) })
  await insertReservation(db, logementId, clothilde.id)
  await faireLaTache(finDeMiseADisposition, api, { maintenant: dansHeures(0) })
  await faireLaTache(recapitulatifDuMatin, api, { maintenant: dansHeures(0) })
  const [{ corps } = { corps: '' }] = await listCourriels(db, clothilde.email)
  expect(corps).toContain(`Fin de mise à disposition`)
  expect(corps).toContain(`https://relogement.test/instances-partenariales/${logementId}`)
  expect(corps).not.toContain('Alger')
})

test('sans alerte due, ou qui l’a refusé : rien ; qui change d’avis le reçoit de nouveau', async ({ api, db, en, distribution }) => {
  const coralie = await createPersonne(api, {
    prenom: 'coralie',
    role: 'CHARGE_DE_RELOGEMENT',
    partenaireId: distribution.partenaires.operateur,
  })
  const id = await createMenage(db, { chargeId: coralie.id })
  await coralie.post(`/v1/menages/${id}/alertes`, { texte: 'Relancer', dateAlerte: HIER }).expect(201)
  expect((await coralie.get<Moi>('/v1/utilisateurs/moi').expect(200)).corps.recapitulatifAlertes).toBe(true)
  await coralie.patch('/v1/utilisateurs/moi', { recapitulatifAlertes: 'non' }).expect(422)
  expect((await coralie.patch<Moi>('/v1/utilisateurs/moi', { recapitulatifAlertes: false }).expect(200)).corps.recapitulatifAlertes).toBe(
    false,
  )
  await envoyer(api)
  expect(await listCourriels(db, coralie.email)).toEqual([])
  expect(await listCourriels(db, en.thierry.email)).toEqual([])
  await coralie.patch('/v1/utilisateurs/moi', { recapitulatifAlertes: true }).expect(200)
  await envoyer(api)
  expect(await listCourriels(db, coralie.email)).toHaveLength(1)
})
