import type { AlerteACreer } from '@relogement/domain/alerte/alerteACreer'
import { ajouterJours, debutDuJour, estJour } from '@relogement/domain/common/date'
import { introuvable } from '@relogement/domain/common/errors'
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'
import type { Alerte as TableAlerte } from '../core/tables.gen.ts'

export interface FiltreAlertes extends PageDe {
  /** Jour ou instant ; `none` ou absent : sans borne. */
  minimumDate?: string | undefined
  maximumDate?: string | undefined
  statuts?: readonly string[] | undefined
}

/** Ce que toute lecture rend d'une alerte `a`. */
export const COLONNES_DE_L_ALERTE = [
  'a.id',
  'a.type',
  'a.texte',
  'a.valeur',
  'a.couleur',
  'a.statut',
  'a.pour',
  'a.date',
  'a.date_alerte',
  'a.auteur_id',
  'a.destinataire_id',
  'a.sujet_id',
] as const

/** Une mention n'existe que pour la personne mentionnée : sur `alerte a`. */
const pasLaMentionDAutrui = (lecteurId: string) =>
  sql<boolean>`(a.type <> 'COMMENTAIRE_AJOUTE' or a.pour <> 'DESTINATAIRE' or a.destinataire_id = ${lecteurId}::uuid)`

const colonnes = (db: Acces) =>
  db
    .selectFrom('alerte as a')
    .leftJoin('menage as m', 'm.id', 'a.sujet_id')
    .select([...COLONNES_DE_L_ALERTE, 'm.noms', 'm.code_menage'])

/** Une alerte et le ménage qu'elle concerne. */
export type LigneAlerte = Awaited<ReturnType<ReturnType<typeof colonnes>['executeTakeFirstOrThrow']>>

/** Un jour borne par son début à Paris ; le dernier jour demandé en fait partie, jusqu'à la veille du suivant. */
function borne(date: string | undefined, inclus: 'debut' | 'fin'): Date | null {
  if (date === undefined || date === 'none') return null
  if (!estJour(date)) return new Date(date)
  return new Date(Date.parse(debutDuJour(inclus === 'debut' ? date : ajouterJours(date, 1))) - (inclus === 'debut' ? 0 : 1))
}

/** Les alertes d'un ménage, la prochaine due d'abord, les closes à la fin. */
export async function listAlertes(
  db: Acces,
  menageId: string,
  lecteurId: string,
  { page, pageSize, minimumDate, maximumDate, statuts }: FiltreAlertes,
): Promise<{ lignes: LigneAlerte[]; total: number }> {
  const minimum = borne(minimumDate, 'debut')
  const maximum = borne(maximumDate, 'fin')
  const filtrer = colonnes(db)
    .where('a.sujet_id', '=', menageId)
    .where('a.pour', '<>', 'BAILLEUR')
    .where(pasLaMentionDAutrui(lecteurId))
    .$if(minimum !== null, (q) => q.where('a.date_alerte', '>=', minimum as Date))
    .$if(maximum !== null, (q) => q.where('a.date_alerte', '<=', maximum as Date))
    .$if(Boolean(statuts?.length), (q) => q.where('a.statut', 'in', [...(statuts ?? [])]))
  const { total } = await db
    .selectFrom(filtrer.as('x'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const lignes = await filtrer
    .orderBy(sql`a.statut = 'CLOTURE'`)
    .orderBy('a.date_alerte')
    .orderBy('a.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { lignes, total }
}

export async function getAlerte(db: Acces, menageId: string, id: string, lecteurId: string): Promise<LigneAlerte> {
  const alerte = await colonnes(db)
    .where('a.id', '=', id)
    .where('a.sujet_id', '=', menageId)
    .where(pasLaMentionDAutrui(lecteurId))
    .executeTakeFirst()
  if (!alerte) throw introuvable('Alerte')
  return alerte
}

export async function insertAlerte(db: Acces, alerte: Insertable<TableAlerte>): Promise<void> {
  await db.insertInto('alerte').values(alerte).execute()
}

/** Écrit celles que des règles demandent : due au matin de son jour, une alerte dont le jour est venu est déjà allumée. */
export async function insertAlertes(
  { db, maintenant, aujourdhui }: Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>,
  menageId: string,
  alertes: readonly AlerteACreer[],
  autres: Pick<Insertable<TableAlerte>, 'auteur_id' | 'proposition_id'> = {},
): Promise<void> {
  if (alertes.length === 0) return
  await db
    .insertInto('alerte')
    .values(
      alertes.map(({ dateAlerte, ...alerte }) => ({
        id: uuidv7(),
        sujet_id: menageId,
        ...alerte,
        statut: dateAlerte <= aujourdhui ? 'ALERTE' : 'EN_ATTENTE',
        date: maintenant,
        date_alerte: new Date(`${dateAlerte}T06:00:00Z`),
        ...autres,
      })),
    )
    .execute()
}
