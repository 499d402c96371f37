import { typesClosParLaLecture } from '@relogement/domain/alerte/alerte.listes'
import { sql } from 'kysely'
import { alertesPour } from '../../alerte/alertesPour.ts'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { alertesDuMenage } from './alertesDuMenage.ts'

const estVisee = (type: string): boolean => typesClosParLaLecture.some((visee) => visee === type)

/**
 * Qui ouvre le dossier a vu les alertes qui lui disaient d'y regarder (domain-rules § 8, « seen ») ; la réponse de cet appel les porte
 * encore. Celles d'un autre restent.
 */
export async function cloreCeQuiEstVu({ services, acteur, maintenant }: Contexte, { menage, alertes }: Dossier): Promise<void> {
  if (!alertes.some(({ type, statut }) => statut === 'ALERTE' && estVisee(type))) return
  await cloreAlertes({ db: services.base, acteur, maintenant }, (ouvertes) =>
    ouvertes.where(
      'id',
      'in',
      services.base
        .selectFrom('alerte as a')
        .leftJoin('menage as m', 'm.id', 'a.sujet_id')
        .select('a.id')
        .where('a.sujet_id', '=', menage.id)
        .where('a.statut', '=', 'ALERTE')
        .where('a.type', 'in', [...typesClosParLaLecture])
        .where('a.pour', '<>', 'AUTEUR')
        .where(sql<boolean>`${alertesPour(acteur, [alertesDuMenage])}`),
    ),
  )
}
