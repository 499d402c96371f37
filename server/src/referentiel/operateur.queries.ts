import { lignesDAdresse } from '@relogement/domain/referentiel/operateur.schema'
import type { Acces } from '../core/database.ts'

export interface Operateur {
  readonly nom: string
  /** Son adresse postale, ligne à ligne ; vide tant qu'elle n'est pas enregistrée. */
  readonly adresse: readonly string[]
}

/** L'opérateur du relogement : le partenaire de type MITRA. */
export const operateurEnBase = (db: Acces) =>
  db.selectFrom('partenaire').where('type', '=', 'MITRA').where('actif', '=', true).orderBy('nom').limit(1)

/** Son nom est en tête des documents, son adresse en tête des lettres. */
export async function operateurDe(db: Acces): Promise<Operateur> {
  const operateur = await operateurEnBase(db).select(['nom', 'adresse']).executeTakeFirst()
  return { nom: operateur?.nom ?? 'Relogement', adresse: lignesDAdresse(operateur?.adresse ?? '') }
}
