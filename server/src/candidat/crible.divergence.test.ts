import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { fois } from '../../test/longs.ts'
import { LILLE, ROUBAIX } from '../../test/villes.ts'
import type { Base } from '../core/database.ts'
import { redresserLeCrible } from './crible.queries.ts'

const parmi = <T>(...valeurs: T[]) => fc.constantFrom(...valeurs)

/** Une écriture d'un ménage : une ou plusieurs colonnes à la fois, celles que le crible lit et d'autres. */
const ecritures = (operations: string[], bailleurs: string[]) =>
  fc
    .record(
      {
        statut: parmi('RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR', 'CLOTURE', 'DOSSIER_EN_VEILLE'),
        relogement_necessaire: fc.boolean(),
        archive_le: parmi(null, '2026-01-02'),
        limitation_depuis: parmi(null, '2026-03-04'),
        version: fc.integer({ min: 1, max: 9 }),
        operation_id: parmi(...operations),
        partenaire_id: parmi(null, ...bailleurs),
        ville_code: parmi(null, LILLE, ROUBAIX),
        codes_postaux_souhaites: parmi<string[]>([], ['59100'], ['59000', '59100']),
        typologies_gtr: parmi<string[]>([], ['T3'], ['T4', 'T5']),
        cle_tri: parmi('', 'benali', 'ǆurić'),
        telephone: parmi(null, '0611223344'),
      },
      { requiredKeys: [] },
    )
    .filter((colonnes) => Object.keys(colonnes).length > 0)

test('quoi que l’on écrive d’un ménage, sa ligne au crible le redit ; gardée ou perdue avec sa transaction', async ({
  db,
  distribution: { partenaires },
}) => {
  const operations = [await createOperation(db), await createOperation(db)]
  const ids = [await createMenage(db), await createMenage(db), await createMenage(db)]
  const geste = fc.record({
    rang: fc.nat({ max: 2 }),
    colonnes: ecritures(operations, [partenaires.bailleur]),
    garder: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 1, maxLength: 6 }), async (gestes) => {
      for (const { rang, colonnes, garder } of gestes)
        await db
          .transaction()
          .execute(async (ici) => {
            await ici
              .updateTable('menage')
              .set(colonnes)
              .where('id', '=', ids[rang] ?? '')
              .execute()
            if (!garder) throw PERDU
          })
          // Gelé, un dossier ne s'écrit pas : la base le refuse (RG003).
          .catch((erreur: unknown) => {
            if (erreur !== PERDU && (erreur as { code?: string }).code !== 'RG003') throw erreur
          })
      for (const { lu, tenu, attendu } of await lire(db, ids)) expect(tenu).toEqual(attendu ? lu : null)
    }),
    { numRuns: fois(40, 400) },
  )
  expect(await redresserLeCrible(db)).toEqual([])
})

const PERDU = new Error('perdu')

test('chaque nuit, une ligne du crible qui ne dit plus son ménage se retrouve et se récrit', async ({ db }) => {
  const [change, perdu, sorti, juste] = [await createMenage(db), await createMenage(db), await createMenage(db), await createMenage(db)]
  await db.updateTable('menage').set({ statut: 'CLOTURE', archive_le: '2026-01-02' }).where('id', '=', sorti).execute()
  await db.updateTable('menage_au_crible').set({ statut: 'RECHERCHE_DU_LOGEMENT', version: 7 }).where('menage_id', '=', change).execute()
  await db.deleteFrom('menage_au_crible').where('menage_id', '=', perdu).execute()
  const copie = await db.selectFrom('menage_au_crible').selectAll().where('menage_id', '=', juste).executeTakeFirstOrThrow()
  await db
    .insertInto('menage_au_crible')
    .values({ ...copie, menage_id: sorti })
    .execute()
  expect((await redresserLeCrible(db)).toSorted()).toEqual([change, perdu, sorti].toSorted())
  for (const { lu, tenu, attendu } of await lire(db, [change, perdu, sorti, juste])) expect(tenu).toEqual(attendu ? lu : null)
  expect(await redresserLeCrible(db)).toEqual([])
})

interface Ligne {
  readonly lu: object
  readonly tenu: object | null
  readonly attendu: boolean
}

/** Ce que le ménage dit, et ce que le crible en garde. */
async function lire(db: Base, ids: readonly string[]): Promise<Ligne[]> {
  const colonnes = (t: 'm' | 'r') =>
    sql.raw(
      `json_build_array(${['version', 'statut', 'operation_id', 'partenaire_id', 'ville_code', 'codes_postaux_souhaites', 'typologies_gtr', 'limitation_depuis', 'cle_tri'].map((colonne) => `${t}.${colonne}`).join(', ')})`,
    )
  const { rows } = await sql<Ligne>`
    select ${colonnes('m')} as lu, case when r.menage_id is not null then ${colonnes('r')} end as tenu,
      m.relogement_necessaire and m.archive_le is null as attendu
    from menage m left join menage_au_crible r on r.menage_id = m.id where m.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
