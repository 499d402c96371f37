import { uuidv7 } from 'uuidv7'
import type { Base } from '../src/core/database.ts'

/** Un créneau déjà réservé pour un ménage, tel que la base le tient ; rend son identifiant. */
export async function reserverUnCreneau(
  db: Base,
  {
    menageId,
    jour,
    rang,
    par,
    prestataire = null,
  }: { menageId: string | null; jour: string; rang: number; par: string | null; prestataire?: string | null },
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('creneau')
    .values({ id, jour, rang, titre: 'Benali, Roubaix', menage_id: menageId, cree_par: par, prestataire_id: prestataire })
    .execute()
  return id
}
