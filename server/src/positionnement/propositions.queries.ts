import type { Personne } from '@relogement/domain/acces/personne.schema'
import type { Acteur } from '@relogement/domain/acces/roles'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { logementsVisibles } from '../logement/portee.ts'
import { menagesVisibles } from '../portee/menages.ts'

export interface LigneProposition {
  readonly id: string
  readonly version: number
  readonly type: 'INTERNE' | 'EXTERNE'
  readonly statut: StatutProposition
  readonly logementId: string
  readonly bailleurId: string | null
  readonly adresse: string
  readonly prive: boolean
  readonly menageId: string | null
  readonly noms: string | null
  readonly codeMenage: string | null
  readonly bailleurActuelId: string | null
  readonly charge: { readonly id: string; readonly nom: string } | null
  readonly reunionId: string | null
  readonly reunion: string | null
  readonly reunionLe: Date | null
  readonly reunionStatut: string | null
  readonly reunionVille: string | null
  readonly gtrRang: number | null
  readonly gtrAccepte: boolean | null
  readonly gtrReponseRang: number | null
  readonly gtrDate: string | null
  readonly bailleurAccepte: boolean | null
  readonly bailleurRang: number | null
  readonly calAccepte: boolean | null
  readonly calRang: number | null
  readonly calDate: string | null
  readonly calMotif: string | null
  readonly reponseExterne: boolean | null
  readonly ecriteLe: string | null
  readonly accepteeLe: string | null
  readonly refuseeLe: string | null
  readonly refusMotif: string | null
  readonly refusLegitime: boolean | null
  readonly creeLe: string
  readonly creePar: Personne | null
  readonly creeLInstant: Date
  readonly projection: { readonly date: string; readonly document: string } | null
}

/** Ce que l'acteur atteint des propositions `p` : le logement `l`, et le ménage `m` s'il y en a un. */
const atteintes = (acteur: Acteur): Condition => sql`(${logementsVisibles(acteur)} and (p.menage_id is null or ${menagesVisibles(acteur)}))`

/** Dans l'ordre de leur rang : celui de la commission, à défaut du bailleur, du GTR, de leur arrivée ; les tombées à la fin. */
export async function listPropositions(db: Acces, acteur: Acteur, lesquelles: Condition): Promise<LigneProposition[]> {
  const { rows } = await sql<LigneProposition>`
    select p.id, p.version, p.type, p.statut, l.id as "logementId", l.bailleur_id as "bailleurId", l.prive,
      concat_ws(' ', l.numero, l.rue) || ', ' || l.ville as adresse, m.id as "menageId", m.noms, m.code_menage as "codeMenage",
      m.partenaire_id as "bailleurActuelId", case when u.id is not null then json_build_object('id', u.id, 'nom', u.prenom || ' ' || u.nom) end as charge,
      r.id as "reunionId", r.nom as reunion, r.date as "reunionLe", r.ville as "reunionVille", r.statut as "reunionStatut",
      p.gtr_rang as "gtrRang", p.gtr_accepte as "gtrAccepte", p.gtr_reponse_rang as "gtrReponseRang", p.gtr_date as "gtrDate",
      p.cal_bailleur_accepte as "bailleurAccepte", p.cal_bailleur_rang as "bailleurRang", p.cal_accepte as "calAccepte", p.cal_rang as "calRang",
      p.cal_date as "calDate", p.cal_motif as "calMotif", p.reponse_externe as "reponseExterne", p.ecrite_envoyee_le as "ecriteLe",
      p.acceptation_le as "accepteeLe", p.refus_le as "refuseeLe", p.refus_motif as "refusMotif", p.refus_legitime as "refusLegitime",
      to_char(p.cree_le at time zone 'Europe/Paris', 'YYYY-MM-DD') as "creeLe", p.cree_le as "creeLInstant",
      case when c.id is not null then json_build_object('id', c.id, 'nom', c.nom, 'prenom', c.prenom) end as "creePar",
      (select json_build_object('date', to_char(d.ajoute_le at time zone 'Europe/Paris', 'YYYY-MM-DD'), 'document', d.id) from document d
        where d.objet_id = p.id and d.sujet_id = m.id and d.type = 'PROJECTION_FINANCIERE' and d.supprime_le is null order by d.numero desc limit 1) as projection
    from proposition p join logement l on l.id = p.logement_id left join menage m on m.id = p.menage_id
      left join utilisateur u on u.id = m.charge_id left join reunion r on r.id = p.reunion_id
      left join utilisateur c on c.id = p.cree_par
    where ${lesquelles} and ${atteintes(acteur)}
    order by p.statut = 'retiree', coalesce(p.cal_rang, p.cal_bailleur_rang, p.gtr_reponse_rang, p.gtr_rang), p.cree_le, p.id`.execute(db)
  return rows
}
