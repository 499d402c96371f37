import type { SorteDAcces } from '@relogement/domain/acces-remis/accesRemis.listes'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { prendreTour } from '../core/postgres/verrou.ts'
import { type AccesTenu, sortes } from './sortes.ts'

/** Retire ce qui a été remis : il n'ouvre plus rien dès l'appel suivant, et l'historique de ce qu'il ouvrait dit par qui. */
export async function retirerUnAcces(ctx: Contexte, sorte: SorteDAcces, id: string): Promise<void> {
  const { lit, retirer } = sortes[sorte]
  // Deux retraits du même accès : le second attend le premier, et ne trouve plus rien.
  await prendreTour(ctx.db, 'acces-remis', sorte, id)
  const { rows } = await sql<AccesTenu>`select x.id::text as id, x.sujet::text as sujet, x.a_qui as "aQui" from (${lit(ctx.maintenant)}) x
    where x.id = ${id}::uuid and x.retire_le is null`.execute(ctx.db)
  const [tenu] = rows
  if (!tenu) throw new DomainError('introuvable', 'acces-remis.introuvable', 'Cet accès n’ouvre déjà plus rien.')
  await retirer(ctx, tenu)
}
