import type { Civilite } from '@relogement/domain/acces/civilite'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Les comptes demandés qui attendent l'administration. */
export async function compterLesInvitations(db: Acces, partenaireId?: string): Promise<number> {
  const { nombre } = await db
    .selectFrom('invitation')
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .$if(partenaireId !== undefined, (q) => q.where('partenaire_id', '=', partenaireId ?? ''))
    .executeTakeFirstOrThrow()
  return Number(nombre)
}

export const lignesDInvitation = (db: Acces) =>
  db
    .selectFrom('invitation as i')
    .innerJoin('partenaire as p', 'p.id', 'i.partenaire_id')
    .innerJoin('utilisateur as d', 'd.id', 'i.demandee_par')
    .select([
      'i.id',
      'i.nom',
      'i.prenom',
      'i.email',
      'i.role',
      sql<Civilite | null>`i.civilite`.as('civilite'),
      'i.partenaire_id',
      'i.demandee_le',
      'p.nom as partenaire',
    ])
    .select(['d.id as demandeurId', 'd.nom as demandeurNom', 'd.prenom as demandeurPrenom'])
export type LigneInvitation = Awaited<ReturnType<ReturnType<typeof lignesDInvitation>['executeTakeFirstOrThrow']>>
