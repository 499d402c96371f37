import { listeLecturesDeListes } from '@relogement/domain/rgpd/journal.listes'
import { periodeDuJournal } from '@relogement/domain/rgpd/periodeDuJournal'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { decroissant, et, instantJson, personneJson } from '../core/liste/source.ts'
import { dejaPose, listLecteurs, parPersonneEtPeriode } from './lecteurs.queries.ts'
import { lecturesRangees, nomDuJeton } from './visites.queries.ts'

/** Qui a lu quelle liste, une ligne par visite : combien de lignes, quelles colonnes, quels filtres ; les mots cherchés ne sont pas gardés. */
export const lireLecturesDeListes = lecteurDe(listeLecturesDeListes, {
  classe: 'LectureDeListe',
  chemin: '/v1/rgpd/lectures-de-listes',
  journal: { liste: 'lectures', colonnes: ['le', 'personne', 'liste', 'lignes', 'colonnes', 'filtres'] },
  choix: async ({ db }) => ({ personnes: await listLecteurs(db) }),
  metadata: ({ aujourdhui }, _, demande) => ({ periode: periodeDuJournal(demande, aujourdhui) }),
  source: ({ aujourdhui }, { listes = [], ...filtres }) => {
    const conditions = [...parPersonneEtPeriode('l', filtres, aujourdhui), ...(listes.length === 0 ? [] : [estParmi(sql`l.liste`, listes)])]
    return {
      avec: sql`${lecturesRangees(
        sql`select l.*, (l.le at time zone 'Europe/Paris')::date as jour from lecture_de_liste l where ${et(conditions)}`,
        'liste',
      )},
      visites as (
        select utilisateur_id, jeton_api_id, liste, min(id) as id, count(*)::int as pages, sum(lignes)::int as lignes, max(total) as sur_total,
          min(le) as premiere, max(le) as derniere, array_agg(id) as lectures
        from rangees group by utilisateur_id, jeton_api_id, liste, jour, rang)`,
      de: sql`visites v`,
      id: sql`v.id`,
      visibles: sql`true`,
      joint: sql`join utilisateur u on u.id = v.utilisateur_id`,
      champs: {
        id: sql`v.id::text`,
        personne: personneJson('u'),
        parJeton: nomDuJeton('v'),
        liste: sql`v.liste`,
        pages: sql`v.pages`,
        lignes: sql`v.lignes`,
        surTotal: sql`v.sur_total`,
        premiere: instantJson(sql`v.premiere`),
        derniere: instantJson(sql`v.derniere`),
        colonnes: sql`array(select c from lecture_de_liste l, unnest(l.colonnes) with ordinality as x(c, rang) where l.id = any(v.lectures)
          group by c order by min(x.rang), c)`,
        filtres: sql`array(select distinct f from lecture_de_liste l, unnest(l.filtres) f where l.id = any(v.lectures) order by 1)`,
      },
      filtres: { personnes: dejaPose, listes: dejaPose, du: dejaPose, au: dejaPose },
      tris: {},
      departage: [decroissant(sql`v.derniere`), decroissant(sql`v.id`)],
    }
  },
})
