// Ce qu'une opération était à la fin d'un jour : ses tables d'aujourd'hui, dont on défait les changements notés depuis (le même historique que
// « Le dossier au … »). Elles portent leur propre nom : tout ce qui se lit d'une opération s'en lit alors comme aujourd'hui (décision 0077).
import type { Acteur } from '@relogement/domain/acces/roles'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import { MOIS_MUETS, NON_RECONSTITUE } from '@relogement/domain/operation/operationAu'
import { type RawBuilder, sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { ou } from '../../core/liste/source.ts'
import { operationsVisibles } from '../portee.ts'

/** Ce qu'un ménage compte dans une opération, par le nom qu'en tient son historique. */
const DU_MENAGE = [
  'relogement.statut',
  'relogement.relogementNecessaire',
  'relogement.dates.entretien',
  'relogement.dates.signatureDuBail',
] as const

/** La fin d'un jour, à Paris. */
export const finDuJour = (jour: string): Date => new Date(debutDuJour(ajouterJours(jour, 1)))

/** Les opérations que la personne voit aujourd'hui et qui existaient ce jour-là. */
export const EXISTAIENT = sql`o.id in (select s.id from siennes s)`

/** Les tables d'où se lisent les opérations de la personne, à la fin de ce jour ; à mettre en tête d'une requête. */
export function tablesAu(acteur: Acteur, jour: string): RawBuilder<unknown> {
  const fin = finDuJour(jour)
  return sql`siennes as materialized (select o.id from operation o where ${operationsVisibles(acteur)} and o.cree_le < ${fin}),
    leurs as materialized (select m.id from menage m where m.operation_id in (select s.id from siennes s) and m.cree_le < ${fin}),
    ${defaits(fin)}, ${operation}, ${dates(jour)}, ${objectifs(fin)}, ${menage(jour, fin)}`
}

/** De chaque objet, ce que valait avant chaque champ changé depuis : le plus ancien de ses changements d'après le dit. */
const defaits = (fin: Date) => sql`defaits as materialized (select v.sujet_id, jsonb_object_agg(v.chemin, v.ancien) as d from (
    select distinct on (n.sujet_id, n.chemin) n.sujet_id, n.chemin, n.ancien from (${desOperations(fin)} union all ${desMenages(fin)}) n
      order by n.sujet_id, n.chemin, n.le, n.version nulls first, n.id) v group by v.sujet_id)`

const desOperations = (
  fin: Date,
) => sql`select h.sujet_id, c.chemin, c.ancien, h.le, h.version, h.id from modification h cross join lateral (
      select k.chemin, k.ancien from jsonb_to_recordset(h.changements) k(chemin text, ancien jsonb)
      union all select 'statutCreation', h.donnees -> 'ancien' where h.code = 'OPERATION_PASSEE'
      union all select 'dates.' || (h.donnees ->> 'type') || '.statut', to_jsonb(case h.code when 'DATE_CLOSE' then 'EN_ATTENTE' else 'CLOTURE' end)
        where h.code in ('DATE_CLOSE', 'DATE_ROUVERTE')) c
    where h.le >= ${fin} and h.sujet_id in (select s.id from siennes s)`

/** Des ménages, bien plus nombreux, seuls ces champs se déplient. */
const desMenages = (fin: Date) => sql`select h.sujet_id, k.chemin, k.ancien, h.le, h.version, h.id from modification h
      join lateral jsonb_to_recordset(h.changements) k(chemin text, ancien jsonb) on k.chemin = any(${[...DU_MENAGE]})
    where h.le >= ${fin} and h.changements <> '[]' and (${ou(DU_MENAGE.map((chemin) => sql`h.changements @> ${JSON.stringify([{ chemin }])}::jsonb`))})
      and h.sujet_id in (select s.id from leurs s)`

/** La valeur d'alors si elle a changé depuis, sinon celle d'aujourd'hui. */
const alors = (chemin: string, lire: (texte: RawBuilder<unknown>) => RawBuilder<unknown>, actuelle: string | RawBuilder<unknown>) =>
  sql`case when x.d ? ${sql.lit(chemin)} then ${lire(sql`(x.d ->> ${sql.lit(chemin)})`)}
    else ${typeof actuelle === 'string' ? sql.ref(actuelle) : actuelle} end`
const texte = (valeur: RawBuilder<unknown>) => valeur
const nombre = (valeur: RawBuilder<unknown>) => sql`${valeur}::int`
const date = (valeur: RawBuilder<unknown>) => sql`${valeur}::date`
const codes = (valeur: RawBuilder<unknown>) => sql`array(select jsonb_array_elements_text(coalesce(${valeur}::jsonb, '[]')))`
/** L'historique nomme : un nom que personne ne porte plus, ou que plusieurs portent, ne se retrouve pas. */
const nomme =
  (table: string, nom: RawBuilder<unknown>, id = 'id') =>
  (valeur: RawBuilder<unknown>) =>
    sql`(select min(w.${sql.ref(id)}::text)${id === 'id' ? sql`::uuid` : sql``} from ${sql.table(table)} w where ${nom} = ${valeur} having count(*) = 1)`

const datePrevue = (
  type: string,
  colonne: string,
) => sql`case when exists (select from jsonb_object_keys(x.d) k where k like ${sql.lit(`dates.${type}.%`)}) then
  (select coalesce(${sql.join(['reel', 'report', 'objectif'].map((champ) => alors(`dates.${type}.${champ}`, date, `d.${champ}`)))})
    from operation_date d where d.operation_id = o.id and d.type = ${sql.lit(type)}) else ${sql.ref(colonne)} end`

const operation = sql`operation as materialized (select o.id, o.code, o.cree_le, o.prochain_numero_menage, null::text as statut_subvention,
    ${alors('nom', texte, 'o.nom')} as nom, ${alors('famille', texte, 'o.famille')} as famille,
    ${alors('statutCreation', texte, 'o.statut_creation')} as statut_creation,
    ${alors('bailleur', nomme('partenaire', sql`w.nom`), 'o.bailleur_id')} as bailleur_id,
    ${alors('PRU', nomme('zone_geographique', sql`w.type = 'PRU' and w.nom`), 'o.pru_id')} as pru_id,
    ${alors('ville', nomme('ville', sql`w.nom`, 'code_insee'), 'o.ville_code')} as ville_code, ${alors('QPV', texte, 'o.qpv')} as qpv,
    ${alors('chargeOperation', nomme('utilisateur', sql`w.prenom || ' ' || w.nom`), 'o.charge_operation_id')} as charge_operation_id,
    ${alors('nombreLogements', nombre, 'o.nombre_logements')} as nombre_logements,
    ${alors('nombrePropositionsDues', nombre, 'o.nombre_propositions_dues')} as nombre_propositions_dues,
    ${alors('residence', texte, 'o.residence')} as residence, ${alors('batiments', texte, 'o.batiments')} as batiments,
    ${alors('anneeConstruction', nombre, 'o.annee_construction')} as annee_construction,
    ${alors('famillesAction', codes, 'o.familles_action')} as familles_action,
    ${alors('orientation', texte, 'o.orientation')} as orientation, ${alors('etatDuSol', texte, 'o.etat_du_sol')} as etat_du_sol,
    ${alors('domanialites', codes, 'o.domanialites')} as domanialites,
    ${alors('domanialitesFutures', codes, 'o.domanialites_futures')} as domanialites_futures,
    ${alors('dates.DEMARRAGE_PSR.objectif', date, 'o.demarrage_psr_objectif')} as demarrage_psr_objectif,
    ${alors('dates.DEMARRAGE_PSR.report', date, 'o.demarrage_psr_report')} as demarrage_psr_report,
    ${alors('dates.FIN_PSR.objectif', date, 'o.fin_psr_objectif')} as fin_psr_objectif,
    ${alors('dates.FIN_PSR.report', date, 'o.fin_psr_report')} as fin_psr_report,
    ${datePrevue('DEPOT_DID', 'o.did_previsionnelle')} as did_previsionnelle,
    ${datePrevue('OS_TRAVAUX', 'o.os_travaux_previsionnel')} as os_travaux_previsionnel
  from operation o left join defaits x on x.sujet_id = o.id where ${EXISTAIENT})`

/** Une date ajoutée depuis n'y est pas ; ce qui est arrivé d'après ce jour n'est pas encore arrivé. */
const dates = (jour: string) => sql`operation_date as materialized (select d.* from (
    select d.id, d.operation_id, d.type, a.objectif, a.report, case when a.reel <= ${jour}::date then a.reel end as reel, a.statut, a.change
    from operation_date d left join defaits x on x.sujet_id = d.operation_id cross join lateral (select
      ${sql.join(
        (['objectif', 'report', 'reel'] as const).map(
          (champ) =>
            sql`case when x.d ? ${cle(champ)} then (x.d ->> ${cle(champ)})::date else ${sql.ref(`d.${champ}`)} end as ${sql.ref(champ)}`,
        ),
      )}, coalesce(x.d ->> ${cle('statut')}, d.statut) as statut,
      coalesce(x.d ?| array[${cle('objectif')}, ${cle('report')}, ${cle('reel')}], false) as change) a
    where d.operation_id in (select s.id from siennes s)) d
  where not d.change or coalesce(d.objectif, d.report, d.reel) is not null)`
const cle = (champ: string) => sql`('dates.' || d.type || ${sql.lit(`.${champ}`)})`

/** Un mois décidé depuis sans que l'historique dise ce qu'il valait ne se sait pas : il n'y est pas. */
const objectifs = (
  fin: Date,
) => sql`muets as materialized (select h.sujet_id, h.donnees ->> 'debut' as debut, h.donnees ->> 'fin' as fin from modification h
    where h.sujet_id in (select s.id from siennes s) and h.le >= ${fin} and h.code = 'OBJECTIFS_DECIDES' and h.changements = '[]'),
  operation_objectif as materialized (select k.operation_id, k.mois, ${sql.join(
    (
      [
        ['relogements', 'objectif', 'relogements'],
        ['entretiens', 'objectif', 'entretiens'],
        ['relogements', 'previsionnel', 'relogements_previsionnel'],
        ['entretiens', 'previsionnel', 'entretiens_previsionnel'],
      ] as const
    ).map(([nature, champ, colonne]) => {
      const chemin = sql`(${sql.lit(`objectifs.${nature}.`)} || k.mois || ${sql.lit(`.${champ}`)})`
      return sql`case when x.d ? ${chemin} then (x.d ->> ${chemin})::int else ${sql.ref(`b.${colonne}`)} end as ${sql.ref(colonne)}`
    }),
  )}
  from (select b.operation_id, b.mois from operation_objectif b where b.operation_id in (select s.id from siennes s)
      union select f.sujet_id, split_part(c, '.', 3) from defaits f, jsonb_object_keys(f.d) c where c like 'objectifs.%') k
    left join operation_objectif b using (operation_id, mois) left join defaits x on x.sujet_id = k.operation_id
  where not exists (select from muets t where t.sujet_id = k.operation_id and k.mois between t.debut and t.fin))`

/** Purgé depuis, son historique effacé, un ménage n'était ni parti ni sans relogement nécessaire avant le jour où son dossier le dit. */
const dUnDossierPurge = (jour: string, fin: Date) => ({
  statut: sql`case when m.statut_depuis >= ${fin} and m.statut in ('DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE') then 'RECHERCHE_DU_LOGEMENT' else m.statut end`,
  necessaire: sql`(m.relogement_necessaire or coalesce(m.sans_relogement_le > ${jour}::date, false))`,
})

const menage = (
  jour: string,
  fin: Date,
) => sql`menage as materialized (select m.id, m.operation_id, m.cree_le, m.depart_spontane, m.accession,
    case when m.archive_le < ${fin} then m.archive_le end as archive_le,
    ${alors('relogement.statut', texte, dUnDossierPurge(jour, fin).statut)} as statut,
    ${alors('relogement.relogementNecessaire', (valeur) => sql`${valeur}::boolean`, dUnDossierPurge(jour, fin).necessaire)} as relogement_necessaire,
    ${alors('relogement.dates.entretien', date, 'm.date_entretien')} as date_entretien,
    ${alors('relogement.dates.signatureDuBail', date, 'm.date_signature_bail')} as date_signature_bail
  from menage m left join defaits x on x.sujet_id = m.id where m.id in (select s.id from leurs s))`

/** Ce qui ne se reconstitue pas à ce jour, des opérations de la personne ou de l'une d'elles. */
export async function nonReconstitueAu(
  { db, acteur }: Pick<Contexte, 'db' | 'acteur'>,
  jour: string,
  id: string | null = null,
): Promise<string[]> {
  const { rows } = await sql<{ muet: boolean }>`select exists (select from modification h join operation o on o.id = h.sujet_id
    where h.le >= ${finDuJour(jour)} and h.code = 'OBJECTIFS_DECIDES' and h.changements = '[]' and ${id === null ? operationsVisibles(acteur) : sql`o.id = ${id}::uuid`}) as muet`.execute(
    db,
  )
  return [...NON_RECONSTITUE, ...(rows[0]?.muet ? [MOIS_MUETS] : [])]
}
