import { BAIL } from '@relogement/domain/acces/roles'
import type { Acces } from '../core/database.ts'

/** Les comptes en activité d'un bailleur qui répondent pour son parc. */
export const personnesDuBailleur = (db: Acces, bailleurId: string | null): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('utilisateur as u')
    .innerJoin('utilisateur_role as r', 'r.utilisateur_id', 'u.id')
    .select(['u.id', 'u.email'])
    .distinct()
    .where('u.partenaire_id', '=', bailleurId)
    .where('u.actif', '=', true)
    .where('r.role', 'in', [...BAIL])
    .orderBy('u.email')
    .execute()
