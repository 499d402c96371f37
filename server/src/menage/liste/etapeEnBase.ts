// La prochaine étape de `menage m`, dite par la base : de quoi trier, filtrer et exporter sans lire chaque dossier. Ce qui ne tient qu'au
// statut vient du domaine ; seules la présentation et les propositions se lisent ici (etapeEnBref.test.ts compare les deux partout).
import type { Acteur } from '@relogement/domain/acces/roles'
import { canLireToutesLesPropositions } from '@relogement/domain/menage/menage.permissions'
import { A_PRESENTER, AVEC_ACCORD_DU_BAILLEUR, EN_COMMISSION, REFUSABLES } from '@relogement/domain/menage/menage.propositions'
import { codesStatutsMenage, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { type PorteePropositions, porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { etapeDuStatut, STATUTS_D_ATTRIBUTION } from '@relogement/domain/menage/prochaine-etape/etapeDuStatut'
import { attendreLaCommission, type CodeEtape, etapes } from '@relogement/domain/menage/prochaine-etape/etapes'
import type { ReponseDuMenage } from '@relogement/domain/proposition/ecrite/reponses'
import { type RawBuilder, sql } from 'kysely'
import { estParmi } from '../../core/estParmi.ts'
import type { Condition } from '../../core/liste/source.ts'
import { logementPrisSql, precedeeSql, rappeleLeSql, refusAPreciserSql } from '../dossier/propositionsDuDossier.queries.ts'

/** La prochaine étape qu'une personne lit de `menage m` ; nulle : le dossier n'en a plus. */
export interface EtapeEnBase {
  readonly code: RawBuilder<unknown>
  readonly titre: RawBuilder<unknown>
}

export function etapeEnBase(acteur: Acteur): EtapeEnBase {
  const code = codeLu(acteur)
  const libelles = Object.entries(etapes).map(([cle, libelle]) => sql`when ${sql.lit(cle)} then ${sql.lit(libelle)}`)
  return {
    code,
    titre: sql`(select case e.code when ${lit('ATTENDRE_LA_COMMISSION')} then ${commissionAttendue(acteur)} ${sql.join(libelles, sql` `)} end
      from (select ${code} as code) e)`,
  }
}

const lit = (code: CodeEtape) => sql.lit(code)

/** L'étape de chaque statut, telle que le domaine la dit quand aucune proposition ne la change. */
function codeLu(acteur: Acteur): RawBuilder<unknown> {
  const cas = codesStatutsMenage.flatMap((statut) => {
    const code = etapeSans(statut, acteur)
    return code === null || statut === 'DEPART_SPONTANE' ? [] : sql`when ${sql.lit(statut)} then ${selonLeDossier(statut, code, acteur)}`
  })
  return sql`(case when m.purge_le is not null then null
    when m.statut = 'DEPART_SPONTANE' then ${lit(etapeSans('DEPART_SPONTANE', acteur) ?? 'ATTENDRE_LA_PURGE')}
    when not m.relogement_necessaire then null
    else case m.statut ${sql.join(cas, sql` `)} end end)`
}

function selonLeDossier(statut: StatutMenage, code: CodeEtape, acteur: Acteur): RawBuilder<unknown> {
  if (STATUTS_D_ATTRIBUTION.some((autre) => autre === statut)) return attribution(code, acteur)
  const presente = etapeSans(statut, acteur, true)
  return presente === code || presente === null ? lit(code) : sql`case when ${presentationVaut} then ${lit(presente)} else ${lit(code)} end`
}

const etapeSans = (statut: StatutMenage, acteur: Acteur, presentationValable = false): CodeEtape | null =>
  etapeDuStatut(
    {
      statut,
      presentationValable,
      relogementNecessaire: true,
      donneesPurgees: false,
      chargeDeRelogement: null,
      gele: false,
      bailleurActuel: null,
      entretienPrevuLe: null,
      gtrLe: null,
      dates: { entretien: null, edlEntree: null, demenagement: null, edlSortie: null },
      refusAPreciser: false,
      propositions: [],
    },
    acteur,
  )?.code ?? null

const presentationVaut = sql`m.presentation_validee_le is not null and (m.projet_modifie_le is null
  or date_trunc('milliseconds', m.projet_modifie_le) <= date_trunc('milliseconds', m.presentation_validee_le))`

const parmi = (statuts: readonly string[]) => sql`p.statut in (${sql.join(statuts.map((statut) => sql.lit(statut)))})`

const accordee = sql`(${parmi(AVEC_ACCORD_DU_BAILLEUR)} or l.prive and p.statut = 'acceptee_gtr')`
const enCommission = sql`(${parmi(EN_COMMISSION)} and not l.prive)`
const acceptable = sql`(${accordee} and not ${logementPrisSql} and (p.statut = 'proposition_relogement' or not ${precedeeSql}))`

/** La dernière réponse venue par le QR code de la lettre ; l'index la trouve, une proposition écrite n'en a qu'une poignée. */
const aRepondu = (reponse: ReponseDuMenage): Condition =>
  sql`(select r.reponse from reponse_menage r where r.proposition_id = p.id order by r.numero desc limit 1) = ${sql.lit(reponse)}`

/** Sa dernière réponse demande qu'on le rappelle, et aucun appel n'est noté depuis. */
const attendUnRappel: Condition = sql`(select r.reponse = 'RAPPEL' and ${rappeleLeSql} is null from reponse_menage r
  where r.proposition_id = p.id order by r.numero desc limit 1)`

/** Le refus à préciser, ce que le ménage a répondu par QR code, ce qu'on attend de lui, puis celle du bailleur, puis la réunion : l'ordre du domaine (etapeDuStatut.ts). */
const attribution = (sansElles: CodeEtape, acteur: Acteur): RawBuilder<unknown> =>
  canLireToutesLesPropositions(acteur) === null
    ? sql`(select case when ${refusAPreciserSql} and bool_or(${parmi(REFUSABLES)}) then ${lit('REFUS_PROPOSITION')}
        when bool_or(${acceptable} and ${aRepondu('ACCEPTE')}) then ${lit('ACCEPTATION_LOGEMENT')}
        when bool_or(${accordee} and ${aRepondu('REFUSE')}) then ${lit('ENREGISTRER_LE_REFUS')}
        when bool_or(${accordee} and ${attendUnRappel}) then ${lit('RAPPELER_LE_MENAGE')}
        when bool_or(${acceptable}) then ${lit('ACCEPTATION_LOGEMENT')}
        when bool_or(${enCommission}) then ${lit('ATTENDRE_LA_COMMISSION')}
        when bool_or(${parmi(A_PRESENTER)}) then ${lit('ATTENDRE_LA_PRESENTATION')}
        when bool_or(${accordee}) then ${lit('ACCEPTATION_LOGEMENT')}
        else ${lit(sansElles)} end
        from proposition p join logement l on l.id = p.logement_id where p.menage_id = m.id)`
    : sql`case when exists (select from proposition p join logement l on l.id = p.logement_id
        where p.menage_id = m.id and ${enCommission} and ${lues(acteur)}) then ${lit('ATTENDRE_LA_COMMISSION')} else ${lit(sansElles)} end`

/** Le bailleur dont la commission vient d'abord, parmi les propositions qui se lisent. */
const commissionAttendue = (acteur: Acteur) => sql`(select case when b.id is null then ${sql.lit(attendreLaCommission(null))}
  else ${sql.lit(attendreLaCommission(''))} || b.nom end
  from proposition p join logement l on l.id = p.logement_id left join partenaire b on b.id = l.bailleur_id
  where p.menage_id = m.id and ${enCommission} and ${lues(acteur)}
  order by coalesce(p.cal_date, p.gtr_date) nulls last, p.cree_le desc limit 1)`

/** Les propositions `p` que la personne lit (domain-rules § 11.1). */
const lues = (acteur: Acteur): Condition => {
  const portees = porteePropositions(acteur)
  return portees.length === 0 ? sql`false` : sql`(${sql.join(portees.map(conditionDe), sql` or `)})`
}

function conditionDe(portee: PorteePropositions): Condition {
  switch (portee.sorte) {
    case 'TOUTES':
      return sql`true`
    case 'BAILLEUR':
      return sql`l.bailleur_id = ${portee.bailleurId}::uuid`
    case 'VILLES':
      return estParmi(sql`l.ville_code`, portee.villes)
  }
}
