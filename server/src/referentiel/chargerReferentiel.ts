import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Acces, Base } from '../core/database.ts'
import { VERROUS } from '../core/postgres/verrou.ts'
import { listEntreesLivrees } from './entreesLivrees.ts'
import { listVilles, versionDecoupage } from './villes.ts'

/** Charge au démarrage ce que cette version livre et que la base n'a pas encore ; ce que l'administration a changé reste. */
export async function chargerReferentiel(base: Base, ou: { readonly demo: boolean }): Promise<void> {
  const entrees = listEntreesLivrees(ou)
  await base.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${VERROUS.REFERENTIEL})`.execute(db)
    await charger(db, 'villes', versionDecoupage(), () => upsertVilles(db))
    await charger(db, 'nomenclatures', empreinteDe(entrees), () => insertEntrees(db, entrees))
  })
}

const empreinteDe = (valeur: unknown): string => createHash('sha256').update(JSON.stringify(valeur)).digest('hex')

async function charger(db: Acces, nom: string, empreinte: string, faire: () => Promise<void>): Promise<void> {
  const deja = await db.selectFrom('reference_chargee').select('empreinte').where('nom', '=', nom).executeTakeFirst()
  if (deja?.empreinte === empreinte) return
  await faire()
  await db
    .insertInto('reference_chargee')
    .values({ nom, empreinte })
    .onConflict((conflit) => conflit.column('nom').doUpdateSet({ empreinte, le: sql`now()` }))
    .execute()
}

async function upsertVilles(db: Acces): Promise<void> {
  await db
    .insertInto('ville')
    .values(listVilles())
    .onConflict((conflit) =>
      conflit.column('code_insee').doUpdateSet((e) => ({
        nom: e.ref('excluded.nom'),
        codes_postaux: e.ref('excluded.codes_postaux'),
        departement: e.ref('excluded.departement'),
        epci_code: e.ref('excluded.epci_code'),
        epci_nom: e.ref('excluded.epci_nom'),
        population: e.ref('excluded.population'),
      })),
    )
    .execute()
}

const insertEntrees = async (db: Acces, entrees: ReturnType<typeof listEntreesLivrees>): Promise<void> => {
  await db
    .insertInto('nomenclature')
    .values(
      entrees.map(({ attributs, ...entree }) => ({ id: sql<string>`gen_random_uuid()`, ...entree, attributs: JSON.stringify(attributs) })),
    )
    .onConflict((conflit) => conflit.doNothing())
    .execute()
}
