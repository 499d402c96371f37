import { DomainError } from '@relogement/domain/common/errors'
import type { Acces } from '../core/database.ts'

/** Un partenaire en service, tenu le temps d'un geste ; `undefined` : il n'y en a pas. */
export const lockPartenaire = (db: Acces, id: string) =>
  db
    .selectFrom('partenaire')
    .select(['id', 'siret', 'mot_de_passe_ferme_le'])
    .where('id', '=', id)
    .where('actif', '=', true)
    .forUpdate()
    .executeTakeFirst()

/** Comment ses comptes entrent : le SIRET attendu de la maison, et depuis quand leurs mots de passe ne servent plus. */
export async function ecrireLaConnexion(
  db: Acces,
  id: string,
  connexion: { readonly siret: string | null; readonly mot_de_passe_ferme_le: Date | null },
): Promise<void> {
  await db.updateTable('partenaire').set(connexion).where('id', '=', id).execute()
}

/** @throws DomainError `malforme` : un code que nul partenaire ne porte, nommé ; tu, le filtre ne rendrait rien sans dire pourquoi. */
export async function exigerLesCodesConnus(db: Acces, codes: readonly string[], propertyPath: string, inconnu: string): Promise<void> {
  if (codes.length === 0) return
  const connus = new Set((await db.selectFrom('partenaire').select('code').where('code', 'in', codes).execute()).map(({ code }) => code))
  const inconnus = codes.filter((code) => !connus.has(code))
  if (inconnus.length === 0) return
  const message = `${inconnu}\u00A0: ${inconnus.join(', ')}`
  throw new DomainError('malforme', 'liste.inconnu', message, { violations: [{ propertyPath, message }] })
}
