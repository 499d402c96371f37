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

/** Le ménage habite cette porte. */
export const ICI = `m.patrimoine ->> 'UG' = l.ug and coalesce(m.localisation ->> 'numeroPorte', '') = coalesce(l.numero_porte, '')`

/** Les portes d'un immeuble, leur vacance, et de qui y habite ce que la porte en montre : son chargé, ses dates, son loyer, ses propositions. */
export const synoptique = (
  operationId: string,
): string => `select json_agg(x) from (select l.id, l.hp2, l.hp3, l.etage, concat_ws(' ', l.numero, l.rue) as adresse, l.numero_porte, l.ug, l.typologie,
    l.surface_habitable, v.type as vacance, v.debut, h.habitants
  from logement l left join vacance v on v.logement_id = l.id and v.fin is null left join (
    select m.patrimoine ->> 'UG' as ug, coalesce(m.localisation ->> 'numeroPorte', '') as porte, json_agg(json_build_object('id', m.id,
      'code', m.code_menage, 'noms', m.noms, 'statut', m.statut, 'couleur', m.cotation_couleur, 'score', m.cotation_score, 'charge', u.nom || ' ' || u.prenom,
      'bail', m.date_signature_bail, 'entree', m.date_edl_entree, 'sortie', m.date_edl_sortie, 'depart', m.depart_spontane, 'accession', m.accession,
      'loyer', m.logement_actuel -> 'finance' ->> 'loyer', 'propositions', p.toutes)) as habitants
    from menage m left join utilisateur u on u.id = m.charge_id left join (
      select menage_id, json_agg(json_build_array(p.statut, n.bailleur_id, p.ecrite_envoyee_le, p.acceptation_le, p.refus_le)) as toutes
      from proposition p join logement n on n.id = p.logement_id
      where p.menage_id in (select id from menage where operation_id = '${operationId}') group by 1) p on p.menage_id = m.id
    where m.operation_id = '${operationId}' and m.archive_le is null group by 1, 2) h on h.ug = l.ug and h.porte = coalesce(l.numero_porte, '')
  where l.parc and l.operation_id = '${operationId}' order by l.hp2, l.hp3, l.etage, l.numero_porte) x`

/** Les relogés, leur fiche et leurs personnes, comptés par cinq classes : les autres indicateurs se lisent des mêmes lignes. */
export const anru =
  (): string => `select json_agg(x) from (select n.type_relogement, n.est_qpv, n.localisation_geographique, n.reservataire, q.personnes, count(*)
  from menage m left join fiche_nouveau_logement n on n.menage_id = m.id
    left join (select menage_id, count(*) as personnes, max(date_de_naissance) filter (where role = 'PRINCIPAL') as naissance from occupant group by 1) q on q.menage_id = m.id
  where m.relogement_necessaire and m.archive_le is null and ${RELOGE} group by 1, 2, 3, 4, 5) x`
