import { estParmi } from '../core/estParmi.ts'
// Ce que les indicateurs ANRU disent de chaque ménage (domain-rules § 5.11) : la classe où chacun le range, et ce qu'il en mesure. Le nombre et la
// liste qu'il ouvre en partent tous les deux ; `faits.test.ts` compare ces classes à celles que la règle donne dossier par dossier.

import { litLesNombresExacts } from '@relogement/domain/acces/nombresExacts'
import type { Acteur } from '@relogement/domain/acces/roles'
import type { listeAnru } from '@relogement/domain/anru/anru.liste'
import { codesIndicateurs, definitionDe, type Indicateur } from '@relogement/domain/anru/indicateurs'
import type { FiltresDe } from '@relogement/domain/common/defineListe'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, et, jourCivil } from '../core/liste/source.ts'
import { operationsVisibles } from '../operation/portee.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { menagesDesListes } from '../portee/menages.ts'

export type Filtres = Omit<FiltresDe<typeof listeAnru>, 'nombres'>

/** Les opérations choisies, sur `operation o`. */
export const operationsChoisies = ({ operationIds = [], PRUs = [], bailleurs = [] }: Filtres): Condition =>
  et([
    ...(operationIds.length === 0 ? [] : [estParmi(sql`o.id`, operationIds, 'uuid')]),
    ...(PRUs.length === 0 ? [] : [estParmi(sql`o.pru_id`, PRUs, 'uuid')]),
    ...(bailleurs.length === 0 ? [] : [estParmi(sql`o.bailleur_id`, bailleurs, 'uuid')]),
  ])

/** Les ménages à reloger que la personne compte, sur `menage m` et `operation o` : les dossiers qu'elle lit, ou ceux de ses opérations. */
export const comptables = (acteur: Acteur): Condition =>
  litLesNombresExacts(acteur)
    ? sql`(m.relogement_necessaire and ${menagesDesListes(acteur)})`
    : sql`(m.relogement_necessaire and m.archive_le is null and ${operationsVisibles(acteur)})`

/** Le jour est de la période. */
export const dansLaPeriode = (jour: RawBuilder<unknown>, { du, au }: Filtres): Condition =>
  et([sql`true`, ...(du === undefined ? [] : [sql`${jour} >= ${du}::date`]), ...(au === undefined ? [] : [sql`${jour} <= ${au}::date`])])

const PIECES = (
  typologie: RawBuilder<unknown>,
) => sql`case ${typologie} when 'CHAMBRE' then 1 when 'T1' then 1 when 'T1BIS' then 1 when 'T2' then 2
  when 'T3' then 3 when 'T4' then 4 when 'T5' then 5 when 'T6' then 6 when 'T7_ET_PLUS' then 7 end`

const occupation = (typologie: RawBuilder<unknown>, personnes: RawBuilder<unknown>) => sql`case
  when ${typologie} is null or coalesce(${personnes}, 0) = 0 then 'INCONNU'
  when ${PIECES(typologie)} - ${personnes} > 1 then 'SOUS_OCCUPATION'
  when ${PIECES(typologie)} - ${personnes} < -1 and ${typologie} <> 'T7_ET_PLUS' then 'SUR_OCCUPATION' else 'ADAPTEE' end`

const evolution = (
  pourcentage: RawBuilder<unknown>,
) => sql`case when ${pourcentage} is null then 'INCONNU' when ${pourcentage} < -5 then 'BAISSE'
  when ${pourcentage} <= 5 then 'STABLE' when ${pourcentage} <= 10 then 'HAUSSE_5_10' when ${pourcentage} <= 20 then 'HAUSSE_10_20' else 'HAUSSE_20' end`

const delai = (jours: RawBuilder<unknown>) => sql`case when ${jours} is null then 'INCONNU' when ${jours} < 91 then 'MOINS_DE_3_MOIS'
  when ${jours} < 182 then 'DE_3_A_6_MOIS' when ${jours} <= 365 then 'DE_6_A_12_MOIS' else 'PLUS_DE_12_MOIS' end`

const ouiNon = (condition: RawBuilder<unknown>) => sql`case ${condition} when true then 'OUI' when false then 'NON' else 'INCONNU' end`

const ouInconnu = (code: RawBuilder<unknown>) => sql`coalesce(${code}, 'INCONNU')`

/** Ce qu'un indicateur dit d'un ménage relogé de la période : sa classe, et ce qui s'en mesure. */
interface Fait {
  readonly classe: RawBuilder<unknown>
  readonly mesure?: RawBuilder<unknown>
  /** Vrai des ménages qu'il range ; à défaut, des relogés de la période. */
  readonly range?: RawBuilder<unknown>
}

/** Nul : rien ne dit le type du relogement, qui n'est alors compté d'aucun. */
const DEFINITIF = sql`(n.type_relogement = 'DEFINITIF')`
const SOCIAL = sql`coalesce(n.type_financement not in ('PLI', 'AUTRE_INTERMEDIAIRE'), false)`
const RECENT = sql`(m.date_signature_bail < n.date_de_convention_apl + interval '60 months')`
const LOGEMENT_RECENT = sql`case when coalesce(a.prive, false) or not ${SOCIAL} then false
  when n.anciennete_du_logement = 'LOGEMENT_SOCIAL_NEUF' or ${RECENT} then true
  when n.est_rt2005 and m.date_signature_bail >= date '2021-10-01' then true else ${RECENT} end`
const ELIGIBLE = sql`case when n.menage_id is null then null else ${DEFINITIF} and (${LOGEMENT_RECENT})
  and (n.loyer <= n.loyer_plafond_apl) and (o.pru_id is not null) end`
const GTR_LE = sql`coalesce(${jourCivil(sql`m.presentation_validee_le`)}, m.date_gtrm)`
const ENTRE = (debut: RawBuilder<unknown>, fin: RawBuilder<unknown>) => sql`(${fin} - ${debut})`
const FAMILLE = sql`case when coalesce(q.principal, 0) = 0 then 'INCONNU' when j.colocation then 'COLOCATION'
  when q.colocataires > 0 then case when exists (select from unnest(q.naissances) w(le) where q.naissance is not null
      and extract(year from age(greatest(w.le, q.naissance), least(w.le, q.naissance))) >= 18) then 'PLUSIEURS_GENERATIONS' else 'COLOCATION' end
  when q.codemandeurs > 0 then case when q.enfants > 0 then 'COUPLE_AVEC_ENFANTS' else 'COUPLE_SANS_ENFANT' end
  when q.enfants > 0 then 'MONOPARENTAL' else 'PERSONNE_SEULE' end`
const ACTIVITE = sql`case when q.activite = 'RETRAITE' or q.categorie = 'RETRAITES' then 'RETRAITE' when q.activite is null then 'INCONNU'
  when q.activite in ('CDI', 'FONCTIONNAIRE', 'CDD', 'INTERIM', 'APPRENTISSAGE', 'STAGE', 'CONTRAT_AIDE', 'INDEPENDANT', 'ASSISTANT_MATERNEL_FAMILIAL')
  then 'EN_EMPLOI' when q.activite in ('DEMANDEUR_EMPLOI', 'AU_FOYER', 'SANS_ACTIVITE', 'CONGE_PARENTAL') then 'SANS_EMPLOI' else 'AUTRE' end`
const AGE = sql`extract(year from age(m.date_signature_bail, q.naissance))`

/** Range tous les ménages retenus, relogés ou non. */
const TOUS = sql`true`

const faits: Readonly<Record<Indicateur, Fait>> = {
  R1: {
    classe: sql`case when ${DEFINITIF} is not true then 'HORS_COMPTE'
      when n.anciennete_du_logement = 'LOGEMENT_SOCIAL_NEUF' then 'OUI' else ${ouiNon(RECENT)} end`,
  },
  R2: {
    classe: sql`case when ${DEFINITIF} is not true then 'HORS_COMPTE'
      else ${ouiNon(sql`not n.est_qpv`)} end`,
  },
  R3: { classe: ouInconnu(sql`n.localisation_geographique`) },
  R3_SITE: {
    classe: sql`case when a.menage_id is null or o.pru_id is null then 'INCONNU' else ${ouiNon(sql`coalesce(a.pru_id = o.pru_id, false)`)} end`,
  },
  R4: { classe: evolution(sql`e.evolution`), mesure: sql`e.evolution` },
  R4_M2: { classe: evolution(sql`e.evolution_m2`), mesure: sql`e.evolution_m2` },
  R5: {
    classe: sql`case when e.effort is null then 'INCONNU' when e.effort > 30 then 'PLUS_DE_30' else 'JUSQU_A_30' end`,
    mesure: sql`e.effort`,
  },
  R6_AVANT: { classe: occupation(sql`j.typologie`, sql`q.personnes`) },
  R6_APRES: { classe: occupation(sql`n.typologie`, sql`coalesce(n.nombre_de_personne, q.personnes)`) },
  R7: { classe: ouInconnu(sql`n.type_relogement`) },
  R7_PARC: { classe: sql`case a.prive when true then 'PRIVE' when false then 'SOCIAL' else 'INCONNU' end` },
  R7_ACCESSION: { classe: sql`case when s.reloge then 'RELOGE' else 'ACCESSION' end`, range: sql`(s.reloge or s.accedant)` },
  R8: {
    classe: sql`case n.nombre_proposition_ecrite when 0 then 'AUCUNE' when 1 then 'UNE' when 2 then 'DEUX' when 3 then 'TROIS' else
      case when n.nombre_proposition_ecrite is null then 'INCONNU' else 'QUATRE_ET_PLUS' end end`,
    mesure: sql`n.nombre_proposition_ecrite`,
  },
  R8_REFUS: { classe: sql`case coalesce(r.refus, 0) when 0 then 'AUCUN' when 1 then 'UN' when 2 then 'DEUX' else 'TROIS_ET_PLUS' end` },
  R8_SUBIS: { classe: sql`case coalesce(r.subis, 0) when 0 then 'AUCUN' when 1 then 'UN' else 'DEUX_ET_PLUS' end` },
  R9_ATTENTE: {
    classe: delai(ENTRE(sql`m.date_entretien`, sql`m.date_signature_bail`)),
    mesure: ENTRE(sql`m.date_entretien`, sql`m.date_signature_bail`),
  },
  R9_GTR: { classe: delai(ENTRE(sql`m.date_entretien`, GTR_LE)), mesure: ENTRE(sql`m.date_entretien`, GTR_LE) },
  R9_BAIL: { classe: delai(ENTRE(GTR_LE, sql`m.date_signature_bail`)), mesure: ENTRE(GTR_LE, sql`m.date_signature_bail`) },
  R9_DEMENAGEMENT: {
    classe: delai(ENTRE(sql`m.date_signature_bail`, sql`m.date_demenagement`)),
    mesure: ENTRE(sql`m.date_signature_bail`, sql`m.date_demenagement`),
  },
  R10: { classe: sql`case when m.decohabite_de is null then 'INITIAL' else 'ISSU' end`, range: TOUS },
  R11: { classe: ouInconnu(sql`n.reservataire`) },
  R12: { classe: ouiNon(ELIGIBLE) },
  R12_ACCORD: { classe: ouiNon(sql`n.est_minorite_loyer`), mesure: sql`case when n.est_minorite_loyer then n.montant_indemnite end` },
  R13_AGE: {
    classe: sql`case when q.naissance is null then 'INCONNU' when ${AGE} < 25 then 'MOINS_DE_25' when ${AGE} < 40 then 'DE_25_A_39'
      when ${AGE} < 60 then 'DE_40_A_59' when ${AGE} < 75 then 'DE_60_A_74' else 'DE_75_ET_PLUS' end`,
  },
  R13_FAMILLE: { classe: FAMILLE },
  R13_ACTIVITE: { classe: ACTIVITE },
  R13_REVENU: {
    classe: sql`case when e.part_du_plafond is null then 'INCONNU' when e.part_du_plafond < 20 then 'MOINS_DE_20' when e.part_du_plafond < 40 then 'DE_20_A_40'
      when e.part_du_plafond < 60 then 'DE_40_A_60' when e.part_du_plafond <= 100 then 'DE_60_A_100' else 'PLUS_DE_100' end`,
  },
}

/** Les VARIABLEs et les jours où chacune vaut. */
const VARIABLES = sql`variables as materialized (select code, valeur, coalesce(debut, date '0001-01-01') as debut,
    lead(debut) over (partition by code order by debut nulls first) as fin
  from nomenclature where type = 'VARIABLE' and actif and valeur is not null
    and (code like 'PLAFOND\_PLUS\_%' or code in ('FORFAIT_EAU_PERSONNE', 'FORFAIT_CHAUFFAGE_M2')))`

const variable = (
  alias: string,
  code: RawBuilder<unknown>,
) => sql`left join variables ${sql.ref(alias)} on ${sql.ref(`${alias}.code`)} = ${code}
  and m.date_signature_bail >= ${sql.ref(`${alias}.debut`)} and (${sql.ref(`${alias}.fin`)} is null or m.date_signature_bail < ${sql.ref(`${alias}.fin`)})`

/** Ceux du ménage, comptés au jour de son bail. */
const PERSONNES = sql`personnes as materialized (select x.menage_id, count(*)::int as personnes,
    count(*) filter (where x.role = 'PRINCIPAL')::int as principal, count(*) filter (where x.role = 'CODEMANDEUR')::int as codemandeurs,
    count(*) filter (where x.role = 'COLOCATAIRE')::int as colocataires, count(*) filter (where x.role = 'ENFANT')::int as enfants,
    count(*) filter (where x.role = 'ENFANT' and coalesce(extract(year from age(s.date_signature_bail, x.date_de_naissance)), 0) <= 18)::int as a_charge,
    max(x.date_de_naissance) filter (where x.role = 'PRINCIPAL') as naissance,
    array_agg(x.date_de_naissance) filter (where x.role = 'COLOCATAIRE' and x.date_de_naissance is not null) as naissances,
    case when bool_and(x.date_de_naissance is not null) then sum(extract(year from age(s.date_signature_bail, x.date_de_naissance))) end as ages,
    max(x.situation_professionnelle ->> 'activite') filter (where x.role = 'PRINCIPAL') as activite,
    max(x.situation_professionnelle ->> 'categorieSocioProfessionnelle') filter (where x.role = 'PRINCIPAL') as categorie
  from occupant x join retenus s on s.id = x.menage_id where s.reloge group by x.menage_id)`

/** Le logement qu'il a accepté, et le PRU où il se trouve. */
const ACCEPTES = sql`acceptes as materialized (select distinct on (p.menage_id) p.menage_id, l.prive, w.pru_id
  from retenus s join proposition p on p.menage_id = s.id and p.statut = 'acceptee_menage' join logement l on l.id = p.logement_id
    left join operation w on w.id = l.operation_id
  where s.reloge order by p.menage_id, p.acceptation_le desc nulls last)`

/** Ses refus opposables (domain-rules § 3.6), et ceux que le GTR ou la commission lui ont opposés. */
const REFUS = sql`refus as materialized (select p.menage_id,
    count(*) filter (where p.statut = 'refusee_menage' and p.ecrite_envoyee_le is not null and p.refus_legitime is not true)::int as refus,
    count(*) filter (where p.statut in ('refusee_gtr', 'refusee_cal'))::int as subis
  from retenus s join proposition p on p.menage_id = s.id
  where s.reloge and p.statut in ('refusee_menage', 'refusee_gtr', 'refusee_cal') group by p.menage_id)`

/** Ce que la fiche et le dossier tiennent en JSON : déplié une fois par ménage, chaque lecture le relirait en entier. */
const DEPLIE = sql`lateral (select (n.avant -> 'partACharge' ->> 'valeur')::numeric as part_avant, (n.avant -> 'ressources' ->> 'valeur')::numeric as ressources,
    l.typologie, nullif(l.surface, 0) as surface,
    coalesce((m.composition ->> 'colocation')::boolean, false) as colocation, coalesce((m.composition ->> 'personneAHandicap')::boolean, false) as handicap,
    (n.loyer + coalesce(n.garage, 0) + coalesce(n.charges_generales, 0) + coalesce(n.chauffage, 0) + coalesce(n.eau, 0) - coalesce(n.apl, 0))::numeric
      as part_apres from jsonb_to_record(m.logement_actuel) l(typologie text, surface numeric) offset 0) j`
const FORFAITS = sql`(case when n.eau = 0 then round((case when n.nombre_de_personne > 0 then n.nombre_de_personne end)::numeric * ve.valeur::numeric, 2) else 0 end
  + case when n.chauffage = 0 then round((case when n.surface_habitable > 0 then n.surface_habitable end)::numeric * vc.valeur::numeric, 2) else 0 end)`
const PERSONNE_DE_PLUS = sql`((q.a_charge > 0 and q.personnes = q.a_charge + 1) or j.handicap
  or (q.personnes = 2 and q.codemandeurs > 0 and not j.colocation and coalesce(q.ages <= 55, false)))`
const CATEGORIE = sql`'PLAFOND_PLUS_' || least(q.personnes + ${PERSONNE_DE_PLUS}::int, 6)`
const PLAFOND = sql`(vp.valeur + case when q.personnes > 6 then (q.personnes - 6) * vs.valeur else 0 end)::numeric`

/** Ce qui se calcule de la fiche du nouveau logement. */
const CALCULS = sql`lateral (select case when j.part_avant > 0 then round((j.part_apres - j.part_avant) / j.part_avant * 100, 1) end as evolution,
    case when j.part_avant > 0 then
      round((j.part_apres / nullif(n.surface_habitable, 0)::numeric * j.surface / j.part_avant - 1) * 100, 1) end as evolution_m2,
    case when j.ressources > 0 then round((j.part_apres + ${FORFAITS}) / j.ressources * 100, 1) end as effort,
    n.revenu_fiscal_de_reference::numeric / nullif(${PLAFOND}, 0) * 100 as part_du_plafond) e`

/** Les tables d'où tout se compte : `retenus` (la portée, les filtres), puis `f`, une ligne par ménage et une colonne par indicateur. */
export function tablesDesFaits(acteur: Acteur, filtres: Filtres, aujourdhui: string): RawBuilder<unknown> {
  const accedeLe = sql`(m.accession ->> 'date')::date`
  const colonnes = codesIndicateurs.flatMap((code) => {
    const { classe, mesure, range } = faits[code]
    const siRange = (valeur: RawBuilder<unknown>) =>
      range === undefined ? sql`case when s.reloge then ${valeur} end` : sql`case when ${range} then ${valeur} end`
    return [
      sql`${siRange(classe)} as ${sql.ref(code)}`,
      ...(mesure === undefined ? [] : [sql`${siRange(sql`(${mesure})::numeric`)} as ${sql.ref(`${code}_m`)}`]),
    ]
  })
  // Ni relogé ni propriétaire, un ménage n'a rien à dire des autres : rien de plus que `retenus` ne se lit pour lui.
  const desAutres = codesIndicateurs.flatMap((code) => [
    faits[code].range === TOUS ? faits[code].classe : sql`null::text`,
    ...(faits[code].mesure === undefined ? [] : [sql`null::numeric`]),
  ])
  return sql`retenus as materialized (select m.id, m.operation_id, o.pru_id, m.date_signature_bail, m.decohabite_de,
      ${aCetAvancement('RELOGE', aujourdhui)} and ${dansLaPeriode(sql`m.date_signature_bail`, filtres)} as reloge,
      ${aCetAvancement('ACCESSION', aujourdhui)} and ${dansLaPeriode(accedeLe, filtres)} as accedant,
      extract(year from case when ${aCetAvancement('RELOGE', aujourdhui)} then m.date_signature_bail else ${accedeLe} end)::int as annee
    from menage m join operation o on o.id = m.operation_id where ${comptables(acteur)} and ${operationsChoisies(filtres)}),
    ${VARIABLES}, ${PERSONNES}, ${ACCEPTES}, ${REFUS},
    f as materialized (select m.id, m.operation_id, o.pru_id, s.annee, s.reloge, true as sorti, ${sql.join(colonnes)}
      from retenus s join menage m on m.id = s.id join operation o on o.id = m.operation_id
        left join fiche_nouveau_logement n on n.menage_id = m.id and s.reloge left join personnes q on q.menage_id = m.id
        left join acceptes a on a.menage_id = m.id left join refus r on r.menage_id = m.id cross join ${DEPLIE}
        ${variable('ve', sql`'FORFAIT_EAU_PERSONNE'`)} ${variable('vc', sql`'FORFAIT_CHAUFFAGE_M2'`)}
        ${variable('vp', CATEGORIE)} ${variable('vs', sql`'PLAFOND_PLUS_SUP'`)}
        left join ${CALCULS} on s.reloge where s.reloge or s.accedant
      union all select m.id, m.operation_id, m.pru_id, m.annee, false, false, ${sql.join(desAutres)}
        from retenus m where (m.reloge or m.accedant) is not true)`
}

const deTous = codesIndicateurs.filter((code) => faits[code].range === TOUS)
const desSortis = codesIndicateurs.filter((code) => faits[code].range !== TOUS)

/**
 * Les ménages de `f`, comptés par indicateur et par classe, et selon `selon` (les colonnes de `f` d'alors). D'un seul parcours : chaque indicateur
 * est un groupement du même balayage, quand une ligne par ménage et par indicateur en ferait trente fois plus à trier.
 */
export function comptesParIndicateur(selon: readonly ('operation_id' | 'pru_id' | 'annee')[] = []): RawBuilder<unknown> {
  const compter = (codes: readonly Indicateur[], quand: Condition) => {
    const colonne = (code: Indicateur) => sql`f.${sql.ref(code)}`
    // L'année d'un ménage qui n'est pas encore relogé n'est pas la sienne.
    const cles = selon.map((cle) => (cle === 'annee' && codes === deTous ? sql`null::int` : sql`f.${sql.ref(cle)}`))
    const groupes = selon.flatMap((cle) => (cle === 'annee' && codes === deTous ? [] : [sql`f.${sql.ref(cle)}`]))
    return sql`select case 0 ${sql.join(
      codes.map((code) => sql`when grouping(${colonne(code)}) then ${sql.lit(code)}`),
      sql` `,
    )} end as indicateur, coalesce(${sql.join(codes.map(colonne))}) as classe, count(*)::int as nombre
      ${sql.join(
        cles.map((cle, rang) => sql`, ${cle} as ${sql.ref(selon[rang] ?? '')}`),
        sql` `,
      )}
      from f where ${quand} group by grouping sets (${sql.join(codes.map((code) => sql`(${sql.join([...groupes, colonne(code)])})`))})`
  }
  return sql`(select * from (${compter(desSortis, sql`f.sorti`)} union all ${compter(deTous, sql`true`)}) v where v.classe is not null)`
}

const CALCUL_DE_LA_MESURE = {
  mediane: (de: RawBuilder<unknown>) => sql`round((percentile_cont(0.5) within group (order by ${de}))::numeric, 1)`,
  moyenne: (de: RawBuilder<unknown>) => sql`round(avg(${de}), 2)`,
  somme: (de: RawBuilder<unknown>) => sql`sum(${de})`,
}

/** Ce qui se mesure des ménages de `f` : un objet, une clé par indicateur qui mesure quelque chose. */
export const MESURES: RawBuilder<unknown> = sql`(select json_build_object(${sql.join(
  codesIndicateurs.flatMap((code) => {
    const { mesure } = definitionDe(code)
    return mesure === undefined ? [] : [sql`${sql.lit(code)}, ${CALCUL_DE_LA_MESURE[mesure.sorte](sql`f.${sql.ref(`${code}_m`)}`)}::float8`]
  }),
)}) from f where f.sorti)`

/** Un nombre, en condition sur `f`. */
export function duNombre(nombre: string): Condition {
  const [indicateur = '', classe = ''] = nombre.split('.')
  return sql`f.${sql.ref(indicateur)} = ${classe}`
}
