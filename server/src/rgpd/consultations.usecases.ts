import { codesDe } from '@relogement/domain/common/listes'
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { exiger } from '@relogement/domain/menage/menage.errors'
import { canLireConsultations } from '@relogement/domain/menage/menage.permissions'
import { canOuvrirUnDossier } from '@relogement/domain/rgpd/archive'
import type { ColonneLue } from '@relogement/domain/rgpd/lecturesDeListe.listes'
import { type EcranDeConsultation, ecranDe, ecransDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { MINUTES_ENTRE_DEUX_VISITES } from '@relogement/domain/rgpd/visites'
import type { Personne } from '@relogement/domain/utilisateur/utilisateur.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { filtresPoses, noterPageLue } from '../core/lectures.ts'
import { getDossier } from '../menage/dossier/dossier.queries.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { aParis, listLecteurs } from './lecteurs.queries.ts'

const personne = sql<Personne>`json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom)`

type Condition = RawBuilder<boolean>

/** Les visites d'un dossier que ces lectures composent, la dernière d'abord : la règle est dans `domain/rgpd/visites`. */
async function listVisites(
  db: Acces,
  { page, pageSize }: PageDe,
  { lectures, visites = sql`true` }: { readonly lectures: Condition; readonly visites?: Condition },
) {
  const { rows } = await sql<Visite & { total: number }>`
    with lues as (
      select c.id, c.le, c.utilisateur_id, c.menage_id, split_part(c.ecran, '/', 1) as ecran, to_char(c.le at time zone 'Europe/Paris', 'YYYY-MM-DD') as jour
      from consultation c join menage m on m.id = c.menage_id where ${lectures}),
    suivies as (
      select *, coalesce(le - lag(le) over (partition by utilisateur_id, menage_id, jour order by le, id)
        >= make_interval(mins => ${MINUTES_ENTRE_DEUX_VISITES}), true) as ouvre from lues),
    rangees as (
      select *, count(*) filter (where ouvre) over (partition by utilisateur_id, menage_id, jour order by le, id) as rang from suivies),
    visites as (
      select utilisateur_id, menage_id, jour, min(id) as id, count(*)::int as nombre, min(le) as premiere, max(le) as derniere,
        array_agg(distinct ecran) as ecrans
      from rangees group by utilisateur_id, menage_id, jour, rang),
    demandees as (
      select v.*, count(*) over ()::int as total from visites v where ${visites}
      order by v.derniere desc, v.id desc limit ${pageSize} offset ${(page - 1) * pageSize})
    select ${personne} as personne, v.id::text as id, v.menage_id as "menageId", m.code_menage as "codeMenage", v.jour, v.nombre, v.premiere, v.derniere,
      v.ecrans, v.total,
      array(select distinct g from consultation c, unnest(c.groupes) g where c.menage_id = v.menage_id and c.utilisateur_id = v.utilisateur_id
        and c.le between v.premiere and v.derniere order by 1) as groupes,
      (select d.motif from demande_de_droits d where d.menage_id = v.menage_id and d.utilisateur_id = v.utilisateur_id
        and d.ouverte_le <= v.derniere and coalesce(d.fermee_le, d.expire_le) >= v.premiere order by d.ouverte_le desc limit 1) as motif
    from demandees v join utilisateur u on u.id = v.utilisateur_id join menage m on m.id = v.menage_id
    order by v.derniere desc, v.id desc`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    visites: rows.map(({ total: _, premiere, derniere, ecrans, ...visite }) => ({
      ...visite,
      premiere: premiere.toISOString(),
      derniere: derniere.toISOString(),
      ecrans: [...new Set(ecrans.map(ecranDe))],
    })),
  }
}

interface Visite {
  readonly id: string
  readonly personne: Personne
  readonly menageId: string
  readonly codeMenage: string
  readonly jour: string
  readonly nombre: number
  readonly premiere: Date
  readonly derniere: Date
  readonly ecrans: string[]
  readonly groupes: string[]
  /** La raison donnée à l'ouverture, quand la lecture s'est faite dans une demande de droits. */
  readonly motif: string | null
}

/** Qui a lu le dossier, une ligne par visite, les plus récentes d'abord. */
export async function lireConsultationsDuMenage(ctx: Contexte, id: string, { page, pageSize }: PageDe) {
  await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canLireConsultations(ctx.acteur))
  const { visites, total } = await listVisites(ctx.db, { page, pageSize }, { lectures: sql`c.menage_id = ${id}::uuid` })
  const membres = visites.map(({ menageId: _, codeMenage: __, ...visite }) => visite)
  return presentCollection({ type: 'Consultation', url: ctx.requete.url, page, pageSize, total }, membres, {})
}

interface FiltresDuJournal extends PageDe {
  codeMenage?: string | undefined
  personnes?: readonly string[] | undefined
  ecrans?: readonly EcranDeConsultation[] | undefined
  du?: string | undefined
  au?: string | undefined
}

const COLONNES: readonly ColonneLue[] = ['le', 'personne', 'codeMenage', 'ecrans', 'groupes', 'motif']

/** Le journal entier, une ligne par visite ; il nomme les ménages par leur code. Une visite n'enjambe ni jour ni personne : les filtres ne la coupent pas. */
export async function lireJournal(
  ctx: Contexte,
  { page, pageSize, codeMenage = '', personnes = [], ecrans = [], du, au }: FiltresDuJournal,
) {
  const lectures: Condition[] = [
    ...(codeMenage === '' ? [] : [sql<boolean>`starts_with(sans_accents(m.code_menage), ${sansAccents(codeMenage).trim()})`]),
    ...(personnes.length === 0 ? [] : [sql<boolean>`c.utilisateur_id = any(${[...personnes]}::uuid[])`]),
    ...aParis(sql`c.le`, { du, au }),
  ]
  const { visites, total } = await listVisites(
    ctx.db,
    { page, pageSize },
    {
      lectures: lectures.length === 0 ? sql`true` : sql<boolean>`${sql.join(lectures, sql` and `)}`,
      ...(ecrans.length === 0 ? {} : { visites: depuis(ecrans) }),
    },
  )
  await noterPageLue(ctx, {
    liste: 'consultations',
    page,
    pageSize,
    lignes: visites.length,
    total,
    colonnes: COLONNES,
    filtres: filtresPoses({ codeMenage, personnes, ecrans, du, au }),
  })
  const membres = visites.map(({ jour: _, ...visite }) => presentItem('Consultation', `/v1/rgpd/consultations/${visite.id}`, visite))
  return presentCollection({ type: 'Consultation', url: ctx.requete.url, page, pageSize, total }, membres, {
    personnes: await listLecteurs(ctx.db),
    ecrans: Object.entries(ecransDeConsultation).map(([valeur, libelle]) => ({ valeur, libelle })),
    refusOuvrir: canOuvrirUnDossier(ctx.acteur, 'CONTENTIEUX', true),
  })
}

/** Une visite passée par l'un de ces écrans ; « autre » : aucun de ceux de Relogement. */
function depuis(ecrans: readonly EcranDeConsultation[]): Condition {
  const connus = codesDe(ecransDeConsultation).filter((ecran) => ecran !== 'autre')
  const choisis = ecrans.filter((ecran) => ecran !== 'autre')
  return sql<boolean>`(v.ecrans && ${choisis}::text[] or ${ecrans.includes('autre')} and not v.ecrans <@ ${connus}::text[])`
}
