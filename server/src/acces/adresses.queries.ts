import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Les adresses de ceux, en activité, qui ont un de ces rôles ; d'un partenaire seulement, s'il est dit. */
export async function listAdresses(db: Acces, roles: readonly string[], partenaireId: string | null = null): Promise<string[]> {
  const personnes = await db
    .selectFrom('utilisateur as u')
    .select('u.email')
    .where('u.actif', '=', true)
    .where(sql<boolean>`exists (select 1 from utilisateur_role r where r.utilisateur_id = u.id and r.role = any(${roles}))`)
    .$if(partenaireId !== null, (q) => q.where('u.partenaire_id', '=', partenaireId))
    .orderBy('u.email')
    .execute()
  return personnes.map(({ email }) => email)
}
