import type { Acteur } from '@relogement/domain/acces/roles'
import type { Alerte } from '@relogement/domain/alerte/alerte.schema'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'
import type { Condition } from '../core/liste/source.ts'
import { menagesVisibles } from '../menage/portee.ts'
import { COLONNES_DE_L_ALERTE } from './alerte.queries.ts'
import { alertesPour } from './alertesPour.ts'

const A_VENIR_JOURS = 7

/** Ce qui demande l'attention : les alertes dues, et celles qui le seront dans la semaine (domain-rules § 14, n° 27). */
const aSignaler = (maintenant: Date): Condition =>
  sql`(a.statut <> 'CLOTURE' and (a.statut = 'ALERTE' or a.statut = 'EN_ATTENTE' and a.date_alerte <= ${maintenant}::timestamptz + make_interval(days => ${A_VENIR_JOURS})))`

const mesAlertes = (db: Acces, acteur: Acteur, maintenant: Date, statuts: readonly Alerte['statut'][]) =>
  db
    .selectFrom('alerte as a')
    .leftJoin('menage as m', 'm.id', 'a.sujet_id')
    .where(sql<boolean>`${alertesPour(acteur)}`)
    .where(sql<boolean>`${statuts.includes('CLOTURE') ? sql`(a.statut = 'CLOTURE' or ${aSignaler(maintenant)})` : aSignaler(maintenant)}`)
    .$if(statuts.length > 0, (q) => q.where('a.statut', 'in', [...statuts]))

/** Combien de ses alertes sont dues, aujourd'hui ou en retard : le nombre de la cloche. */
export async function countMesAlertesDues(db: Acces, acteur: Acteur, finDuJour: Date): Promise<number> {
  const { nombre } = await db
    .selectFrom('alerte as a')
    .leftJoin('menage as m', 'm.id', 'a.sujet_id')
    .where(sql<boolean>`${alertesPour(acteur)}`)
    .where('a.statut', '<>', 'CLOTURE')
    .where((e) => e.or([e('a.statut', '=', 'ALERTE'), e('a.date_alerte', '<', finDuJour)]))
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .executeTakeFirstOrThrow()
  return nombre
}

/** Combien d'alertes demandent l'attention de l'acteur, dues et à venir. */
export async function countMesAlertes(db: Acces, acteur: Acteur, maintenant: Date, statuts: readonly Alerte['statut'][]): Promise<number> {
  const { nombre } = await mesAlertes(db, acteur, maintenant, statuts)
    .select((e) => e.fn.countAll<number>().as('nombre'))
    .executeTakeFirstOrThrow()
  return nombre
}

/** Les plus anciennes d'abord. Le nom d'un ménage hors de portée (purge à valider) ne se lit pas : son code suffit. */
export function listMesAlertes(
  db: Acces,
  acteur: Acteur,
  maintenant: Date,
  statuts: readonly Alerte['statut'][],
  { page, pageSize }: PageDe,
) {
  return mesAlertes(db, acteur, maintenant, statuts)
    .leftJoin('utilisateur as c', 'c.id', 'm.charge_id')
    .select(COLONNES_DE_L_ALERTE)
    .select(['m.code_menage', 'm.charge_id', 'm.partenaire_id', sql<string>`c.prenom || ' ' || c.nom`.as('charge')])
    .select(sql<string | null>`case when ${menagesVisibles(acteur)} then m.noms else m.code_menage end`.as('noms'))
    .orderBy('a.date_alerte')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}
