// Ce que compte chaque compteur du tableau de bord (domain-rules § 1.4) : les mêmes lignes font le nombre et le volet qu'il ouvre.
import type { Acteur } from '@relogement/domain/acces/roles'
import { ajouterJours, lundiDe, moisDe } from '@relogement/domain/common/date'
import { porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import type { Compteur, Periode } from '@relogement/domain/tableau-de-bord/compteurs'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, jourCivil } from '../core/liste/source.ts'
import { propositionsDe } from '../portee/propositions.ts'

const ADRESSE = sql`concat_ws(' ', l.numero, l.rue) || ', ' || l.ville`

/** Des propositions faites aux ménages `m` : leur identifiant, leur ménage, leur jour, leur logement (qui ne se joint que si on le lit). */
const propositions = (acteur: Acteur, le: RawBuilder<unknown>, condition: Condition) =>
  sql`select p.id::text as id, m.id as menage_id, ${le} as le, ${ADRESSE} as adresse
    from m join proposition p on p.menage_id = m.id left join logement l on l.id = p.logement_id
    where ${propositionsDe(porteePropositions(acteur))} and p.statut <> 'retiree' and ${condition}`

/** Le jour de la commission attendue : celui du dernier dossier transmis au bailleur. */
const CAL_ATTENDUE = sql`(select c.cal_le from passage_cal c where c.logement_id = p.logement_id and c.reunion_id = p.reunion_id and c.remplace_le is null order by c.transmis_le desc limit 1)`
const GTR_ATTENDU = sql`(select min(${jourCivil(sql`r.date`)}::date) from reunion_menage i join reunion r on r.id = i.reunion_id
  where i.menage_id = m.id and r.cloturee_le is null and m.statut = 'INSCRIT_EN_PRESENTATION_GTR')`

/** Les lignes d'un compteur, d'une table `m` de ménages déjà à portée. */
export const lignesDuCompteur: Readonly<Record<Compteur, (acteur: Acteur) => RawBuilder<unknown>>> = {
  attenteGTR: () =>
    sql`select m.id::text as id, m.id as menage_id, ${GTR_ATTENDU} as le, null::text as adresse from m
      where m.statut in ('ATTENTE_PRESENTATION_GTR', 'INSCRIT_EN_PRESENTATION_GTR')`,
  attenteCAL: (acteur) =>
    propositions(
      acteur,
      CAL_ATTENDUE,
      sql`p.gtr_accepte and p.cal_bailleur_accepte is null and p.cal_accepte is null and p.acceptation_le is null and p.refus_le is null`,
    ),
  passagesGTR: (acteur) => propositions(acteur, sql`p.gtr_date`, sql`p.gtr_accepte is not null and p.gtr_date is not null`),
  passagesCAL: (acteur) =>
    propositions(acteur, sql`p.cal_date`, sql`coalesce(p.cal_accepte, p.cal_bailleur_accepte) is not null and p.cal_date is not null`),
  ficheProjectionFinanciereEtablie: () =>
    sql`select d.id::text as id, m.id as menage_id, ${jourCivil(sql`d.ajoute_le`)}::date as le, null::text as adresse
      from m join document d on d.sujet_id = m.id where d.type = 'PROJECTION_FINANCIERE' and d.genere and d.supprime_le is null`,
}

/** La ligne est de cette période, à ce jour. */
export function deLaPeriode(periode: Periode, le: RawBuilder<unknown>, aujourdhui: string): Condition {
  const lundi = lundiDe(aujourdhui)
  switch (periode) {
    case 'semaineCourante':
      return sql`${le} between ${lundi}::date and ${ajouterJours(lundi, 6)}::date`
    case 'moisCourant':
      return sql`to_char(${le}, 'YYYY-MM') = ${moisDe(aujourdhui)}`
    case 'total':
      return sql`true`
  }
}
