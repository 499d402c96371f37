import type { ColonneLue, ListeLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { listesLues } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { MINUTES_ENTRE_DEUX_VISITES } from '@relogement/domain/rgpd/visites'
import type { Personne } from '@relogement/domain/utilisateur/utilisateur.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { filtresPoses, noterPageLue } from '../core/lectures.ts'
import { aParis, listLecteurs } from './lecteurs.queries.ts'

interface Filtres extends PageDe {
  personnes?: readonly string[] | undefined
  listes?: readonly ListeLue[] | undefined
  du?: string | undefined
  au?: string | undefined
}

interface VisiteDeListe {
  readonly id: string
  readonly personne: Personne
  readonly liste: ListeLue
  readonly pages: number
  readonly lignes: number
  readonly surTotal: number
  readonly premiere: Date
  readonly derniere: Date
  readonly colonnes: string[]
  readonly filtres: string[]
}

const COLONNES: readonly ColonneLue[] = ['le', 'personne', 'liste', 'lignes', 'colonnes', 'filtres']

/** Qui a lu quelle liste, une ligne par visite : combien de lignes, quelles colonnes, quels filtres ; les mots cherchés ne sont pas gardés. */
export async function lireLecturesDeListes(ctx: Contexte, { page, pageSize, ...filtres }: Filtres) {
  const { personnes = [], listes = [], du, au } = filtres
  const { visites, total } = await listVisitesDeListes(ctx.db, { page, pageSize }, [
    ...(personnes.length === 0 ? [] : [sql<boolean>`l.utilisateur_id = any(${[...personnes]}::uuid[])`]),
    ...(listes.length === 0 ? [] : [sql<boolean>`l.liste = any(${[...listes]}::text[])`]),
    ...aParis(sql`l.le`, { du, au }),
  ])
  const lecteurs = await listLecteurs(ctx.db)
  await noterPageLue(ctx, {
    liste: 'lectures',
    page,
    pageSize,
    lignes: visites.length,
    total,
    colonnes: COLONNES,
    filtres: filtresPoses(filtres),
  })
  const membres = visites.map(({ premiere, derniere, ...visite }) =>
    presentItem('LectureDeListe', `/v1/rgpd/lectures-de-listes/${visite.id}`, {
      ...visite,
      premiere: premiere.toISOString(),
      derniere: derniere.toISOString(),
    }),
  )
  return presentCollection({ type: 'LectureDeListe', url: ctx.requete.url, page, pageSize, total }, membres, {
    personnes: lecteurs,
    listes: Object.entries(listesLues).map(([valeur, libelle]) => ({ valeur, libelle })),
  })
}

async function listVisitesDeListes(db: Acces, { page, pageSize }: PageDe, conditions: readonly RawBuilder<boolean>[]) {
  const lues = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  const { rows } = await sql<VisiteDeListe & { total: number }>`
    with lues as (
      select l.*, (l.le at time zone 'Europe/Paris')::date as jour from lecture_de_liste l where ${lues}),
    suivies as (
      select *, coalesce(le - lag(le) over (partition by utilisateur_id, liste, jour order by le, id)
        >= make_interval(mins => ${MINUTES_ENTRE_DEUX_VISITES}), true) as ouvre from lues),
    rangees as (
      select *, count(*) filter (where ouvre) over (partition by utilisateur_id, liste, jour order by le, id) as rang from suivies),
    visites as (
      select utilisateur_id, liste, min(id) as id, count(*)::int as pages, sum(lignes)::int as lignes, max(total) as sur_total,
        min(le) as premiere, max(le) as derniere, array_agg(id) as lectures
      from rangees group by utilisateur_id, liste, jour, rang),
    demandees as (
      select v.*, count(*) over ()::int as total from visites v order by v.derniere desc, v.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) as personne, v.id::text as id, v.liste, v.pages, v.lignes,
      v.sur_total as "surTotal", v.premiere, v.derniere, v.total,
      array(select c from lecture_de_liste l, unnest(l.colonnes) with ordinality as x(c, rang) where l.id = any(v.lectures)
        group by c order by min(x.rang), c) as colonnes,
      array(select distinct f from lecture_de_liste l, unnest(l.filtres) f where l.id = any(v.lectures) order by 1) as filtres
    from demandees v join utilisateur u on u.id = v.utilisateur_id
    order by v.derniere desc, v.id desc`.execute(db)
  return { total: rows[0]?.total ?? 0, visites: rows.map(({ total: _, ...visite }) => visite) }
}
