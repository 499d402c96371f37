import type { Acteur } from '@relogement/domain/acces/roles'
import type { MotifRefusBailleur } from '@relogement/domain/cal/cal.listes'
import { introuvable } from '@relogement/domain/common/errors'
import { type StatutProposition, statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import type { StatutUnite } from '@relogement/domain/reunion/unite.statuts'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'

interface Personne {
  readonly prenom: string
  readonly nom: string
}

/** Le dernier passage d'un logement chez son bailleur. */
export interface Passage {
  readonly id: string
  readonly reunionId: string
  readonly transmisLe: string
  readonly transmisPar: Personne | null
  readonly repondreAvant: string
  readonly calLe: string | null
  readonly enregistreLe: string | null
  readonly enregistrePar: Personne | null
  readonly reponse: {
    readonly numero: number
    readonly le: string
    readonly par: string
    readonly reponses: readonly ReponseGardee[]
  } | null
  readonly liens: readonly {
    readonly id: string
    readonly email: string
    readonly ouvertLe: string | null
    readonly revoqueLe: string | null
  }[]
}

/** Une réponse telle qu'elle se garde ; sans proposition, le candidat du bailleur. */
export interface ReponseGardee {
  readonly propositionId: string | null
  readonly externe: boolean
  readonly accepte: boolean
  readonly rang: number
  readonly motif: MotifRefusBailleur | null
  readonly reponseExterne: boolean | null
}

export interface CandidatLu {
  readonly id: string
  readonly externe: boolean
  readonly statut: StatutProposition
  readonly menageId: string | null
  /** Absent d'un ménage que la personne n'atteint pas. */
  readonly noms: string | null
  readonly codeMenage: string | null
  readonly personnes: number
  readonly couleur: string | null
  readonly score: number
  readonly gele: string | null
  /** Le ménage est engagé ailleurs, ou n'est plus à reloger. */
  readonly ailleurs: boolean
  readonly fiche: { readonly personnes: string; readonly tauxEffort: number | null } | null
  readonly rangGTR: number | null
  readonly rang: number | null
  readonly accepte: boolean | null
  readonly motif: MotifRefusBailleur | null
  readonly reponseExterne: boolean | null
  /** Jour où la proposition écrite est partie. */
  readonly ecriteLe: string | null
}

export interface LogementEnCal {
  readonly id: string
  readonly version: number
  readonly statut: string | null
  readonly numero: string | null
  readonly rue: string
  readonly ville: string
  readonly typologie: string
  readonly surface: number | null
  readonly etage: number | null
  readonly ascenseur: boolean | null
  readonly ug: string | null
  readonly loyer: number | null
  readonly charges: number | null
  readonly bailleur: { readonly id: string; readonly nom: string } | null
  readonly accepte: boolean
  readonly reunion: { readonly id: string; readonly nom: string; readonly date: string; readonly statut: StatutUnite } | null
  readonly passage: Passage | null
  readonly candidats: readonly CandidatLu[]
}

const nomDe = (colonne: string) =>
  sql`(select json_build_object('prenom', u.prenom, 'nom', u.nom) from utilisateur u where u.id = ${sql.ref(colonne)})`

// La dernière réunion qui l'a examiné ; un GTR plus récent sans lui n'y change rien.
const reunionSql = sql`(select json_build_object('id', r.id, 'nom', r.nom, 'date', r.date, 'statut', u.statut)
  from reunion_logement u join reunion r on r.id = u.reunion_id where u.logement_id = l.id order by r.date desc, r.id limit 1)`

const passageSql = sql`(select json_build_object('id', c.id, 'reunionId', c.reunion_id, 'transmisLe', c.transmis_le, 'transmisPar', ${nomDe('c.transmis_par')},
    'repondreAvant', c.repondre_avant, 'calLe', c.cal_le, 'enregistreLe', c.enregistre_le, 'enregistrePar', ${nomDe('c.enregistre_par')},
    'reponse', (select json_build_object('numero', r.numero, 'le', r.le, 'par', coalesce(b.email, concat_ws(' ', u.prenom, u.nom)), 'reponses', r.reponses)
      from reponse_bailleur r left join lien_bailleur b on b.id = r.lien_id left join utilisateur u on u.id = r.auteur_id
      where r.passage_id = c.id order by r.numero desc limit 1),
    'liens', (select coalesce(json_agg(json_build_object('id', b.id, 'email', b.email, 'ouvertLe', b.ouvert_le, 'revoqueLe', b.revoque_le) order by b.email), '[]')
      from lien_bailleur b where b.passage_id = c.id))
  from passage_cal c where c.logement_id = l.id order by c.transmis_le desc, c.id desc limit 1)`

/** Retenus par la dernière réunion, et les candidats du bailleur. */
const candidatsSql = (
  visibles: Condition,
) => sql`(select coalesce(json_agg(json_build_object('id', p.id, 'externe', p.type = 'EXTERNE', 'statut', p.statut, 'menageId', p.menage_id,
    'noms', case when ${visibles} then m.noms end, 'codeMenage', m.code_menage, 'personnes', (select count(*) from occupant o where o.menage_id = m.id), 'couleur', m.cotation_couleur,
    'score', coalesce(m.cotation_score, 0), 'gele', case when m.limitation_depuis is not null or m.archive_le is not null then m.code_menage end,
    'ailleurs', coalesce(m.statut not in ('RECHERCHE_DU_LOGEMENT', 'ACCEPTE_EN_GTR'), false) or exists (select from proposition a
      where a.menage_id = p.menage_id and a.logement_id = p.logement_id and a.id <> p.id and a.statut <> all(${[...statutsPropositionFermes]})),
    'fiche', (select json_build_object('personnes', f.contenu ->> 'personnes', 'tauxEffort', f.contenu -> 'tauxEffort') from fiche_candidat f
      join passage_cal c on c.id = f.passage_id where f.proposition_id = p.id order by c.transmis_le desc limit 1),
    'rangGTR', coalesce(p.gtr_reponse_rang, p.gtr_rang), 'rang', coalesce(p.cal_rang, p.cal_bailleur_rang), 'accepte', coalesce(p.cal_accepte, p.cal_bailleur_accepte),
    'motif', p.cal_motif, 'reponseExterne', p.reponse_externe, 'ecriteLe', p.ecrite_envoyee_le)
    order by coalesce(p.cal_rang, p.cal_bailleur_rang, p.gtr_reponse_rang, p.gtr_rang), p.cree_le, p.id), '[]')
  from proposition p left join menage m on m.id = p.menage_id where p.logement_id = l.id and (p.statut <> 'retiree' or p.cal_prise_le is not null)
    and (p.type = 'EXTERNE' or p.gtr_accepte and p.reunion_id = (select u.reunion_id from reunion_logement u join reunion r on r.id = u.reunion_id
      where u.logement_id = l.id order by r.date desc, r.id limit 1)))`

const selection = (db: Acces, id: string, visibles: Condition) =>
  db
    .selectFrom('logement as l')
    .select([
      'l.id',
      'l.version',
      'l.statut',
      'l.numero',
      'l.rue',
      'l.ville',
      'l.typologie',
      'l.surface_habitable as surface',
      'l.etage',
      'l.ascenseur',
      'l.ug',
    ])
    .select(['l.loyer', 'l.charges_generales as charges'])
    .select([
      sql<LogementEnCal['bailleur']>`(select json_build_object('id', b.id, 'nom', b.nom) from partenaire b where b.id = l.bailleur_id)`.as(
        'bailleur',
      ),
      sql<boolean>`exists (select from proposition p where p.logement_id = l.id and p.statut = 'acceptee_menage')`.as('accepte'),
      sql<LogementEnCal['reunion']>`${reunionSql}`.as('reunion'),
      sql<LogementEnCal['passage']>`${passageSql}`.as('passage'),
      sql<CandidatLu[]>`${candidatsSql(visibles)}`.as('candidats'),
    ])
    .where('l.id', '=', id)

/** Le logement, s'il est à portée, et où il en est chez son bailleur. */
export async function getCal(db: Acces, acteur: Acteur, id: string): Promise<LogementEnCal> {
  const lu = await selection(db, id, menagesVisibles(acteur)).where(logementsVisibles(acteur)).executeTakeFirst()
  if (lu === undefined) throw introuvable('Logement')
  return lu
}

/** Le même, sans acteur : pour qui en tient le lien. */
export const getCalSeule = (db: Acces, id: string): Promise<LogementEnCal> => selection(db, id, sql`true`).executeTakeFirstOrThrow()
