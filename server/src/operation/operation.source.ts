import type { Liste } from '@relogement/domain/common/listes'
import type { Avancement } from '@relogement/domain/menage/avancements'
import type { listeOperations } from '@relogement/domain/operation/operation.liste'
import { famillesOperation, statutsCreation, statutsSubvention } from '@relogement/domain/operation/operation.listes'
import { type RawBuilder, sql } from 'kysely'
import { type Condition, croissant, enClair, personneJson, type SourceDeListe } from '../core/liste/source.ts'
import { contient } from '../core/recherche.ts'
import { aCetAvancement } from '../portee/avancement.ts'
import { dansUnEpci, nomDesEpci } from '../zone/epci.ts'

/** Un code et ses mots ; nul s'il l'est. */
export const ditJson = (code: RawBuilder<unknown>, liste: Liste): RawBuilder<unknown> =>
  sql`case when ${code} is not null then json_build_object('code', ${code}, 'libelle', ${enClair(code, liste)}) end`

const compte = (avancement: Avancement, jour: string, condition: Condition = sql`true`) =>
  sql`count(*) filter (where ${condition} and ${aCetAvancement(avancement, jour)})::int`

/** Archivé, un dossier n'attend plus rien, et aucune liste ne le montre. */
const EN_COURS = sql`m.archive_le is null`

/** Les ménages de chaque opération, comptés : tous ceux à reloger, dont les archivés, et où ils en sont ce jour-là. */
const compteDesMenages = (jour: string) => sql`(select m.operation_id, count(*)::int as total, count(m.archive_le)::int as archives,
    ${compte('ENTRETIEN_RESTANT', jour, EN_COURS)} as entretiens, ${compte('RELOGE', jour)} as reloges,
    ${compte('RELOGEMENT_RESTANT', jour, EN_COURS)} as restants
  from menage m where m.relogement_necessaire group by m.operation_id)`

/** Les relogements prévus jusqu'au mois du jour dit, compris ; sans prévision, l'objectif. */
const prevuAu = (jour: string) => sql`(select operation_id, sum(coalesce(relogements_previsionnel, relogements))::int as relogements
  from operation_objectif where mois <= ${jour.slice(0, 7)} group by operation_id)`

export const menagesAReloger = sql`coalesce(s.total, 0)`
/** Ceux d'entre eux qu'aucune liste ne montre plus : ce qui les sépare de leurs nombres se dit (décision 0044). */
export const menagesArchives = sql`coalesce(s.archives, 0)`
const reloges = sql`coalesce(s.reloges, 0)`
const restants = sql`coalesce(s.restants, 0)`
export const entretiensRestants = sql`coalesce(s.entretiens, 0)`
const prevus = sql`coalesce(j.relogements, 0)`
export const devantRester = sql`greatest(${menagesAReloger} - ${prevus}, 0)`
const debut = sql`coalesce(o.demarrage_psr_report, o.demarrage_psr_objectif)`
export const finDuPsr = sql`coalesce(o.fin_psr_report, o.fin_psr_objectif)`

/** Jours écoulés sur jours du PSR, reports d'abord, de 0 à 100 (domain-rules § 5.10). */
export const avancementDuree = (jour: string) => sql`case when ${debut} < ${finDuPsr} then
  round(least(greatest((${jour}::date - ${debut})::numeric / (${finDuPsr} - ${debut}), 0), 1) * 100, 1)::float8 end`

/** Relogés sur ceux qui ne sont pas partis d'eux-mêmes ; 0 s'il n'y en a pas (domain-rules § 5.10). */
export const avancementRelogement = sql`coalesce(round(100.0 * ${reloges} / nullif(${reloges} + ${restants}, 0), 1), 0)::float8`

/** Les zones où elle est : son PRU, et celles, autres qu'un PRU, qui comptent sa ville. */
const zones = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'type', g.type, 'nom', g.nom) order by g.type = 'PRU' desc, g.nom), '[]')
  from zone_geographique g where ${dansLaZone(sql`g`)})`

function dansLaZone(zone: RawBuilder<unknown>): Condition {
  return sql`(${zone}.id = o.pru_id or ${zone}.type <> 'PRU' and exists (select from zone_ville zv where zv.zone_id = ${zone}.id and zv.ville_code = o.ville_code))`
}

/** Les opérations de `visibles`, sur `operation o`, telles qu'elles sont au jour dit. */
export const sourceDesOperations = (visibles: Condition, jour: string): SourceDeListe<typeof listeOperations> => ({
  de: sql`operation o left join partenaire b on b.id = o.bailleur_id left join zone_geographique z on z.id = o.pru_id
    left join ville v on v.code_insee = o.ville_code left join utilisateur u on u.id = o.charge_operation_id
    left join ${compteDesMenages(jour)} s on s.operation_id = o.id left join ${prevuAu(jour)} j on j.operation_id = o.id`,
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
      'relogementsRestants', ${restants}, 'menagesDevantRester', ${devantRester})`,
    objectifsCumulesADate: sql`json_build_object('relogements', json_build_object('previsionnel', ${prevus}, 'realise', ${reloges}))`,
    avancementDuree: avancementDuree(jour),
    avancementRelogement,
  },
  filtres: {
    recherche: (texte) => contient(['o.nom', 'o.code', 'b.nom'], texte),
    QPVs: (noms) => sql`o.qpv = any(${noms})`,
    PRUs: (ids) => sql`o.pru_id = any(${ids}::uuid[])`,
    EPCIs: (codes) => dansUnEpci(sql`o.ville_code`, codes),
    bailleurs: (ids) => sql`o.bailleur_id = any(${ids}::uuid[])`,
    villes: (codes) => sql`o.ville_code = any(${codes})`,
    familles: (codes) => sql`o.famille = any(${codes})`,
    chargesOperation: (ids) => sql`o.charge_operation_id = any(${ids}::uuid[])`,
    statutsSubvention: (codes) => sql`o.statut_subvention = any(${codes})`,
    statutsCreation: (codes) => sql`o.statut_creation = any(${codes})`,
    relogementNecessaire: (oui) => (oui === 'true' ? sql`s.total > 0` : sql`s.total is null`),
    zonesGeographiques: (ids) => sql`exists (select from zone_geographique g where g.id = any(${ids}::uuid[]) and ${dansLaZone(sql`g`)})`,
  },
  tris: {
    nom: sql`sans_accents(o.nom)`,
    code: sql`o.code`,
    menagesAReloger,
    menagesDevantRester: devantRester,
    dateDeFin: finDuPsr,
    entretiensRestants,
    avancementDuree: avancementDuree(jour),
    avancementRelogement,
  },
  departage: [croissant(sql`o.id`)],
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
  },
})
