import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage } from '../../test/dossiers.ts'
import { createLogement } from '../../test/logements.ts'
import { createGtr, createOperationDuPru } from '../../test/reunions.ts'
import type { Acces, Base } from '../core/database.ts'

interface File {
  readonly logement: string
  readonly reunion: string | null
}

async function positionner(db: Acces, { logement, reunion }: File, gtr_rang: number, base: Acces = db): Promise<string> {
  const id = uuidv7()
  const menage_id = await createMenage(base as Base, { menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
  await db.insertInto('proposition').values({ id, logement_id: logement, menage_id, reunion_id: reunion, gtr_rang }).execute()
  return id
}

const ecrire = (db: Acces, id: string, valeurs: { gtr_rang?: number; statut?: string }) =>
  db.updateTable('proposition').set(valeurs).where('id', '=', id).execute()

const REFUS = 'rangs d’arrivée qui ne vont pas de 1 à n'

describe('la base tient les rangs d’arrivée d’un logement de 1 à n', () => {
  test('un rang en double, un trou, un départ qui en laisse un et un retrait sans renumérotation sont refusés', async ({
    db,
    distribution,
  }) => {
    const { pruId } = await createOperationDuPru(db)
    const logement = await createLogement(db, distribution.partenaires.bailleur)
    for (const reunion of [null, await createGtr(db, pruId)]) {
      const file = { logement, reunion }
      await expect(positionner(db, file, 2)).rejects.toThrow(REFUS)
      const [un, deux] = [await positionner(db, file, 1), await positionner(db, file, 2)]
      await expect(positionner(db, file, 2), 'deux seconds').rejects.toThrow(REFUS)
      await expect(positionner(db, file, 4), 'personne au troisième rang').rejects.toThrow(REFUS)
      await expect(ecrire(db, deux, { gtr_rang: 1 })).rejects.toThrow(REFUS)
      await expect(ecrire(db, un, { gtr_rang: 0 })).rejects.toThrow(REFUS)
      await expect(ecrire(db, un, { statut: 'retiree' })).rejects.toThrow(REFUS)
      await expect(db.deleteFrom('proposition').where('id', '=', un).execute()).rejects.toThrow(REFUS)
      await ecrire(db, deux, { statut: 'retiree' })
      await expect(positionner(db, file, 3)).rejects.toThrow(REFUS)
    }
  })

  test('un geste peut les échanger dans l’ordre qu’il veut : ils se jugent quand il est fini', async ({ db, distribution }) => {
    const file = { logement: await createLogement(db, distribution.partenaires.bailleur), reunion: null }
    const [un, deux] = [await positionner(db, file, 1), await positionner(db, file, 2)]
    await db.transaction().execute(async (geste) => {
      await ecrire(geste, un, { gtr_rang: 2 })
      await ecrire(geste, deux, { gtr_rang: 1 })
    })
  })

  test('deux arrivées qui ne se voient pas : la seconde à se valider est refusée', async ({ db, distribution }) => {
    const file = { logement: await createLogement(db, distribution.partenaires.bailleur), reunion: null }
    const issues = await Promise.allSettled([1, 2].map(() => db.transaction().execute((geste) => positionner(geste, file, 1, db))))
    expect(issues.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('tenue, une réunion garde les rangs qu’elle a lus ; revenue en préparation, ils se suivent', async ({ db, distribution }) => {
    const { pruId } = await createOperationDuPru(db)
    const reunion = await createGtr(db, pruId)
    const file = { logement: await createLogement(db, distribution.partenaires.bailleur), reunion }
    const un = await positionner(db, file, 1)
    await positionner(db, file, 2)
    const passer = (statut: string) => db.updateTable('reunion').set({ statut }).where('id', '=', reunion).execute()
    await passer('COMPTE_RENDU')
    await ecrire(db, un, { statut: 'retiree' })
    await expect(passer('EN_PREPARATION')).rejects.toThrow(REFUS)
  })
})

test('le logement repris par son bailleur, un dossier gelé qui y attendait au second rang passe au premier', async ({
  en,
  db,
  distribution,
}) => {
  const file = { logement: await createLogement(db, distribution.partenaires.bailleur), reunion: null }
  const [libre, gele] = [await positionner(db, file, 1), await positionner(db, file, 2)]
  const menage = db.selectFrom('proposition').select('menage_id').where('id', '=', gele)
  await db.updateTable('menage').set({ limitation_depuis: '2026-01-05' }).where('id', '=', menage).execute()
  await en.bastien.put(`/v1/business/logements/${file.logement}/transitions`, { transition: 'reprise_bailleur' }).expect(200)
  const apres = db.selectFrom('proposition').select(['id', 'statut', 'gtr_rang']).where('id', 'in', [libre, gele])
  expect(await apres.orderBy('statut').execute()).toEqual([
    { id: gele, statut: 'assignation', gtr_rang: 1 },
    { id: libre, statut: 'retiree', gtr_rang: 1 },
  ])
})
