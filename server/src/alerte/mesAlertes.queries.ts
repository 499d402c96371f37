import type { Acteur } from '@relogement/domain/acces/roles'
import { typesSansCoche } from '@relogement/domain/alerte/alerte.listes'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { ajouterJours, debutDuJour } from '@relogement/domain/common/date'
import { type RawBuilder, sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import type { PageDe } from '../core/http/collection.ts'
import { type Condition, et } from '../core/liste/source.ts'
import { COLONNES_DE_L_ALERTE, type LigneAlerte } from './alerte.queries.ts'
import { alertesPour } from './alertesPour.ts'
import { joints, type ObjetDAlerte, objetLu, type SujetsDAlertes } from './sujetDAlertes.ts'

const A_VENIR_JOURS = 7

/** Ce qui demande l'attention : les alertes dues, et celles qui le seront dans la semaine (domain-rules § 14, n° 27). */
const aSignaler = (maintenant: Date): Condition =>
  sql`(a.statut <> 'CLOTURE' and (a.statut = 'ALERTE' or a.statut = 'EN_ATTENTE' and a.date_alerte <= ${maintenant}::timestamptz + make_interval(days => ${A_VENIR_JOURS})))`

export interface AlertesVoulues {
  readonly statuts: readonly Alerte['statut'][]
  readonly traiteesLe?: string | undefined
}

/** Dues, puis closes ce jour-là par l'acteur, de sa main ou par le geste qu'elles demandaient. */
const traitees = (acteur: Acteur, jour: string): Condition =>
  et([
    sql`a.statut = 'CLOTURE' and a.close_par = ${acteur.id}::uuid and a.date_alerte <= a.close_le`,
    sql`a.close_le >= ${debutDuJour(jour)}::timestamptz and a.close_le < ${debutDuJour(ajouterJours(jour, 1))}::timestamptz`,
    sql`a.type <> all(${[...typesSansCoche]})`,
  ])

const retenues = (acteur: Acteur, maintenant: Date, { statuts, traiteesLe }: AlertesVoulues): Condition =>
  et([
    traiteesLe !== undefined
      ? traitees(acteur, traiteesLe)
      : statuts.includes('CLOTURE')
        ? sql`(a.statut = 'CLOTURE' or ${aSignaler(maintenant)})`
        : aSignaler(maintenant),
    ...(statuts.length > 0 ? [estParmi(sql`a.statut`, statuts)] : []),
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
  voulues: AlertesVoulues,
): Promise<number> => compter(db, lesSiennes(acteur, sujets, retenues(acteur, maintenant, voulues)))

/** Une alerte et l'objet qu'elle concerne. */
export type LigneDeMesAlertes = LigneAlerte & { readonly objet: ObjetDAlerte | null }

const colonnes = sql.join(COLONNES_DE_L_ALERTE.map((colonne) => sql.ref(colonne)))

/** Les plus anciennes d'abord ; traitées, dans l'ordre où elles l'ont été. */
export async function listMesAlertes(
  db: Acces,
  acteur: Acteur,
  sujets: SujetsDAlertes,
  maintenant: Date,
  voulues: AlertesVoulues,
  { page, pageSize }: PageDe,
): Promise<LigneDeMesAlertes[]> {
  const { rows } = await sql<LigneDeMesAlertes>`select ${colonnes}, ${objetLu(sujets, acteur)} as objet
    ${lesSiennes(acteur, sujets, retenues(acteur, maintenant, voulues))}
    order by ${voulues.traiteesLe === undefined ? sql`a.date_alerte` : sql`a.close_le`}, a.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    db,
  )
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
    ${lesSiennes(acteur, sujets, estParmi(sql`a.id`, ids, 'uuid'), sql`a.sujet_id is not null`)}
    order by a.id for update of a`.execute(db)
  return rows
}
