import { codesDe } from '@relogement/domain/common/listes'
import { exiger } from '@relogement/domain/menage/menage.errors'
import { canLireConsultations } from '@relogement/domain/menage/menage.permissions'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import { type EcranDeConsultation, ecranDe, ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import type { Personne } from '@relogement/domain/utilisateur/utilisateur.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { lirePage } from '../core/page.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { menagesVisibles } from '../menage/portee.ts'

const personne = sql<Personne>`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`

/** La raison donnée à l'ouverture, quand la lecture s'est faite dans une demande de droits. */
const motif = sql<
  string | null
>`(select d.motif from demande_de_droits d where d.menage_id = c.menage_id and d.utilisateur_id = c.utilisateur_id
  and c.le between d.ouverte_le and coalesce(d.fermee_le, d.expire_le) order by d.ouverte_le desc limit 1)`

/** Qui a lu le dossier, par personne et par jour, les plus récents d'abord. */
export async function lireConsultationsDuMenage(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canLireConsultations(ctx.acteur))
  const { rows } = await sql<{
    personne: Personne
    jour: string
    nombre: number
    premiere: Date
    derniere: Date
    ecrans: string[]
    groupes: string[]
    motif: string | null
    total: number
  }>`
    with lues as (select c.*, to_char(c.le at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour, ${motif} as motif from consultation c where c.menage_id = ${id}::uuid),
    parJour as (
      select utilisateur_id, jour, count(*)::int as nombre, min(le) as premiere, max(le) as derniere, array_agg(distinct ecran) as ecrans, max(motif) as motif
      from lues group by 1, 2)
    select ${personne} as personne, p.jour, p.nombre, p.premiere, p.derniere, p.ecrans, p.motif,
      array(select distinct g from lues l, unnest(l.groupes) g where l.utilisateur_id = p.utilisateur_id and l.jour = p.jour order by 1) as groupes,
      count(*) over ()::int as total
    from parJour p join utilisateur u on u.id = p.utilisateur_id
    order by p.derniere desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  const membres = rows.map(({ total: _, premiere, derniere, ecrans, ...groupe }) => ({
    ...groupe,
    premiere: premiere.toISOString(),
    derniere: derniere.toISOString(),
    ecrans: [...new Set(ecrans.map(ecranDe))],
  }))
  return presentCollection({ type: 'Consultation', url: ctx.requete.url, page, pageSize, total: rows[0]?.total ?? 0 }, membres, {})
}

interface FiltresDuJournal extends PageDe {
  codeMenage?: string | undefined
  personnes?: readonly string[] | undefined
  ecrans?: readonly EcranDeConsultation[] | undefined
  du?: string | undefined
  au?: string | undefined
}

/** Le journal entier ; il nomme les ménages par leur code. */
export async function lireJournal(
  ctx: Contexte,
  { page, pageSize, codeMenage = '', personnes = [], ecrans = [], du, au }: FiltresDuJournal,
) {
  const consultations = ctx.db
    .selectFrom('consultation as c')
    .innerJoin('menage as m', 'm.id', 'c.menage_id')
    .innerJoin('utilisateur as u', 'u.id', 'c.utilisateur_id')
    .select(['c.id', 'c.le', 'c.ecran', 'c.groupes', 'c.menage_id as menageId', 'm.code_menage as codeMenage'])
    .select([personne.as('personne'), motif.as('motif')])
    .$if(codeMenage !== '', (q) => q.where(sql<boolean>`starts_with(upper(m.code_menage), upper(${codeMenage}))`))
    .$if(personnes.length > 0, (q) => q.where('c.utilisateur_id', 'in', [...personnes]))
    .$if(ecrans.length > 0, (q) => q.where(depuis(ecrans)))
    .$if(du !== undefined, (q) => q.where('c.le', '>=', sql<Date>`(${du}::date)::timestamp at time zone 'Europe/Paris'`))
    .$if(au !== undefined, (q) => q.where('c.le', '<', sql<Date>`(${au}::date + 1)::timestamp at time zone 'Europe/Paris'`))
    .orderBy('c.le', 'desc')
    .orderBy('c.id', 'desc')
  const { lignes, total } = await lirePage(consultations, { page, pageSize })
  const membres = lignes.map(({ le, ecran, ...ligne }) =>
    presentItem('Consultation', `/v1/rgpd/consultations/${ligne.id}`, {
      ...ligne,
      id: String(ligne.id),
      le: le.toISOString(),
      ecran: ecranDe(ecran) satisfies EcranDeConsultation,
    }),
  )
  return presentCollection({ type: 'Consultation', url: ctx.requete.url, page, pageSize, total }, membres, {
    personnes: await listLecteurs(ctx.db),
    ecrans: Object.entries(ecransDeConsultation).map(([valeur, libelle]) => ({ valeur, libelle })),
    refusOuvrir: canOuvrirUnDossier(ctx.acteur, 'CONTENTIEUX', true),
  })
}

/** L'écran d'une lecture, son mot avant la barre ; « autre » : aucun de ceux de Relogement. */
function depuis(ecrans: readonly EcranDeConsultation[]) {
  const connus = codesDe(ecransDeConsultation).filter((ecran) => ecran !== 'autre')
  const mot = sql`split_part(c.ecran, '/', 1)`
  const choisis = ecrans.filter((ecran) => ecran !== 'autre')
  return sql<boolean>`(${mot} = any(${choisis}) or ${ecrans.includes('autre')} and not ${mot} = any(${connus}))`
}

/** Qui a lu au moins un dossier depuis que le journal se garde. */
async function listLecteurs(db: Acces): Promise<{ valeur: string; libelle: string }[]> {
  const lecteurs = await db
    .selectFrom('utilisateur as u')
    .select(['u.id', 'u.nom', 'u.prenom'])
    .where((e) => e.exists(e.selectFrom('consultation as c').select('c.id').whereRef('c.utilisateur_id', '=', 'u.id')))
    .orderBy('u.nom')
    .orderBy('u.prenom')
    .orderBy('u.id')
    .execute()
  return lecteurs.map(({ id, nom, prenom }) => ({ valeur: id, libelle: `${prenom} ${nom}` }))
}
