import { siretLisible } from '@relogement/domain/compte/maison.rules'
import { sql } from 'kysely'
import type { Acces } from '../../core/database.ts'
import type { Identite, Maison } from './fournisseur.ts'

type Affirmee = Pick<Identite, 'emetteur' | 'sujet' | 'siret'>
type Chez = Pick<Maison, 'emetteurs'>

/** Le compte que cette identité ouvre, ou `null`. */
export async function compteDeLIdentite(db: Acces, { emetteur, sujet }: Omit<Affirmee, 'siret'>): Promise<string | null> {
  const connue = await db
    .selectFrom('identite_maison')
    .select('utilisateur_id')
    .where('emetteur', '=', emetteur)
    .where('sujet', '=', sujet)
    .executeTakeFirst()
  return connue?.utilisateur_id ?? null
}

/**
 * Faux : le compte en a déjà une de ce fournisseur, ou cette identité est celle d'un autre compte. Celle d'un fournisseur d'avant cède sa place :
 * elle n'ouvrait plus rien.
 */
export async function rattacher(
  db: Acces,
  utilisateurId: string,
  { emetteur, sujet, siret }: Affirmee,
  maintenant: Date,
): Promise<boolean> {
  await db.deleteFrom('identite_maison').where('utilisateur_id', '=', utilisateurId).where('emetteur', '<>', emetteur).execute()
  const fait = await db
    .insertInto('identite_maison')
    .values({ utilisateur_id: utilisateurId, emetteur, sujet, rattachee_le: maintenant, siret: siretLisible(siret) })
    .onConflict((conflit) => conflit.doNothing())
    .returning('utilisateur_id')
    .executeTakeFirst()
  return fait !== undefined
}

/** L'établissement au nom duquel cette personne vient d'entrer. */
export async function noterLEtablissement(db: Acces, utilisateurId: string, siret: string | null): Promise<void> {
  const affirme = siretLisible(siret)
  await db
    .updateTable('identite_maison')
    .set({ siret: affirme })
    .where('utilisateur_id', '=', utilisateurId)
    .where('siret', 'is distinct from', affirme)
    .execute()
}

export async function detacher(db: Acces, utilisateurId: string, { emetteurs }: Chez): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('identite_maison')
    .where('utilisateur_id', '=', utilisateurId)
    .where('emetteur', 'in', emetteurs)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Depuis quand cette maison ouvre ce compte, ou `null`. */
export async function rattacheLe(db: Acces, utilisateurId: string, { emetteurs }: Chez): Promise<Date | null> {
  const connue = await db
    .selectFrom('identite_maison')
    .select('rattachee_le')
    .where('utilisateur_id', '=', utilisateurId)
    .where('emetteur', 'in', emetteurs)
    .executeTakeFirst()
  return connue?.rattachee_le ?? null
}

/** Le SIRET que la maison doit affirmer pour ce compte ; `null` : aucun. */
export async function siretAttendu(db: Acces, utilisateurId: string): Promise<string | null> {
  const { rows } = await sql<{ siret: string | null }>`
    select p.siret from utilisateur u left join partenaire p on p.id = u.partenaire_id where u.id = ${utilisateurId}::uuid`.execute(db)
  return rows[0]?.siret ?? null
}
