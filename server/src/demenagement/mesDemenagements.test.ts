import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'

const MIENS = '/v1/utilisateurs/moi/demenagements'
interface Page {
  readonly 'hydra:totalItems': number
  readonly 'hydra:member': readonly { readonly jour: string; readonly demiJournee: string; readonly menage: { readonly id: string } }[]
}

test('mes déménagements : ceux de mes dossiers, aujourd’hui compris, le plus proche d’abord ; annulé, il n’y est plus', async ({
  en,
  db,
}) => {
  const prendre = async (menage_id: string, jour: string, rang: number) => {
    const id = crypto.randomUUID()
    await db.insertInto('creneau').values({ id, jour, rang, titre: 'BENALI', menage_id }).execute()
    return id
  }
  const creer = (chargeId: string) => createMenage(db, { chargeId, menage: { statut: 'DEMENAGEMENT' } })
  const [loin, proche, passe] = [await creer(en.cyril.id), await creer(en.cyril.id), await creer(en.cyril.id)]
  await prendre(loin, jourDans(41), 2)
  const aujourdhui = await prendre(proche, jourDans(), 1)
  await prendre(passe, jourDans(-3), 1)
  await prendre(await creer(en.camille.id), jourDans(2), 1)

  const lire = async () => (await en.cyril.get<Page>(MIENS).expect(200)).corps
  const lus = await lire()
  expect(lus['hydra:member'].map(({ jour, demiJournee, menage }) => [jour, demiJournee, menage.id])).toEqual([
    [jourDans(), 'MATIN', proche],
    [jourDans(41), 'APRES_MIDI', loin],
  ])
  expect(lus['hydra:totalItems']).toBe(2)
  await en.melanie.get(MIENS).expect(403)

  await db.updateTable('menage').set({ archive_le: new Date() }).where('id', '=', loin).execute()
  await db.deleteFrom('creneau').where('id', '=', aujourdhui).execute()
  expect((await lire())['hydra:member']).toEqual([])
})
