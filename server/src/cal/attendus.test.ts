import type { ReponseDe } from '@relogement/domain/acces/contract'
import type { attendusContract } from '@relogement/domain/cal/attendus.contract'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createLogementRetenu } from '../../test/commissions.ts'
import { jourDans } from '../../test/jours.ts'
import { createLogement, dansHeures } from '../../test/logements.ts'

type Attendus = ReponseDe<(typeof attendusContract)['GET /v1/business/reponses-attendues']>
const ATTENDUS = '/v1/business/reponses-attendues'

test('un bailleur a devant lui ses logements à classer et ses fins proches, jamais ceux d’un autre', async ({ en, db, distribution }) => {
  const { bailleur, autreBailleur } = distribution.partenaires
  const { logementId, retenus } = await createLogementRetenu(db, { bailleurId: bailleur, chargeId: en.camille.id })
  const ailleurs = await createLogementRetenu(db, { bailleurId: autreBailleur, chargeId: en.camille.id })
  for (const id of [logementId, ailleurs.logementId])
    await en.camille.post('/v1/business/transmission-bailleur-pour-cal', { logementId: id, destinataires: ['a@bailleur.test'] }).expect(201)
  const finit = await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(5) })
  await createLogement(db, bailleur, { fin_mise_a_disposition: dansHeures(200) })
  await createLogement(db, autreBailleur, { fin_mise_a_disposition: dansHeures(5) })

  const { corps } = await en.bastien.get<Attendus>(ATTENDUS).expect(200)
  expect(corps.rangs).toMatchObject([{ id: logementId, candidats: 2, favorables: 0, repondus: false, calLe: null }])
  expect(corps.fins).toMatchObject([{ id: finit, candidats: 0 }])
  await en.camille.get(ATTENDUS).expect(403)

  const reponses = retenus.map(({ propositionId }, place) => ({ propositionId, accepte: true, rang: place + 1 }))
  await en.bastien.put(`/v1/business/logements/${logementId}/cal`, { calLe: jourDans(0), reponses }).expect(200)
  expect((await en.bastien.get<Attendus>(ATTENDUS).expect(200)).corps.rangs).toEqual([])
})
