import { getActeur } from '../../server/src/acces/acteur.queries.ts'
import { ouvrirSession } from '../../server/src/compte/session.queries.ts'
import type { Base } from '../../server/src/core/database.ts'
import { utiliserSecret } from '../../server/src/core/jetons.ts'

// Le jeton d'accès rendu avec la session est signé de ce secret, que le produit refuse : la page demande le sien, comme à chaque arrivée.
utiliserSecret('un secret que le produit ne connaît pas')

/** Une session neuve, telle que la connexion l'ouvre ; sans le calcul du mot de passe, qu'acces/connexion.spec.ts prouve une fois. */
export async function sessionDe(db: Base, email: string): Promise<string> {
  const { id } = await db.selectFrom('utilisateur').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const acteur = await getActeur(db, id)
  if (acteur === null) throw new Error(`${email} ne peut pas se connecter`)
  return (await ouvrirSession(db, acteur, { agent: 'parcours' }, new Date())).refresh_token
}
