// Le SQL du plancher des écrans de pilotage, écrit à la main : le plus court que l'on sache écrire pour les mêmes nombres. Rien n'y vient du produit.

const PARTI = `(m.statut in ('DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE') or m.statut = 'CLOTURE' and (m.depart_spontane is not null or m.accession is not null))`
const RELOGE = `(not ${PARTI} and m.date_signature_bail <= current_date)`

const COMPTES = `select m.operation_id, count(*) as total, count(*) filter (where ${RELOGE}) as reloges,
    count(*) filter (where not ${PARTI} and m.date_signature_bail is null) as restants, count(*) filter (where not ${PARTI} and m.date_entretien is null) as entretiens
  from menage m where m.relogement_necessaire and m.archive_le is null group by 1`

/** Une page de vingt-cinq opérations et leurs nombres. */
export const operations =
  (): string => `select json_agg(x) from (select o.id, o.code, o.nom, o.famille, b.nom as bailleur, z.nom as pru, v.nom as ville,
    o.demarrage_psr_objectif, o.fin_psr_objectif, s.total, s.reloges, s.restants, s.entretiens
  from operation o join (${COMPTES}) s on s.operation_id = o.id left join partenaire b on b.id = o.bailleur_id
    left join zone_geographique z on z.id = o.pru_id left join ville v on v.code_insee = o.ville_code order by o.nom limit 25) x`

/** Toutes les opérations, leurs nombres, ce qu'elles visent et ce qui s'est fait, mois par mois. */
export const psr =
  (): string => `select json_agg(x) from (select o.id, o.nom, b.nom as bailleur, z.nom as pru, s.total, s.reloges, s.restants,
    (select json_agg(json_build_array(j.mois, j.relogements, j.entretiens)) from operation_objectif j where j.operation_id = o.id) as vises, f.faits
  from operation o join (${COMPTES}) s on s.operation_id = o.id left join partenaire b on b.id = o.bailleur_id left join zone_geographique z on z.id = o.pru_id
    left join (select operation_id, json_agg(json_build_array(mois, nombre)) as faits from (
      select m.operation_id, to_char(m.date_signature_bail, 'YYYY-MM') as mois, count(*) as nombre from menage m
      where m.relogement_necessaire and ${RELOGE} group by 1, 2) g group by 1) f on f.operation_id = o.id) x`

/** Les portes d'un immeuble, et qui y habite. */
export const synoptique = (
  operationId: string,
): string => `select json_agg(x) from (select l.id, l.hp2, l.hp3, l.etage, l.numero_porte, l.typologie,
    m.noms, m.code_menage, m.statut, m.cotation_couleur
  from logement l left join menage m on m.operation_id = l.operation_id and m.patrimoine ->> 'UG' = l.ug and m.localisation ->> 'numeroPorte' = l.numero_porte
  where l.parc and l.operation_id = '${operationId}' order by l.hp2, l.hp3, l.etage, l.numero_porte) x`

/** Les relogés, leur fiche et leurs personnes, comptés par cinq classes : les autres indicateurs se lisent des mêmes lignes. */
export const anru =
  (): string => `select json_agg(x) from (select n.type_relogement, n.est_qpv, n.localisation_geographique, n.reservataire, q.personnes, count(*)
  from menage m left join fiche_nouveau_logement n on n.menage_id = m.id
    left join (select menage_id, count(*) as personnes, max(date_de_naissance) filter (where role = 'PRINCIPAL') as naissance from occupant group by 1) q on q.menage_id = m.id
  where m.relogement_necessaire and m.archive_le is null and ${RELOGE} group by 1, 2, 3, 4, 5) x`
