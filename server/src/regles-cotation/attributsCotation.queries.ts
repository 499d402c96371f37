import type { Acteur } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import type { AttributCotation } from '@relogement/domain/menage/cotation/cotation.schema'
import { reglesCotationParDefaut } from '@relogement/domain/menage/cotation/reglesParDefaut'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Acces } from '../core/database.ts'
import { supprimer } from '../core/supprimer.ts'
import { cotables } from '../menage/cotation/cotables.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'

export interface RegleEnBase extends AttributCotation {
  version: number
}

/** L'opération, si l'acteur l'atteint ; verrouillée, deux changements de ses règles se suivent et un ménage qui s'y ouvre attend. */
export async function getOperation(db: Acces, acteur: Acteur, id: string, verrou?: 'verrou'): Promise<{ id: string; nom: string }> {
  const operation = await db
    .selectFrom('operation as o')
    .select(['o.id', 'o.nom'])
    .where('o.id', '=', id)
    .where(sql<boolean>`${operationsVisibles(acteur)}`)
    .$if(verrou !== undefined, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!operation) throw introuvable('Opération')
  return operation
}

export const listRegles = async (db: Acces, operationId: string): Promise<RegleEnBase[]> =>
  (await db
    .selectFrom('operation_attribut_cotation')
    .select(['id', 'code', 'libelle', 'condition', 'points', 'plancher', 'actif', 'ordre', 'version'])
    .where('operation_id', '=', operationId)
    .orderBy('ordre')
    .orderBy('code')
    .execute()) as RegleEnBase[]

export async function insertRegles(db: Acces, operationId: string, regles: readonly AttributCotation[]): Promise<void> {
  await db
    .insertInto('operation_attribut_cotation')
    .values(regles.map(({ id, ...regle }) => ({ id, operation_id: operationId, ...colonnesDe(regle) })))
    .execute()
}

export async function updateRegle(db: Acces, { id, ...regle }: AttributCotation): Promise<void> {
  await db
    .updateTable('operation_attribut_cotation')
    .set((eb) => ({ ...colonnesDe(regle), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Le rang des règles que l'une d'elles a déplacées : leur version ne bouge pas, personne ne les a changées. */
export async function updateRangs(db: Acces, regles: readonly Pick<AttributCotation, 'id' | 'ordre'>[]): Promise<void> {
  const rangs = JSON.stringify(regles.map(({ id, ordre }) => ({ id, ordre })))
  await sql`
    update operation_attribut_cotation r set ordre = n.ordre
    from jsonb_to_recordset(${rangs}::jsonb) as n(id uuid, ordre smallint) where r.id = n.id and r.ordre <> n.ordre`.execute(db)
}

export async function deleteRegle(db: Acces, id: string): Promise<void> {
  await supprimer(db, 'operation_attribut_cotation', id, {})
}

const colonnesDe = ({ condition, ...regle }: Omit<AttributCotation, 'id'>) => ({ ...regle, condition: JSON.stringify(condition) })

/** Une nouvelle opération part des règles par défaut, qu'elle change ensuite à son gré (domain-rules § 6). */
export const copierLesReglesParDefaut = (db: Acces, operationId: string): Promise<void> =>
  insertRegles(
    db,
    operationId,
    reglesCotationParDefaut.map((regle) => ({ ...regle, id: uuidv7() })),
  )

/** Les codes encore cochés dans un dossier de l'opération : celui d'une règle ôtée ne resservira pas, sa coche jouerait à nouveau. */
export async function codesCoches(db: Acces, operationId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct unnest(m.cotation_coches) as code from menage m where m.operation_id = ${operationId}::uuid`.execute(db)
  return rows.map(({ code }) => code)
}

/** Les ménages cotés de l'opération que l'acteur voit, et pour combien d'entre eux joue chaque règle. */
export async function compterLesMenages(
  db: Acces,
  acteur: Acteur,
  operationId: string,
): Promise<{ menages: number; jouent: Record<string, number> }> {
  const { rows } = await sql<{ menages: number; jouent: Record<string, number> }>`
    with m as materialized (select m.id, m.attributs_cotations from menage m where m.operation_id = ${operationId}::uuid and ${cotables} and ${menagesVisibles(acteur)})
    select (select count(*)::int from m) as menages, coalesce((select json_object_agg(code, nombre) from (
      select l ->> 'code' as code, count(*)::int as nombre from m, jsonb_array_elements(m.attributs_cotations) l where (l ->> 'vraie')::boolean group by 1) j), '{}') as jouent`.execute(
    db,
  )
  return rows[0] ?? { menages: 0, jouent: {} }
}
