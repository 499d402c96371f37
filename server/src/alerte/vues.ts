import { typesClosParLaLecture } from '@relogement/domain/alerte/alertesTenues'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Dossier } from '../menage/dossier/dossier.queries.ts'
import { alertesPour } from './alertesPour.ts'

const estVisee = (type: string): boolean => typesClosParLaLecture.some((visee) => visee === type)

/**
 * Qui ouvre le dossier a vu les alertes qui lui disaient d'y regarder (domain-rules § 8, « seen ») ; la réponse de cet appel les porte
 * encore. Celles d'un autre restent.
 */
export async function cloreCeQuiEstVu({ services, acteur, maintenant }: Contexte, { menage, alertes }: Dossier): Promise<void> {
  if (!alertes.some(({ type, statut }) => statut === 'ALERTE' && estVisee(type))) return
  const vues = services.base
    .selectFrom('alerte as a')
    .innerJoin('menage as m', 'm.id', 'a.sujet_id')
    .select('a.id')
    .where('a.sujet_id', '=', menage.id)
    .where('a.statut', '=', 'ALERTE')
    .where('a.type', 'in', [...typesClosParLaLecture])
    .where('a.pour', '<>', 'AUTEUR')
    .where(sql<boolean>`${alertesPour(acteur)}`)
  await services.base
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('id', 'in', vues)
    .execute()
}
