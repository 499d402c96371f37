import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'

interface Assignations {
  'hydra:member': { charge: string; du: string; au: string | null; par: { prenom: string } | null }[]
}

test('le dossier dit qui l’a suivi, de quand à quand et par qui il l’a reçu', async ({ en, db, api }) => {
  const id = await createMenage(db)
  const confier = (chargeId: string | null) =>
    en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: chargeId && { id: chargeId } } }).expect(200)
  for (const chargeId of [en.camille.id, en.cyril.id, null, en.camille.id]) {
    await confier(chargeId)
    api.horloge.avancer({ jours: 1 })
  }
  const { corps } = await en.adrien.get<Assignations>(`/v1/menages/${id}/assignations`).expect(200)
  const periodes = corps['hydra:member']
  expect(periodes.map(({ charge, par }) => [charge.split(' ')[0], par?.prenom])).toEqual([
    ['Camille', 'Rachid'],
    ['Cyril', 'Rachid'],
    ['Camille', 'Rachid'],
  ])
  expect(periodes[0]?.au).toBeNull()
  expect(periodes[2]?.au).toBe(periodes[1]?.du)
  const jours = (a = '', b = '') => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000)
  expect(jours(periodes[1]?.du, periodes[1]?.au ?? '')).toBe(1)
  expect(jours(periodes[1]?.du, periodes[0]?.du)).toBe(2)
})

test('les partenaires ne lisent pas qui a suivi le dossier', async ({ en, db, distribution }) => {
  const id = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
  for (const personne of [en.bastien, en.melanie, en.delphine]) await personne.get(`/v1/menages/${id}/assignations`).expect(403)
})
