import type { Acces } from '../../core/database.ts'

/** Le nom de l'opérateur du relogement, en tête des documents. */
export async function operateurDe(db: Acces): Promise<string> {
  const operateur = await db
    .selectFrom('partenaire')
    .select('nom')
    .where('type', '=', 'MITRA')
    .where('actif', '=', true)
    .orderBy('nom')
    .executeTakeFirst()
  return operateur?.nom ?? 'Relogement'
}
