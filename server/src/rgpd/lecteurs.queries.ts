import { type ChoixDuJournal, periodeDuJournal } from '@relogement/domain/rgpd/periodeDuJournal'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import type { Condition } from '../core/liste/source.ts'

/** Les lectures de ces personnes, d'un jour de Paris à un autre, l'un et l'autre compris ; sans choix, celles de la semaine (`periodeDuJournal`). */
export const parPersonneEtPeriode = (lecture: string, choix: ChoixDuJournal, aujourdhui: string): Condition[] => {
  const { personnes = [] } = choix
  const { du, au } = periodeDuJournal(choix, aujourdhui) ?? choix
  const le = sql.ref(`${lecture}.le`)
  return [
    ...(personnes.length === 0 ? [] : [estParmi(sql.ref(`${lecture}.utilisateur_id`), personnes, 'uuid')]),
    ...(du === undefined ? [] : [sql`${le} >= (${du}::date)::timestamp at time zone 'Europe/Paris'`]),
    ...(au === undefined ? [] : [sql`${le} < (${au}::date + 1)::timestamp at time zone 'Europe/Paris'`]),
  ]
}

/** Un filtre des lectures, posé avant qu'elles ne composent des visites. */
export const dejaPose = () => null

/** Qui a lu au moins un dossier ou une liste depuis que le journal se garde : les deux vues offrent les mêmes personnes. */
export async function listLecteurs(db: Acces): Promise<{ valeur: string; libelle: string }[]> {
  const lecteurs = await db
    .selectFrom('utilisateur as u')
    .select(['u.id', 'u.nom', 'u.prenom'])
    .where((e) =>
      e.or([
        e.exists(e.selectFrom('consultation as c').select('c.id').whereRef('c.utilisateur_id', '=', 'u.id')),
        e.exists(e.selectFrom('lecture_de_liste as l').select('l.id').whereRef('l.utilisateur_id', '=', 'u.id')),
      ]),
    )
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .orderBy('u.id')
    .execute()
  return lecteurs.map(({ id, nom, prenom }) => ({ valeur: id, libelle: `${prenom} ${nom}` }))
}
