import type { Personne } from '@relogement/domain/acces/personne.schema'
import { introuvable } from '@relogement/domain/common/errors'
import { type Insertable, sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import type { Document as TableDocument } from '../core/tables.gen.ts'
import { avancerLeRepere } from './repere.ts'

/** Les documents d'un ménage avec leur auteur, supprimés compris. */
export const colonnesDocument = (db: Acces, menageId: string) =>
  db
    .selectFrom('document as d')
    .leftJoin('utilisateur as u', 'u.id', 'd.auteur_id')
    .select([
      'd.id',
      'd.type',
      'd.nom',
      'd.mime',
      'd.taille',
      'd.sha256',
      'd.cle_stockage',
      'd.genere',
      'd.numero',
      'd.auteur_id',
      'd.ajoute_le',
      'd.supprime_le',
    ])
    .select(
      sql<Personne | null>`case when u.id is not null then json_build_object('id', u.id, 'nom', u.nom, 'prenom', u.prenom) end`.as(
        'auteur',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from ligne_remboursement l join demande_remboursement r on r.id = l.demande_id where l.document_id = d.id and r.statut in ('SOUMISE', 'VALIDEE', 'PAYEE'))`.as(
        'justifie',
      ),
    )
    .select(sql<string | null>`d.donnees ->> 'modele'`.as('modele'))
    .where('d.sujet_id', '=', menageId)

/** Un document et son auteur. */
export type LigneDocument = Awaited<ReturnType<ReturnType<typeof colonnesDocument>['executeTakeFirstOrThrow']>>

/** Les documents d'un ménage, le dernier ajouté d'abord. */
export const listDocuments = (db: Acces, menageId: string): Promise<LigneDocument[]> =>
  colonnesDocument(db, menageId).where('d.supprime_le', 'is', null).orderBy('d.ajoute_le', 'desc').orderBy('d.id', 'desc').execute()

/** Un document, supprimé ou non. */
export async function getDocument(db: Acces, menageId: string, id: string): Promise<LigneDocument> {
  const document = await colonnesDocument(db, menageId).where('d.id', '=', id).executeTakeFirst()
  if (!document) throw introuvable('Document')
  return document
}

/** Les octets que tiennent les documents d'un ménage. */
export async function placeOccupee(db: Acces, menageId: string): Promise<number> {
  const { taille } = await db
    .selectFrom('document')
    .select(sql<number>`coalesce(sum(taille), 0)::float8`.as('taille'))
    .where('sujet_id', '=', menageId)
    .where('supprime_le', 'is', null)
    .executeTakeFirstOrThrow()
  return taille
}

/** Inscrit des fichiers rangés ; le repère que la base partage avec le dépôt avance avec eux. */
export async function insertDocuments(
  ctx: Pick<Contexte, 'db' | 'services' | 'avantValidation'>,
  documents: readonly Insertable<TableDocument>[],
): Promise<void> {
  await ctx.db
    .insertInto('document')
    .values([...documents])
    .execute()
  avancerLeRepere(ctx)
}

/** Du document supprimé restent la nature, l'empreinte et les dates (domain-rules § 12). */
export async function effacerDocument(db: Acces, id: string, le: Date): Promise<void> {
  await db.updateTable('document').set({ supprime_le: le, nom: '', donnees: null }).where('id', '=', id).execute()
}
