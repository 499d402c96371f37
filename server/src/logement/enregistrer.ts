import { DomainError } from '@relogement/domain/common/errors'
import type { Evenement } from '@relogement/domain/historique/evenement'
import { sql, type UpdateObject } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { DB } from '../core/tables.gen.ts'
import { avecEvenements } from '../historique/historique.queries.ts'
import { getLogement, type LigneLogement } from './logement.queries.ts'
import { presenterLogement } from './presenterLogement.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>

/** Refuse d'écrire par-dessus une version plus récente du logement (412). */
export function verifierVersionDuLogement({ version }: Pick<LigneLogement, 'version'>, attendue: number | null): void {
  if (attendue === null || attendue === version) return
  const message = 'Ce logement a été modifié par une autre personne depuis que vous l’avez ouvert.'
  throw new DomainError('version', 'logement.version', message, { details: { version } })
}

/** Écrit le logement tenu, une version de plus, et son historique, ensemble. */
export async function enregistrerLogement(
  { db, maintenant }: Ici,
  auteurId: string | null,
  { id, version }: Pick<LigneLogement, 'id' | 'version'>,
  champs: UpdateObject<DB, 'logement'>,
  evenements: readonly Evenement[],
): Promise<void> {
  await avecEvenements(db, auteurId, maintenant, { id, version: version + 1 }, evenements)
    .updateTable('logement')
    .set({ ...champs, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Le logement tel qu'il vient d'être écrit. */
export const relire = async (ctx: Contexte, id: string) => presenterLogement(ctx, await getLogement(ctx.db, ctx.acteur, id))
