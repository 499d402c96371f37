import { jourDe } from '@relogement/domain/common/date'
import { exiger } from '@relogement/domain/common/errors'
import { codesDe } from '@relogement/domain/common/listes'
import { plageDesObjectifs } from '@relogement/domain/operation/objectifs.schema'
import { typesDeDate } from '@relogement/domain/operation/operation.listes'
import { canLireEnInterne } from '@relogement/domain/operation/operation.permissions'
import { refusDuJour } from '@relogement/domain/operation/operationAu'
import type { OperationAu } from '@relogement/domain/operation-au/operationAu.schema'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { objetJson } from '../core/liste/page.queries.ts'
import { rangDans } from '../core/liste/source.ts'
import { nonReconstitueAu } from '../operation/au/tablesAu.ts'
import { saisieRefusee } from '../operation/gestes.ts'
import { getLigne } from '../operation/operation.queries.ts'
import { sourceDesOperations } from '../operation/operation.source.ts'
import { type PlanLu, planDe, sourceDuPsrAu } from '../psr/psr.source.ts'

type Lue = PlanLu & Omit<OperationAu, keyof ReturnType<typeof planDe> | 'jour' | 'nonReconstitue'>

/** L'opération telle qu'elle était à la fin de ce jour, à Paris : ses tables d'alors, lues comme celles d'aujourd'hui ; les droits sont ceux d'aujourd'hui. */
export async function lireOperationAu(ctx: Contexte, id: string, jour: string): Promise<OperationAu> {
  const { db, acteur, aujourdhui } = ctx
  const { cree_le } = await getLigne(db, acteur, id)
  exiger(canLireEnInterne(acteur))
  const refus = refusDuJour(jour, jourDe(cree_le.toISOString()), aujourdhui)
  if (refus !== null) throw saisieRefusee('jour', refus)
  const { avec, de, champs } = sourceDuPsrAu(ctx, jour)
  const siens = sourceDesOperations(sql`true`, jour).champs
  const identite = Object.fromEntries(DE_LA_LISTE.map((cle) => [cle, siens[cle] ?? null]))
  const { rows } = await sql<{
    ligne: Lue
  }>`with ${avec} select ${objetJson({ ...identite, ...champs, ...IDENTITE })} as ligne from ${de} where o.id = ${id}::uuid`.execute(db)
  const { ligne } = rows[0] as (typeof rows)[number]
  const { dates: _, validation: _v, logementsOccupes: _l, ...alors } = planDe(ligne, jour, plageDesObjectifs({}, jour))
  return presentItem('OperationAu', `/v1/operations/${id}/au/${jour}`, {
    ...(alors as typeof alors & Lue),
    id,
    jour,
    nonReconstitue: await nonReconstitueAu(ctx, jour, id),
  })
}

/** Ce que la liste des opérations en dit déjà, et que le plan ne dit pas. */
const DE_LA_LISTE = [
  'code',
  'famille',
  'statutCreation',
  'ville',
  'QPV',
  'chargeOperation',
  'objectifsCumulesADate',
  'avancementDuree',
  'avancementRelogement',
]

const IDENTITE = {
  nombrePropositionsDues: sql`o.nombre_propositions_dues`,
  residence: sql`o.residence`,
  batiments: sql`o.batiments`,
  anneeConstruction: sql`o.annee_construction`,
  famillesAction: sql`o.familles_action`,
  orientation: sql`o.orientation`,
  etatDuSol: sql`o.etat_du_sol`,
  domanialites: sql`o.domanialites`,
  domanialitesFutures: sql`o.domanialites_futures`,
  jalons: sql`(select coalesce(json_agg(json_build_object('type', d.type, 'objectif', d.objectif, 'report', d.report, 'reel', d.reel, 'statut', d.statut)
    order by ${rangDans(codesDe(typesDeDate), sql`d.type`)}), '[]') from operation_date d where d.operation_id = o.id)`,
}
