import { randomUUID } from 'node:crypto'
import { identifiant } from '@relogement/domain/common/identifiant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Contexte } from '../core/contexte.ts'
import type { Acces, Base } from '../core/database.ts'
import type { Depot } from '../core/fichiers/depot.ts'

export interface Repere {
  /** L'instant de la dernière restauration reconnue : un fichier d'avant, que la base ne connaît pas, n'est à personne d'autre de juger. */
  readonly restaureeLe: Date | null
  /** Reconnue à ce passage-ci. */
  readonly nouvelle: boolean
}

const repereSchema = z.object({ identite: identifiant(), passage: z.number().int() })

/** Le serveur, sa lignée et la base elle-même : une copie relue ailleurs, ou ramenée à un instant passé, n'a plus les mêmes. */
const LIEU = sql<string>`(select s.system_identifier || '/' || c.timeline_id from pg_control_system() s, pg_control_checkpoint() c)
  || '/' || (select oid from pg_database where datname = current_database())`

/**
 * La base et le dépôt comptent leurs passages ensemble. Un dépôt en avance, ou qui porte le repère d'une autre base : la base a été
 * restaurée, ou n'est pas la sienne. La base note la première ; une coupure entre les deux la laisse en avance, ce qui est sans danger.
 */
export async function passerLeRepere(base: Base, depot: Depot, maintenant: Date): Promise<Repere> {
  const repere = await base.transaction().execute(async (db) => {
    const lu = await comparer(db, depot)
    const restaureeLe = lu.divergent ? maintenant : lu.restaureeLe
    await noterEnBase(db, lu, restaureeLe)
    return { restaureeLe, nouvelle: lu.divergent }
  })
  await noterAuDepot(base, depot)
  return repere
}

/**
 * Un fichier s'inscrit : le repère avance, pour qu'une base ramenée à un instant d'avant lui, fût-ce une minute, se reconnaisse. Le dépôt le
 * porte juste avant que la transaction se valide : tué à n'importe quel instant, le processus ne laisse jamais un fichier inscrit que le
 * repère ne connaisse pas. S'il meurt entre les deux, le dépôt est en avance : on croira à une restauration, et rien ne sera effacé.
 * Si la base a déjà été restaurée, rien n'avance : au prochain passage de le dire.
 */
export const avancerLeRepere = ({ db, services, avantValidation }: Pick<Contexte, 'db' | 'services' | 'avantValidation'>): void =>
  avantValidation(async () => {
    const { depot } = services.fichiers
    const lu = await comparer(db, depot)
    if (lu.divergent) return
    await noterEnBase(db, lu, lu.restaureeLe)
    await ecrireAuDepot(db, depot)
  })

interface Compare {
  readonly identite: string
  readonly passage: number
  readonly lieu: string
  readonly restaureeLe: Date | null
  readonly divergent: boolean
}

/** Le dépôt ne s'écrit que la ligne tenue : ce qu'on en lit ici est d'avant, jamais d'un passage que la base ne montrerait pas encore. */
async function comparer(db: Acces, depot: Depot): Promise<Compare> {
  const enBase = await db.selectFrom('repere_du_depot').selectAll().forUpdate().executeTakeFirst()
  const auDepot = await lireAuDepot(depot)
  const lieu = await lireLieu(db)
  const ailleurs = enBase !== undefined && enBase.lieu !== lieu
  return {
    identite: enBase?.identite ?? randomUUID(),
    passage: Math.max(enBase?.passage ?? 0, auDepot?.passage ?? 0),
    lieu,
    restaureeLe: enBase?.restauree_le ?? null,
    divergent: ailleurs || (auDepot !== null && (enBase?.identite !== auDepot.identite || enBase.passage < auDepot.passage)),
  }
}

async function noterEnBase(db: Acces, { identite, passage: avant, lieu }: Compare, restaureeLe: Date | null): Promise<void> {
  const passage = avant + 1
  await db
    .insertInto('repere_du_depot')
    .values({ identite, passage, lieu, restauree_le: restaureeLe })
    .onConflict((conflit) => conflit.column('unique_ligne').doUpdateSet({ passage, lieu, restauree_le: restaureeLe }))
    .execute()
}

/** Ce que la base a validé. */
const noterAuDepot = (base: Base, depot: Depot): Promise<void> => base.transaction().execute((db) => ecrireAuDepot(db, depot))

/** La ligne tenue : deux processus n'y font jamais reculer le repère. */
async function ecrireAuDepot(db: Acces, depot: Depot): Promise<void> {
  const { identite, passage } = await db.selectFrom('repere_du_depot').select(['identite', 'passage']).forUpdate().executeTakeFirstOrThrow()
  await depot.ecrireRepere(JSON.stringify({ identite, passage }))
}

async function lireLieu(db: Acces): Promise<string> {
  const { rows } = await sql<{ lieu: string }>`select ${LIEU} as lieu`.execute(db)
  return rows[0]?.lieu ?? ''
}

/** Un repère illisible est celui d'une autre base : on ne touche à rien. */
async function lireAuDepot(depot: Depot): Promise<z.infer<typeof repereSchema> | null> {
  const texte = await depot.lireRepere()
  if (texte === null) return null
  try {
    return repereSchema.parse(JSON.parse(texte))
  } catch {
    return { identite: 'illisible', passage: 0 }
  }
}
