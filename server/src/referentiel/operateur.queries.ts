import { lignesDAdresse } from '@relogement/domain/referentiel/operateur.schema'
import { uuidv7 } from 'uuidv7'
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

/** Le partenaire dont tout compte de l'équipe dépend ; une base neuve n'en a pas encore, et le reçoit. */
export async function operateurOuCree(db: Acces): Promise<string> {
  const connu = await operateurEnBase(db).select('id').executeTakeFirst()
  if (connu) return connu.id
  const id = uuidv7()
  await db.insertInto('partenaire').values({ id, code: 'OPERATEUR', nom: 'Relogement', type: 'MITRA', categorie: 'OPERATEUR' }).execute()
  return id
}
