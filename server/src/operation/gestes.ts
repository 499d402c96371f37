// Ce qui s'écrit d'une opération passe par ici.
import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { estSaisie, FAT_SAISIE } from '@relogement/domain/operation/gel'
import { plageDesObjectifs } from '@relogement/domain/operation/objectifs.schema'
import { sql, type UpdateObject } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { DB } from '../core/tables.gen.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { grillesDe } from './objectifs.usecases.ts'
import { getOperation, type OperationEnBase } from './operation.queries.ts'
import { presenterOperation } from './presenterOperation.ts'

/** Refuse d'écrire par-dessus une version plus récente (412). */
export function verifierVersion(
  { version }: { readonly version: number },
  attendue: number | null,
  quoi = 'Cette opération a été modifiée',
): void {
  if (attendue === null || attendue === version) return
  const message = `${quoi} par une autre personne depuis que vous l’avez ouverte.`
  throw new DomainError('version', 'operation.version', message, { details: { version } })
}

/** Refuse de changer ce qu'une FAT saisie fige, en le nommant. */
export function refuserLeFige({ statut_subvention }: Pick<OperationEnBase, 'statut_subvention'>, figes: readonly string[]): void {
  if (figes.length === 0 || !estSaisie(statut_subvention)) return
  throw new DomainError('conflit', 'operation.figee', FAT_SAISIE, { details: { bloquants: [FAT_SAISIE, `Figé : ${figes.join(', ')}.`] } })
}

/** Écrit l'opération tenue, une version de plus, et son historique, ensemble. */
export async function enregistrerOperation(
  { db, acteur, maintenant }: Contexte,
  { id, version }: Pick<OperationEnBase, 'id' | 'version'>,
  champs: UpdateObject<DB, 'operation'>,
  evenements: readonly Evenement[],
): Promise<void> {
  await db
    .updateTable('operation')
    .set({ ...champs, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await insertEvenements(db, acteur.id, maintenant, { id, version: version + 1 }, evenements)
}

/** L'opération telle qu'elle vient d'être écrite. */
export async function relire(ctx: Contexte, id: string) {
  const operation = await getOperation(ctx, id)
  return presenterOperation(ctx, operation, await grillesDe(ctx, operation, plageDesObjectifs({}, ctx.aujourdhui)))
}

/** Un champ que l'on ne peut pas écrire ainsi. */
export const saisieRefusee = (propertyPath: string, message: string) =>
  new DomainError('saisie', 'operation.saisie', message, { violations: [{ propertyPath, message }] })
