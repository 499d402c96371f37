import type { Acces } from '../core/database.ts'

/** Qui suit un dossier, et comment le joindre. */
export async function lireCharge(
  db: Acces,
  chargeId: string | null,
): Promise<{ nom: string; telephone: string | null; email: string } | null> {
  if (chargeId === null) return null
  const { prenom, nom, telephone, email } = await db
    .selectFrom('utilisateur')
    .select(['prenom', 'nom', 'telephone', 'email'])
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow()
  return { nom: `${prenom} ${nom}`, telephone, email }
}
