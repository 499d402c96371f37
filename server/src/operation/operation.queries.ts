import type { Acteur } from '@relogement/domain/acces/roles'
import { introuvable } from '@relogement/domain/common/errors'
import { CONDUISENT, FONT_LES_TACHES } from '@relogement/domain/operation/operation.permissions'
import type { LigneOperation } from '@relogement/domain/operation/operation.schema'
import { type Selectable, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import type { Operation } from '../core/tables.gen.ts'
import { parcDOperation } from '../portee/occupation.ts'
import { sourceDesOperations } from './operation.source.ts'
import { operationsVisibles } from './portee.ts'

export type OperationEnBase = Selectable<Operation>

export interface OperationLue extends OperationEnBase {
  /** Ce que la liste en dit. */
  readonly ligne: Omit<LigneOperation, '@context' | '@id' | '@type' | 'id'>
  readonly parc: { readonly logements: number; readonly occupes: number }
}

/** L'opération, si l'acteur l'atteint, avec ce que la liste en dit. */
export async function getOperation(
  { db, acteur, aujourdhui }: Pick<Contexte, 'db' | 'acteur' | 'aujourdhui'>,
  id: string,
): Promise<OperationLue> {
  const { de, champs } = sourceDesOperations(sql`true`, aujourdhui)
  const { rows } = await sql<OperationLue>`select o.*, ${objetJson(champs)} as ligne,
      ${parcDOperation} as parc
    from ${de} where o.id = ${id}::uuid and ${operationsVisibles(acteur)}`.execute(db)
  const [operation] = rows
  if (operation === undefined) throw introuvable('Opération')
  return operation
}

/** Sa ligne, si l'acteur l'atteint. */
export const getLigne = (db: Acces, acteur: Acteur, id: string): Promise<OperationEnBase> => ligneDe(siennes(db, acteur, id))

/** La même, tenue jusqu'à la fin de la transaction : deux gestes sur une opération se suivent. */
export const lockOperation = (db: Acces, acteur: Acteur, id: string): Promise<OperationEnBase> =>
  ligneDe(siennes(db, acteur, id).forUpdate())

const siennes = (db: Acces, acteur: Acteur, id: string) =>
  db
    .selectFrom('operation as o')
    .selectAll('o')
    .where('o.id', '=', id)
    .where(sql<boolean>`${operationsVisibles(acteur)}`)

async function ligneDe(requete: ReturnType<typeof siennes>): Promise<OperationEnBase> {
  const ligne = await requete.executeTakeFirst()
  if (ligne === undefined) throw introuvable('Opération')
  return ligne
}

const ROLES_CHOISIS = { CONDUIRE: CONDUISENT, TACHE: FONT_LES_TACHES }

/** Ceux qui peuvent conduire une opération, ou à qui en confier une tâche, par nom. */
export const listCharges = (db: Acces, pour: keyof typeof ROLES_CHOISIS) =>
  db
    .selectFrom('utilisateur as u')
    .leftJoin('partenaire as p', 'p.id', 'u.partenaire_id')
    .select(['u.id', 'u.nom', 'u.prenom', 'p.nom as partenaire'])
    .where('u.actif', '=', true)
    .where(
      sql<boolean>`exists (select from utilisateur_role r where r.utilisateur_id = u.id and r.role = any(${[...ROLES_CHOISIS[pour]]}))`,
    )
    .orderBy(sql`sans_accents(u.nom || ' ' || u.prenom)`)
    .orderBy('u.id')
    .execute()
