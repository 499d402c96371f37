import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, createOperation } from '../../test/dossiers.ts'
import { fois } from '../../test/longs.ts'
import type { Base } from '../core/database.ts'
import { type Crible, cribler } from './cribleTenu.ts'
import { baremeDe } from './profil.queries.ts'

const JOUR = '2026-03-12'
const ICI = { jour: JOUR, variables: valeursLivrees(JOUR) }
const BAREME = baremeDe(ICI.variables)
const question = (cle: string | null, au: readonly string[]) => ({
  visibles: sql<boolean>`(m.id = any(${[...au]}::uuid[]))`,
  cle,
  typologie: 'T3' as const,
  ici: ICI,
  premiers: 2,
})

const profil = {
  ressources: 1200,
  foyer: null,
  revenuAnnuel: null,
  colocation: false,
  voeux: [],
  exclus: [],
  besoins: {},
  retourSouhaite: false,
}
const tenirProfil = (db: Base, menage: string, personnes: number, complet: boolean) =>
  sql`insert into profil_candidat (menage_id, version, bareme, jusqu_au, personnes, manques, profil)
    values (${menage}::uuid, 1, ${BAREME}, '2999-01-01', ${personnes}, ${complet ? [] : ['x']}, ${JSON.stringify(profil)}::jsonb)
    on conflict (menage_id) do update set personnes = excluded.personnes, manques = excluded.manques`.execute(db)

const lu = ({ candidats, ...crible }: Crible) => ({
  ...crible,
  perimes: crible.perimes.toSorted(),
  horsTaille: crible.horsTaille.map(({ id }) => id),
  candidats: candidats
    .map(({ id, noms, faits }) => ({ id, noms, statut: faits.statut, personnes: faits.personnes, pru: faits.pruId }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

test('quoi que l’on écrive, le crible tenu dit ce que dirait un crible neuf', async ({ db }) => {
  const operation = await createOperation(db)
  const [autre] = await db.selectFrom('operation').select('pru_id').where('id', '<>', operation).limit(1).execute()
  const ids: string[] = []
  for (let rang = 0; rang < 5; rang += 1) ids.push(await createMenage(db, { operationId: operation }))
  const un = fc.nat({ max: 4 })
  const geste = fc.oneof(
    fc.record({ quoi: fc.constant('profil' as const), un, personnes: fc.integer({ min: 0, max: 8 }), complet: fc.boolean() }),
    fc.record({ quoi: fc.constant('sans profil' as const), un }),
    fc.record({ quoi: fc.constant('gel' as const), un, depuis: fc.constantFrom(null, '2026-03-01') }),
    fc.record({ quoi: fc.constant('nom' as const), un, noms: fc.constantFrom('M. AA', 'M. BB', 'Mme CC') }),
    fc.record({
      quoi: fc.constant('statut' as const),
      un,
      statut: fc.constantFrom('RECHERCHE_DU_LOGEMENT', 'CLOTURE', 'DOSSIER_EN_VEILLE'),
    }),
    fc.record({ quoi: fc.constant('pru' as const), un, pru: fc.constantFrom(null, autre?.pru_id ?? null) }),
  )
  const menage = (id: string) => db.updateTable('menage').where('id', '=', id)
  await fc.assert(
    fc.asyncProperty(fc.array(geste, { minLength: 1, maxLength: 4 }), async (gestes) => {
      for (const fait of gestes) {
        const id = ids[fait.un] as string
        // Un dossier gelé ne se change pas : la base refuse, et le crible doit rester celui d'avant.
        await (fait.quoi === 'profil'
          ? tenirProfil(db, id, fait.personnes, fait.complet)
          : fait.quoi === 'sans profil'
            ? db.deleteFrom('profil_candidat').where('menage_id', '=', id).execute()
            : fait.quoi === 'gel'
              ? menage(id).set({ limitation_depuis: fait.depuis }).execute()
              : fait.quoi === 'nom'
                ? menage(id).set({ noms: fait.noms, cle_tri: fait.noms.toLowerCase() }).execute()
                : fait.quoi === 'statut'
                  ? menage(id).set({ statut: fait.statut }).execute()
                  : db.updateTable('operation').set({ pru_id: fait.pru }).where('id', '=', operation).execute()
        ).catch((erreur: { code?: string }) => {
          if (erreur.code !== 'RG003') throw erreur
        })
        expect(lu(await cribler(db, question('les cinq', ids)))).toEqual(lu(await cribler(db, question(null, ids))))
      }
    }),
    { numRuns: fois(25, 300) },
  )
})

test('une tranche que rien n’a changée ne se crible pas de nouveau, et une portée ne répond pas pour une autre', async ({ db }) => {
  const operationId = await createOperation(db)
  const [une, deux] = [await createMenage(db, { operationId }), await createMenage(db, { operationId })]
  for (const id of [une, deux]) {
    await menageEnRecherche(db, id)
    await tenirProfil(db, id, 3, true)
  }
  const premiere = await cribler(db, question('une', [une]))
  expect(premiere.candidats.map(({ id }) => id)).toEqual([une])
  expect(await cribler(db, question('une', [une]))).toBe(premiere)
  expect((await cribler(db, question('deux', [deux]))).candidats.map(({ id }) => id)).toEqual([deux])
  await tenirProfil(db, une, 8, true)
  const apres = await cribler(db, question('une', [une]))
  expect([apres.candidats, apres.nombres.TYPOLOGIE]).toEqual([[], 1])
})

const menageEnRecherche = (db: Base, id: string) =>
  db.updateTable('menage').set({ statut: 'RECHERCHE_DU_LOGEMENT' }).where('id', '=', id).execute()
