import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createLogement } from '../../test/logements.ts'
import { fois } from '../../test/longs.ts'
import type { Base } from '../core/database.ts'
import { lireLOffre } from './logements.queries.ts'

const MAINTENANT = new Date()
const FINS = [null, new Date(`${jourDans(-2)}T10:00:00Z`), new Date(`${jourDans(9)}T10:00:00Z`)]

/** Ce que l'offre de ces logements dit, tenue sous cette clé. */
async function lue(db: Base, cle: string, au: readonly string[]) {
  const { logements, rangee } = await lireLOffre(db, {
    visibles: sql<boolean>`(l.id = any(${[...au]}::uuid[]))`,
    cle,
    maintenant: MAINTENANT,
  })
  expect([rangee.nombre, rangee.places.size]).toEqual([logements.length, logements.length])
  return logements
}

test('quoi que l’on écrive, l’offre tenue dit ce que dirait une offre neuve', async ({ db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const operation = await createOperation(db)
  const [autre] = await db.selectFrom('operation').select('pru_id').where('pru_id', 'is not', null).limit(1).execute()
  const menageId = await createMenage(db, { operationId: operation })
  const ids: string[] = []
  for (let rang = 0; rang < 4; rang += 1) {
    const id = await createLogement(db, bailleur, { rue: `rue ${rang}`, operation_id: operation })
    ids.push(id)
    await db.insertInto('proposition').values({ id: uuidv7(), logement_id: id, menage_id: menageId, statut: 'retiree' }).execute()
  }
  const un = fc.nat({ max: 3 })
  const geste = fc.oneof(
    fc.record({ quoi: fc.constant('statut' as const), un, statut: fc.constantFrom('MIS_A_DISPOSITION', 'RESERVE', 'NON_RETENU') }),
    fc.record({ quoi: fc.constant('fin' as const), un, fin: fc.constantFrom(...FINS) }),
    fc.record({ quoi: fc.constant('loyer' as const), un, loyer: fc.constantFrom(410, 530) }),
    fc.record({ quoi: fc.constant('parc' as const), un, prive: fc.boolean() }),
    fc.record({
      quoi: fc.constant('proposition' as const),
      un,
      statut: fc.constantFrom('retiree', 'transmise_bailleur', 'acceptee_menage'),
    }),
    fc.record({ quoi: fc.constant('bailleur' as const), un, nom: fc.constantFrom('Bailleur A', 'Bailleur B') }),
    fc.record({ quoi: fc.constant('ville' as const), un, epci: fc.constantFrom('200093201', null) }),
    fc.record({ quoi: fc.constant('pru' as const), un, pru: fc.constantFrom(null, autre?.pru_id ?? null) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 1, maxLength: 4 }), async (gestes) => {
      for (const fait of gestes) {
        const id = ids[fait.un] as string
        const logement = db.updateTable('logement').where('id', '=', id)
        await (fait.quoi === 'statut'
          ? logement.set({ statut: fait.statut })
          : fait.quoi === 'fin'
            ? logement.set({ fin_mise_a_disposition: fait.fin })
            : fait.quoi === 'loyer'
              ? logement.set({ loyer: fait.loyer })
              : fait.quoi === 'parc'
                ? logement.set({ prive: fait.prive })
                : fait.quoi === 'proposition'
                  ? db.updateTable('proposition').set({ statut: fait.statut }).where('logement_id', '=', id)
                  : fait.quoi === 'bailleur'
                    ? db.updateTable('partenaire').set({ nom: fait.nom }).where('id', '=', bailleur)
                    : fait.quoi === 'ville'
                      ? db.updateTable('ville').set({ epci_code: fait.epci }).where('code_insee', '=', '59512')
                      : db.updateTable('operation').set({ pru_id: fait.pru }).where('id', '=', operation)
        ).execute()
        expect(await lue(db, 'tenue', ids)).toEqual(await lue(db, uuidv7(), ids))
      }
    }),
    { numRuns: fois(25, 300) },
  )
})

test('rien n’a changé : la même offre se rend ; une autre portée a la sienne, dans l’ordre des adresses', async ({ db, distribution }) => {
  const { bailleur } = distribution.partenaires
  const creer = (rue: string) => createLogement(db, bailleur, { rue })
  const [une, deux] = [await creer('rue des Zinnias'), await creer('rue des Acacias')]
  const offre = (cle: string, au: readonly string[]) =>
    lireLOffre(db, { visibles: sql<boolean>`(l.id = any(${[...au]}::uuid[]))`, cle, maintenant: MAINTENANT })
  const premiere = await offre('les deux', [une, deux])
  expect(premiere.logements.map(({ id }) => id)).toEqual([deux, une])
  expect(await offre('les deux', [une, deux])).toBe(premiere)
  expect((await offre('la première', [une])).logements.map(({ id }) => id)).toEqual([une])
  await db.updateTable('logement').set({ statut: 'NON_RETENU' }).where('id', '=', deux).execute()
  expect((await offre('les deux', [une, deux])).logements.map(({ id }) => id)).toEqual([une])
})
