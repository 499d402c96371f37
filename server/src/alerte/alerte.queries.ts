import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { ajouterJours, debutDuJour, estJour } from '@relogement/domain/common/date'
import { introuvable } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { PageDe } from '../core/http/collection.ts'

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
  'a.close_le',
  'a.auteur_id',
  'a.destinataire_id',
  'a.sujet_id',
] as const

/** Une mention n'existe que pour la personne mentionnée : sur `alerte a`. */
const pasLaMentionDAutrui = (lecteurId: string) =>
  sql<boolean>`(a.type <> 'COMMENTAIRE_AJOUTE' or a.pour <> 'DESTINATAIRE' or a.destinataire_id = ${lecteurId}::uuid)`

/** Ce que le dossier ferme de lui-même n'est jamais une mention : seul son destinataire la clôt. */
export const pasUneMention = sql<boolean>`(type <> 'COMMENTAIRE_AJOUTE' or pour <> 'DESTINATAIRE')`

const colonnes = (db: Acces) => db.selectFrom('alerte as a').select(COLONNES_DE_L_ALERTE)

export type LigneAlerte = Awaited<ReturnType<ReturnType<typeof colonnes>['executeTakeFirstOrThrow']>>

/** Un jour borne par son début à Paris ; le dernier jour demandé en fait partie, jusqu'à la veille du suivant. */
function borne(date: string | undefined, inclus: 'debut' | 'fin'): Date | null {
  if (date === undefined || date === 'none') return null
  if (!estJour(date)) return new Date(date)
  return new Date(Date.parse(debutDuJour(inclus === 'debut' ? date : ajouterJours(date, 1))) - (inclus === 'debut' ? 0 : 1))
}

/** Les alertes d'un sujet, la prochaine due d'abord, les closes à la fin. */
export async function listAlertes(
  db: Acces,
  sujetId: string,
  lecteurId: string,
  { page, pageSize, minimumDate, maximumDate, statuts }: FiltreAlertes,
): Promise<{ lignes: LigneAlerte[]; total: number }> {
  const minimum = borne(minimumDate, 'debut')
  const maximum = borne(maximumDate, 'fin')
  const filtrer = colonnes(db)
    .where('a.sujet_id', '=', sujetId)
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

/** La mention d'un autre n'existe pas pour le lecteur. */
export const findAlerte = (db: Acces, sujetId: string, id: string, lecteurId: string): Promise<LigneAlerte | undefined> =>
  colonnes(db).where('a.id', '=', id).where('a.sujet_id', '=', sujetId).where(pasLaMentionDAutrui(lecteurId)).executeTakeFirst()

export async function getAlerte(db: Acces, sujetId: string, id: string, lecteurId: string): Promise<LigneAlerte> {
  const alerte = await findAlerte(db, sujetId, id, lecteurId)
  if (!alerte) throw introuvable('Alerte')
  return alerte
}

/** Une alerte de ce type est-elle ouverte sur ce sujet ? */
export async function estOuverte(db: Acces, sujetId: string, type: TypeAlerte): Promise<boolean> {
  const ouverte = await db
    .selectFrom('alerte')
    .select('id')
    .where('sujet_id', '=', sujetId)
    .where('type', '=', type)
    .where('statut', '<>', 'CLOTURE')
    .executeTakeFirst()
  return ouverte !== undefined
}
