import type { CodeRole } from '@relogement/domain/acces/roles'
import { uuidv7 } from 'uuidv7'
import { getActeur } from '../src/acces/acteur.queries.ts'
import { signerJetonAcces } from '../src/core/jetons.ts'
import type { Api } from './api.ts'
import { createCompte } from './comptes.ts'

/** Ouvre une session pour une personne neuve qui porte ces rôles, sans passer par la connexion ; rend ses en-têtes. */
export async function openSession(
  { db, horloge }: Pick<Api, 'db' | 'horloge'>,
  roles: readonly CodeRole[],
): Promise<{ authorization: string }> {
  const { id: utilisateur_id } = await createCompte(db, { roles, motDePasse: null })
  const id = uuidv7()
  const expire_le = new Date(horloge.maintenant().getTime() + 3_600_000)
  const acteur = JSON.stringify(await getActeur(db, utilisateur_id))
  await db.insertInto('session').values({ id, utilisateur_id, acteur, expire_le }).execute()
  return { authorization: `Bearer ${await signerJetonAcces({ sid: id, sub: utilisateur_id }, horloge.maintenant())}` }
}

/** Rouvre les sessions de la distribution que des droits changés ont fermées, telles qu'elles étaient : l'essai portait sur autre chose. */
export const rouvrirLesSessions = (db: Api['db']) =>
  db
    .updateTable('session')
    .set({ revoquee_le: null, motif_revocation: null })
    .where('motif_revocation', 'in', ['COMPTE_DESACTIVE', 'PARTENAIRE_MODIFIE', 'ROLES_MODIFIES', 'ZONE_MODIFIEE'])
    .execute()
