import type { Acteur } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'
import { type Condition, et } from '../core/liste/source.ts'
import { COLONNES_DE_L_ALERTE, type LigneAlerte } from './alerte.queries.ts'
import { alertesPour } from './alertesPour.ts'
import { joints, type ObjetDAlerte, objetLu, type SujetsDAlertes } from './sujetDAlertes.ts'

const A_VENIR_JOURS = 7

/** Ce qui demande l'attention : les alertes dues, et celles qui le seront dans la semaine (domain-rules § 14, n° 27). */
const aSignaler = (maintenant: Date): Condition =>
  sql`(a.statut <> 'CLOTURE' and (a.statut = 'ALERTE' or a.statut = 'EN_ATTENTE' and a.date_alerte <= ${maintenant}::timestamptz + make_interval(days => ${A_VENIR_JOURS})))`

const retenues = (maintenant: Date, statuts: readonly Alerte['statut'][]): Condition =>
  et([
    statuts.includes('CLOTURE') ? sql`(a.statut = 'CLOTURE' or ${aSignaler(maintenant)})` : aSignaler(maintenant),
    ...(statuts.length > 0 ? [sql`a.statut = any(${[...statuts]})`] : []),
  ])

const lesSiennes = (acteur: Acteur, sujets: SujetsDAlertes, ...conditions: readonly Condition[]) =>
  sql`from alerte a ${joints(sujets)} where ${alertesPour(acteur, sujets)} and ${et(conditions)}`

async function compter(db: Acces, lesquelles: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`select count(*) as nombre ${lesquelles}`.execute(db)
  return rows[0]?.nombre ?? 0
}

/** Combien de ses alertes sont dues, aujourd'hui ou en retard : le nombre de la cloche. */
export const countMesAlertesDues = (db: Acces, acteur: Acteur, sujets: SujetsDAlertes, finDuJour: Date): Promise<number> =>
  compter(db, lesSiennes(acteur, sujets, sql`a.statut <> 'CLOTURE' and (a.statut = 'ALERTE' or a.date_alerte < ${finDuJour}::timestamptz)`))

/** Combien d'alertes demandent l'attention de l'acteur, dues et à venir. */
export const countMesAlertes = (
  db: Acces,
  acteur: Acteur,
  sujets: SujetsDAlertes,
  maintenant: Date,
  statuts: readonly Alerte['statut'][],
): Promise<number> => compter(db, lesSiennes(acteur, sujets, retenues(maintenant, statuts)))

/** Une alerte et l'objet qu'elle concerne. */
export type LigneDeMesAlertes = LigneAlerte & { readonly objet: ObjetDAlerte | null }

const colonnes = sql.join(COLONNES_DE_L_ALERTE.map((colonne) => sql.ref(colonne)))

/** Les plus anciennes d'abord. */
export async function listMesAlertes(
  db: Acces,
  acteur: Acteur,
  sujets: SujetsDAlertes,
  maintenant: Date,
  statuts: readonly Alerte['statut'][],
  { page, pageSize }: PageDe,
): Promise<LigneDeMesAlertes[]> {
  const { rows } = await sql<LigneDeMesAlertes>`select ${colonnes}, ${objetLu(sujets, acteur)} as objet
    ${lesSiennes(acteur, sujets, retenues(maintenant, statuts))}
    order by a.date_alerte, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}

/** Celles-ci, si elles sont à l'acteur, tenues jusqu'à la fin de la transaction. */
export async function lockMesAlertes(
  db: Acces,
  acteur: Acteur,
  sujets: SujetsDAlertes,
  ids: readonly string[],
): Promise<LigneDeMesAlertes[]> {
  const { rows } = await sql<LigneDeMesAlertes>`select ${colonnes}, ${objetLu(sujets, acteur)} as objet
    ${lesSiennes(acteur, sujets, sql`a.id = any(${[...ids]}::uuid[])`, sql`a.sujet_id is not null`)}
    order by a.id for update of a`.execute(db)
  return rows
}
