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

const CLASSE_DELAI = (jours: string) =>
  `case when ${jours} is null then 'I' when ${jours} < 91 then 'A' when ${jours} < 182 then 'B' when ${jours} <= 365 then 'C' else 'D' end`
const CLASSE_EVOLUTION = (part: string) =>
  `case when ${part} is null then 'I' when ${part} < -5 then 'A' when ${part} <= 5 then 'B' when ${part} <= 10 then 'C' when ${part} <= 20 then 'D' else 'E' end`
const CLASSE_PIECES = (typologie: string, personnes: string) =>
  `case when ${typologie} is null or coalesce(${personnes}, 0) = 0 then 'I' when substr(${typologie}, 2, 1)::int - ${personnes} > 1 then 'A'
    when substr(${typologie}, 2, 1)::int - ${personnes} < -1 then 'B' else 'C' end`
const CLASSE_PARMI = (nombre: string, bornes: readonly number[]) =>
  `case when ${nombre} is null then 'I' ${bornes.map((borne) => `when ${nombre} < ${borne} then '${borne}'`).join(' ')} else '+' end`

/** Ce que chaque indicateur dit d'un relogé : vingt-cinq classes d'une ligne. */
const CLASSES = [
  `case when type_relogement is distinct from 'DEFINITIF' then 'H' when anciennete_du_logement = 'LOGEMENT_SOCIAL_NEUF' or bail < date_de_convention_apl + 1826 then 'O' else 'N' end`,
  `case when type_relogement is distinct from 'DEFINITIF' then 'H' when est_qpv then 'N' else 'O' end`,
  'localisation_geographique',
  `case when pru is null then 'I' when pru_accepte = pru then 'O' else 'N' end`,
  CLASSE_EVOLUTION('evolution'),
  CLASSE_EVOLUTION('evolution_m2'),
  `case when effort is null then 'I' when effort > 30 then 'O' else 'N' end`,
  CLASSE_PIECES(`nullif(typologie_avant, 'CHAMBRE')`, 'personnes'),
  CLASSE_PIECES(`nullif(typologie, 'CHAMBRE')`, 'coalesce(nombre_de_personne, personnes)'),
  'type_relogement',
  `case prive when true then 'P' when false then 'S' else 'I' end`,
  `'R'`,
  CLASSE_PARMI('nombre_proposition_ecrite', [1, 2, 3, 4]),
  CLASSE_PARMI('coalesce(refus, 0)', [1, 2, 3]),
  CLASSE_PARMI('coalesce(subis, 0)', [1, 2]),
  CLASSE_DELAI('(bail - date_entretien)'),
  CLASSE_DELAI('(gtr - date_entretien)'),
  CLASSE_DELAI('(bail - gtr)'),
  CLASSE_DELAI('(date_demenagement - bail)'),
  'reservataire',
  `case when loyer is null then 'I' when loyer <= loyer_plafond_apl and pru is not null then 'O' else 'N' end`,
  `case est_minorite_loyer when true then 'O' when false then 'N' else 'I' end`,
  CLASSE_PARMI('extract(year from age(bail, naissance))', [25, 40, 60, 75]),
  `case when coloc then 'C' when codemandeur then case when enfants > 0 then 'CE' else 'CS' end when enfants > 0 then 'M' else 'S' end`,
  'activite',
  CLASSE_PARMI('part_du_plafond', [20, 40, 60, 101]),
]

/**
 * Les indicateurs R1 à R13, à contenu égal : chaque relogé lu une fois, avec sa fiche, ses personnes et ses propositions, rangé en vingt-six classes ;
 * leurs comptes, huit mesures, les décohabitations de tous les ménages et les archivés. Une seule valeur par variable, sans leurs périodes.
 */
export const anru = (): string => `with v as (select max(valeur::numeric) filter (where code = 'FORFAIT_EAU_PERSONNE') as eau,
    max(valeur::numeric) filter (where code = 'FORFAIT_CHAUFFAGE_M2') as chauffage from nomenclature where type = 'VARIABLE'),
  vp as (select right(code, 1) as personnes, max(valeur::numeric) as plafond from nomenclature where type = 'VARIABLE' and code like 'PLAFOND_PLUS__' group by 1),
  t as (select m.id, m.date_signature_bail as bail, m.date_entretien, m.date_demenagement, m.logement_actuel, o.pru_id as pru,
      coalesce(m.presentation_validee_le::date, m.date_gtrm) as gtr
    from menage m join operation o on o.id = m.operation_id where m.relogement_necessaire and m.archive_le is null and ${RELOGE}),
  q as (select x.menage_id, count(*)::int as personnes, bool_or(x.role = 'COLOCATAIRE') as coloc, bool_or(x.role = 'CODEMANDEUR') as codemandeur,
      count(*) filter (where x.role = 'ENFANT') as enfants, max(x.date_de_naissance) filter (where x.role = 'PRINCIPAL') as naissance,
      sum(extract(year from age(t.bail, x.date_de_naissance))) as ages, max(x.situation_professionnelle ->> 'activite') filter (where x.role = 'PRINCIPAL') as activite
    from occupant x join t on t.id = x.menage_id group by 1),
  p as (select p.menage_id, count(*) filter (where p.statut = 'refusee_menage' and p.ecrite_envoyee_le is not null) as refus,
      count(*) filter (where p.statut in ('refusee_gtr', 'refusee_cal')) as subis, bool_or(l.prive) filter (where p.statut = 'acceptee_menage') as prive,
      max(w.pru_id::text) filter (where p.statut = 'acceptee_menage')::uuid as pru_accepte
    from proposition p join t on t.id = p.menage_id left join logement l on l.id = p.logement_id and p.statut = 'acceptee_menage'
      left join operation w on w.id = l.operation_id group by 1),
  c as (select t.*, n.*, q.*, p.refus, p.subis, p.prive, p.pru_accepte, t.logement_actuel ->> 'typologie' as typologie_avant,
      n.revenu_fiscal_de_reference / vp.plafond * 100 as part_du_plafond, e.*
    from t left join fiche_nouveau_logement n on n.menage_id = t.id left join q on q.menage_id = t.id left join p on p.menage_id = t.id cross join v
      left join vp on vp.personnes = least(q.personnes, 6)::text
      left join lateral (select round((s.apres / nullif(s.avant, 0) - 1) * 100, 1) as evolution,
        round((s.apres / nullif(n.surface_habitable, 0) * s.surface / nullif(s.avant, 0) - 1) * 100, 1) as evolution_m2,
        round((s.apres + case when n.eau = 0 then n.nombre_de_personne * v.eau else 0 end + case when n.chauffage = 0 then n.surface_habitable * v.chauffage else 0 end)
          / nullif(s.ressources, 0) * 100, 1) as effort
        from (select (n.loyer + coalesce(n.garage, 0) + coalesce(n.charges_generales, 0) + coalesce(n.chauffage, 0) + coalesce(n.eau, 0) - coalesce(n.apl, 0))::numeric as apres,
          (n.avant -> 'partACharge' ->> 'valeur')::numeric as avant, (n.avant -> 'ressources' ->> 'valeur')::numeric as ressources,
          (t.logement_actuel ->> 'surface')::numeric as surface offset 0) s) e on true),
  f as materialized (select ${CLASSES.map((classe, rang) => `${classe} as c${rang}`).join(', ')}, evolution, evolution_m2, effort, nombre_proposition_ecrite,
    bail - date_entretien as attente, gtr - date_entretien as au_gtr, bail - gtr as au_bail, date_demenagement - bail as au_demenagement,
    case when est_minorite_loyer then montant_indemnite end as indemnite from c)
  select (select json_agg(x) from (select ${CLASSES.map((_, rang) => `c${rang}`).join(', ')}, count(*) from f
      group by grouping sets (${CLASSES.map((_, rang) => `(c${rang})`).join(', ')})) x) as comptes,
    (select json_build_array(${['evolution', 'evolution_m2', 'effort', 'attente', 'au_gtr', 'au_bail', 'au_demenagement'].map((mesure) => `percentile_cont(0.5) within group (order by ${mesure})`).join(', ')},
      avg(nombre_proposition_ecrite), sum(indemnite)) from f) as mesures,
    (select json_agg(x) from (select m.decohabite_de is null, count(*) from menage m where m.relogement_necessaire and m.archive_le is null group by 1) x) as decohabitations,
    (select count(*) from menage m where m.archive_le is not null and ${RELOGE}) as archives`

const DEMOLIR = `array['DEMOLITION_CURAGE', 'DESAMIANTAGE', 'RELOGEMENT', 'SECURISATION', 'HONORAIRES']`
const BATIR = `array['CHARGE_FONCIERE', 'TRAVAUX_BATIMENT', 'VRD', 'HONORAIRES', 'FRAIS_FINANCIERS']`
/** Les dépenses que chaque famille d'opération demande. */
const DEPENSES_DEMANDEES = `(values ('DEMOLITION', ${DEMOLIR}), ('RECONSTITUTION', ${BATIR}), ('CONSTRUCTION_NEUVE', ${BATIR}), ('ACCESSION', ${BATIR}),
  ('REHABILITATION', array['DESAMIANTAGE', 'RELOGEMENT', 'TRAVAUX_LOGEMENTS', 'TRAVAUX_PARTIES_COMMUNES', 'HONORAIRES']),
  ('RESIDENTIALISATION', array['VRD', 'AMENAGEMENT_ABORDS', 'HONORAIRES']),
  ('CHANGEMENT_USAGE', array['RELOGEMENT', 'TRAVAUX_LOGEMENTS', 'TRAVAUX_PARTIES_COMMUNES', 'HONORAIRES']),
  ('ACQUISITION_AMELIORATION', array['ACQUISITION', 'TRAVAUX_LOGEMENTS', 'TRAVAUX_PARTIES_COMMUNES', 'HONORAIRES', 'FRAIS_FINANCIERS']))`
/** Ce que chaque famille reçoit : une seule valeur par variable, sans leurs périodes. */
const RECU = `(select substr(code, 18) as famille, max(valeur::numeric) as taux,
    (select max(n.valeur::numeric) from nomenclature n where n.type = 'VARIABLE' and n.code = 'FINANCEMENT_PLAFOND_' || substr(v.code, 18)) as plafond
  from nomenclature v where type = 'VARIABLE' and code like 'FINANCEMENT_TAUX_%' group by code)`
const DATE_DEMANDEE = `case substr(o.statut_subvention, 5, 1) when 'P' then 'DELIBERATION_CA' when 'D' then 'OS_TRAVAUX' else
    case o.famille when 'DEMOLITION' then 'FIN_DEMOLITION' else 'LIVRAISON' end end`

/** Une page de vingt-cinq opérations financées : coût, part de l'ANRU, versé, reste, champs qui manquent, relogements qui restent ; le total de toutes. */
export const suivi =
  (): string => `with l as (select o.id, o.code, o.nom, o.famille, b.nom as bailleur, z.nom as pru, v.nom as ville, o.nombre_logements, o.statut_creation,
    o.statut_subvention, o.statut_subvention_le, p.cout, case when o.statut_subvention ~ '_(EN_PREPARATION|ETABLIE)$'
      then round(least(p.cout, coalesce(nullif(t.plafond, 0) * o.nombre_logements, p.cout)) * coalesce((p.plan ->> 'taux')::numeric, t.taux) / 100, 2)
      else p.subvention end as part, w.paye, greatest(w.reste, 0) as reste, greatest(-w.reste, 0) as trop, coalesce(s.restants, 0) as restants,
    num_nulls(b.id, z.id, v.nom, o.qpv, o.nombre_logements, o.reference_convention, o.date_convention, d.le)
      + (select count(*) from unnest(r.postes) poste where p.plan -> 'depenses' ->> poste is null)
      + case when o.statut_subvention !~ '^FAT_P' then num_nulls(p.plan ->> 'numeroIODA', p.plan ->> 'dateMarche') else 0 end as manquent
  from operation o left join financement_fiche p on p.operation_id = o.id and p.etape = substr(o.statut_subvention, 5, 1)
    left join paiement_operation w on w.operation_id = o.id left join partenaire b on b.id = o.bailleur_id
    left join zone_geographique z on z.id = o.pru_id left join ville v on v.code_insee = o.ville_code
    left join ${DEPENSES_DEMANDEES} r (famille, postes) on r.famille = o.famille left join ${RECU} t on t.famille = o.famille
    left join lateral (select coalesce(d.reel, d.report, d.objectif) as le from operation_date d where d.operation_id = o.id and d.type = ${DATE_DEMANDEE}) d on true
    left join (select m.operation_id, count(*) as restants from menage m
      where m.relogement_necessaire and m.archive_le is null and not ${PARTI} and m.date_signature_bail is null group by 1) s on s.operation_id = o.id
  where o.statut_subvention is not null)
  select (select json_agg(x) from (select * from l order by nom limit 25) x) as lignes,
    (select json_build_array(count(*), sum(cout), sum(part), sum(paye), sum(reste), count(*) filter (where manquent > 0)) from l) as totaux`

/** Ce qu'une dépense changée donne du plan d'une opération, et ce qui en diffère de ce qui est enregistré. */
export const calcul = (
  operationId: string,
): string => `with p as (select jsonb_set(p.plan, '{depenses,DESAMIANTAGE}', '12345.67') as plan, p.calcul as avant, o.nombre_logements as n, t.taux, t.plafond
    from operation o join financement_fiche p on p.operation_id = o.id and p.etape = substr(o.statut_subvention, 5, 1)
      left join ${RECU} t on t.famille = o.famille where o.id = '${operationId}'),
  c as (select avant, n, plan, coalesce((plan ->> 'taux')::numeric, taux) as taux, nullif(plafond, 0) * n as plafond,
    (select coalesce(sum(value::numeric), 0) from jsonb_each_text(plan -> 'depenses')) as cout,
    (select coalesce(sum(value::numeric), 0) from jsonb_each_text(plan -> 'ressources')) as autres from p),
  f as (select avant, json_build_object('cout', cout, 'plafond', plafond, 'assiette', least(cout, plafond), 'taux', taux, 'subvention', part,
    'autresRessources', autres, 'autofinancement', cout - part - autres, 'totalRessources', cout, 'nombreLogements', n,
    'coutParLogement', round(cout / nullif(n, 0), 2), 'subventionParLogement', round(part / nullif(n, 0), 2),
    'parTypologie', (select json_agg(x) from (select l ->> 'typologie', sum((l ->> 'nombre')::int) from jsonb_array_elements(plan -> 'logements') l group by 1) x),
    'parFinancement', (select json_agg(x) from (select l ->> 'financement', sum((l ->> 'nombre')::int) from jsonb_array_elements(plan -> 'logements') l group by 1) x)
    )::jsonb as apres from (select *, round(least(cout, plafond) * taux / 100, 2) as part from c) c)
  select apres, (select json_agg(json_build_array(k.key, avant -> k.key, k.value)) from jsonb_each(apres) k
    where k.value is distinct from avant -> k.key) as changements from f`
