import type { Base } from '../src/core/database.ts'
import type { Depot } from '../src/core/fichiers/depot.ts'

export async function listCles(depot: Depot): Promise<string[]> {
  const cles: string[] = []
  for await (const { cle } of depot.list()) cles.push(cle)
  return cles.sort()
}

/** Les clés des documents qui ont encore un fichier, d'après la base. */
export async function clesInscrites(db: Base): Promise<string[]> {
  const lignes = await db.selectFrom('document').select('cle_stockage').where('supprime_le', 'is', null).execute()
  return lignes.map(({ cle_stockage }) => cle_stockage).sort()
}

export const lireDocumentsEnBase = (db: Base, menageId: string) =>
  db.selectFrom('document').selectAll().where('sujet_id', '=', menageId).orderBy('ajoute_le').orderBy('id').execute()

/** Après le sursis laissé à un dépôt en cours : les fichiers portent l'heure de la machine, non celle de l'essai. */
export const dansDeuxHeures = (): Date => new Date(Date.now() + 2 * 3_600_000)
