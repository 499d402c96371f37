import { ajouterMoisAuMois, moisDe } from '@relogement/domain/common/date'
import type { Liste } from '@relogement/domain/common/listes'
import { MOIS_OBSERVES, moyenneObservee } from '@relogement/domain/objectif/rythme'
import type { FinAuRythme } from '@relogement/domain/operation/finAuRythme'
import type { listeOperations } from '@relogement/domain/operation/operation.liste'
import { famillesOperation, statutsCreation, statutsSubvention } from '@relogement/domain/operation/operation.listes'
import { joursAvantVide } from '@relogement/domain/simulation/simulation.rules'
import { type RawBuilder, sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { surColonnes } from '../core/liste/arithmetiqueSql.ts'
import { type Condition, croissant, enClair, personneJson, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { dansUnEpci, nomDesEpci } from '../zone/epci.ts'

/** Un code et ses mots ; nul s'il l'est. */
export const ditJson = (code: RawBuilder<unknown>, liste: Liste): RawBuilder<unknown> =>
  sql`case when ${code} is not null then json_build_object('code', ${code}, 'libelle', ${enClair(code, liste)}) end`

const premierDuMois = (jour: string, decalage = 0) => `${ajouterMoisAuMois(moisDe(jour), decalage)}-01`

/** Les ménages à reloger, dont les archivés : où chacun en est ce jour-là. Archivé, un dossier n'attend plus rien, et aucune liste ne le montre. */
export const menagesSuivis = (
  jour: string,
) => sql`(select m.operation_id, m.date_entretien, m.date_signature_bail, m.archive_le is not null as archive,
    ${aCetAvancement('ENTRETIEN_REALISE', jour)} as interroge, ${aCetAvancement('ENTRETIEN_RESTANT', jour)} as a_interroger,
    ${aCetAvancement('RELOGE', jour)} as reloge, ${aCetAvancement('RELOGEMENT_RESTANT', jour)} as a_reloger
  from menage m where m.relogement_necessaire)`

/** Ceux de chaque opération, comptés. */
const compteDesMenages = (
  jour: string,
  suivis: RawBuilder<unknown>,
) => sql`(select m.operation_id, count(*)::int as total, count(*) filter (where m.archive)::int as archives,
    count(*) filter (where m.a_interroger and not m.archive)::int as entretiens, count(*) filter (where m.reloge)::int as reloges,
    count(*) filter (where m.reloge and m.date_signature_bail >= ${premierDuMois(jour)}::date)::int as reloges_ce_mois,
    count(*) filter (where m.reloge and m.date_signature_bail >= ${premierDuMois(jour, -MOIS_OBSERVES)}::date
      and m.date_signature_bail < ${premierDuMois(jour)}::date)::int as reloges_observes,
    count(*) filter (where m.a_reloger and not m.archive)::int as restants
  from ${suivis} m group by m.operation_id)`

/** Ce que dit chaque opération des mois clos au jour dit, et du mois en cours. */
const visesAu = (jour: string) => sql`(select operation_id,
    coalesce(sum(coalesce(relogements_previsionnel, relogements)) filter (where mois < ${moisDe(jour)}), 0)::int as clos,
    max(relogements_previsionnel) filter (where mois = ${moisDe(jour)}) as previsionnel, max(relogements) filter (where mois = ${moisDe(jour)}) as objectif
  from operation_objectif where mois <= ${moisDe(jour)} group by operation_id)`

export const menagesAReloger = sql`coalesce(s.total, 0)`
/** Ceux d'entre eux qu'aucune liste ne montre plus : ce qui les sépare de leurs nombres se dit (décision 0044). */
export const menagesArchives = sql`coalesce(s.archives, 0)`
const reloges = sql`coalesce(s.reloges, 0)`
const relogesCeMois = sql`coalesce(s.reloges_ce_mois, 0)`
export const restants = sql`coalesce(s.restants, 0)`
export const entretiensRestants = sql`coalesce(s.entretiens, 0)`
const debut = sql`coalesce(o.demarrage_psr_report, o.demarrage_psr_objectif)`
export const finDuPsr = sql`coalesce(o.fin_psr_report, o.fin_psr_objectif)`

/** L'objectif recalculé du mois en cours (`recalculer`) : ce qui restait à la fin du dernier mois clos, en parts égales jusqu'à la fin du PSR, le reste d'abord. */
const recalcule = (jour: string) => sql`ceil((${restants} + ${relogesCeMois})::numeric
  / greatest(${rangDuMois(finDuPsr)} - ${rangDuMois(sql`${jour}::date`)} + 1, 1))`
const rangDuMois = (le: RawBuilder<unknown>) => sql`(extract(year from ${le}) * 12 + extract(month from ${le}))`

/** Les relogements prévus depuis le début jusqu'au mois en cours, compris : `cumulPrevu`, que la base range et filtre ; totaux.test.ts les compare. */
const prevus = (jour: string) => sql`(coalesce(j.clos, 0) + coalesce(j.previsionnel,
  case when ${finDuPsr} is not null then greatest(${recalcule(jour)} - greatest(coalesce(j.clos, 0) - (${reloges} - ${relogesCeMois}), 0), 0) end,
  j.objectif, 0))::int`
export const devantRester = (jour: string) => sql`greatest(${menagesAReloger} - ${prevus(jour)}, 0)`

/** Jours écoulés sur jours du PSR, reports d'abord, de 0 à 100 (domain-rules § 5.10). */
export const avancementDuree = (jour: string) => sql`case when ${debut} < ${finDuPsr} then
  round(least(greatest((${jour}::date - ${debut})::numeric / (${finDuPsr} - ${debut}), 0), 1) * 100, 1)::float8 end`

/** Relogés sur ceux qui ne sont pas partis d'eux-mêmes ; 0 s'il n'y en a pas (domain-rules § 5.10). */
const partDesReloges = (reloges: RawBuilder<unknown>, restants: RawBuilder<unknown>) =>
  sql`coalesce(round(100.0 * ${reloges} / nullif(${reloges} + ${restants}, 0), 1), 0)::float8`
export const avancementRelogement = partDesReloges(reloges, restants)

/** Le jour où plus personne ne reste, à son rythme : la règle de `simuler`, que la base range et filtre. */
const joursRestants = joursAvantVide(surColonnes, restants, moyenneObservee(surColonnes, sql`coalesce(s.reloges_observes, 0)`))
export const videLe = (jour: string) => sql`${jour}::date + (${joursRestants})::int`

/** Ce que ce jour est à la fin du PSR. */
export const finAuRythme = (
  jour: string,
) => sql<FinAuRythme | null>`case when ${restants} = 0 or ${finDuPsr} is null then null when ${videLe(jour)} is null then 'JAMAIS'
  when ${videLe(jour)} > ${finDuPsr} then 'APRES_LA_FIN' else 'AVANT_LA_FIN' end`

/** Les zones où elle est : son PRU, et celles, autres qu'un PRU, qui comptent sa ville. */
const zones = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'type', g.type, 'nom', g.nom) order by g.type = 'PRU' desc, g.nom), '[]')
  from zone_geographique g where ${dansLaZone(sql`g`)})`

function dansLaZone(zone: RawBuilder<unknown>): Condition {
  return sql`(${zone}.id = o.pru_id or ${zone}.type <> 'PRU' and exists (select from zone_ville zv where zv.zone_id = ${zone}.id and zv.ville_code = o.ville_code))`
}

/** Une opération, ce qui s'y joint, ses ménages comptés (`s`) et ce qu'elle vise (`j`). */
const avecLeurs = (comptes: RawBuilder<unknown>, vises: RawBuilder<unknown>) =>
  sql`operation o left join partenaire b on b.id = o.bailleur_id left join zone_geographique z on z.id = o.pru_id
    left join ville v on v.code_insee = o.ville_code left join utilisateur u on u.id = o.charge_operation_id
    left join ${comptes} s on s.operation_id = o.id left join ${vises} j on j.operation_id = o.id`

/**
 * Les mêmes, à lire par pages : ce qui les filtre et ce qui s'écrit d'elles comptent leurs ménages une fois, non chacun. La base ne tient ces tables
 * que lues deux fois ; les filtres, qui ne les lisent qu'une, n'en comptent que ce qu'ils demandent.
 */
export const sourceParPages = (visibles: Condition, jour: string, suivis = menagesSuivis(jour)) => ({
  ...sourceDesOperations(visibles, jour),
  avec: sql`comptes as ${compteDesMenages(jour, suivis)}, cumuls as ${visesAu(jour)}`,
  de: avecLeurs(sql`comptes`, sql`cumuls`),
})

/** Les opérations de `visibles`, sur `operation o`, telles qu'elles sont au jour dit. */
export const sourceDesOperations = (visibles: Condition, jour: string): SourceDeListe<typeof listeOperations> => ({
  de: avecLeurs(compteDesMenages(jour, menagesSuivis(jour)), visesAu(jour)),
  id: sql`o.id`,
  visibles,
  champs: {
    code: sql`o.code`,
    nom: sql`o.nom`,
    famille: ditJson(sql`o.famille`, famillesOperation),
    statutCreation: ditJson(sql`o.statut_creation`, statutsCreation),
    statutSubvention: ditJson(sql`o.statut_subvention`, statutsSubvention),
    bailleur: sql`case when b.id is not null then json_build_object('id', b.id, 'nom', b.nom, 'code', b.code) end`,
    PRU: sql`case when z.id is not null then json_build_object('id', z.id, 'nom', z.nom) end`,
    zonesGeographiques: zones,
    ville: sql`v.nom`,
    villeCode: sql`o.ville_code`,
    QPV: sql`o.qpv`,
    chargeOperation: personneJson('u'),
    nombreLogements: sql`o.nombre_logements`,
    dates: sql`json_build_object('datesOperationnelles', json_build_object(
        'demarragePSR', json_build_object('objectif', o.demarrage_psr_objectif, 'report', o.demarrage_psr_report),
        'finPSR', json_build_object('objectif', o.fin_psr_objectif, 'report', o.fin_psr_report)),
      'didPrevisionnelle', o.did_previsionnelle, 'osTravauxPrevisionnel', o.os_travaux_previsionnel)`,
    statistiques: sql`json_build_object('menagesAReloger', ${menagesAReloger}, 'menagesArchives', ${menagesArchives}, 'entretiensRestants', ${entretiensRestants},
      'relogementsRestants', ${restants}, 'menagesDevantRester', ${devantRester(jour)})`,
    objectifsCumulesADate: sql`json_build_object('relogements', json_build_object('previsionnel', ${prevus(jour)}, 'realise', ${reloges}))`,
    avancementDuree: avancementDuree(jour),
    avancementRelogement,
    videLe: videLe(jour),
    finAuRythme: finAuRythme(jour),
  },
  filtres: {
    recherche: (texte) => contient(['o.nom', 'o.code', 'b.nom'], texte),
    QPVs: (noms) => estParmi(sql`o.qpv`, noms),
    PRUs: (ids) => estParmi(sql`o.pru_id`, ids, 'uuid'),
    EPCIs: (codes) => dansUnEpci(sql`o.ville_code`, codes),
    bailleurs: (ids) => estParmi(sql`o.bailleur_id`, ids, 'uuid'),
    villes: (codes) => estParmi(sql`o.ville_code`, codes),
    familles: (codes) => estParmi(sql`o.famille`, codes),
    chargesOperation: (ids) => estParmi(sql`o.charge_operation_id`, ids, 'uuid'),
    statutsSubvention: (codes) => estParmi(sql`o.statut_subvention`, codes),
    statutsCreation: (codes) => estParmi(sql`o.statut_creation`, codes),
    finAuRythme: (codes) => estParmi(finAuRythme(jour), codes),
    relogementNecessaire: (oui) => (oui === 'true' ? sql`s.total > 0` : sql`s.total is null`),
    zonesGeographiques: (ids) => sql`exists (select from zone_geographique g where g.id = any(${ids}::uuid[]) and ${dansLaZone(sql`g`)})`,
  },
  tris: {
    nom: sql`sans_accents(o.nom)`,
    code: sql`o.code`,
    menagesAReloger,
    menagesDevantRester: devantRester(jour),
    dateDeFin: finDuPsr,
    entretiensRestants,
    avancementDuree: avancementDuree(jour),
    avancementRelogement,
    videLe: videLe(jour),
  },
  departage: [croissant(sql`o.id`)],
  totaux: {
    menagesAReloger: (somme) => somme(menagesAReloger),
    menagesArchives: (somme) => somme(menagesArchives),
    menagesDevantRester: (somme) => somme(devantRester(jour)),
    relogementsRestants: (somme) => somme(restants),
    entretiensRestants: (somme) => somme(entretiensRestants),
    avancementRelogement: (somme) => partDesReloges(somme(reloges), somme(restants)),
  },
  facettes: {
    QPVs: { de: sql`o.qpv` },
    PRUs: { de: sql`o.pru_id`, nom: { joint: sql`join zone_geographique w on w.id = f.valeur`, libelle: sql`min(w.nom)` } },
    EPCIs: { de: sql`o.ville_code`, nom: nomDesEpci },
    bailleurs: { de: sql`o.bailleur_id`, nom: { joint: sql`join partenaire w on w.id = f.valeur`, libelle: sql`min(w.nom)` } },
    villes: { de: sql`o.ville_code`, nom: { joint: sql`join ville w on w.code_insee = f.valeur`, libelle: sql`min(w.nom)` } },
    familles: { de: sql`o.famille` },
    chargesOperation: {
      de: sql`o.charge_operation_id`,
      nom: {
        joint: sql`join utilisateur w on w.id = f.valeur`,
        libelle: sql`min(w.prenom || ' ' || w.nom)`,
        ordre: sql`min(w.nom || ' ' || w.prenom)`,
      },
    },
    statutsSubvention: { de: sql`o.statut_subvention` },
    statutsCreation: { de: sql`o.statut_creation` },
    finAuRythme: { de: finAuRythme(jour) },
  },
})
