import type { TypeDocumentMenage } from '@relogement/domain/document/document.listes'
import type { ImportDeMenages } from '@relogement/domain/import-menages/importMenages.contract'
import { type ReferencesJugees, repartir } from '@relogement/domain/import-menages/importMenages.documents'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Analyse } from './analyser.ts'

/** Au-delà, ils ne sont que comptés. */
const FICHIERS_MONTRES = 200

type Joints = ImportDeMenages['documents']

/** Ce qui est joint à un import, les refusés d'abord ; le contenu du classeur oublié, plus rien. */
export async function lireLesDocuments(db: Acces, importId: string, repris: number): Promise<Joints> {
  const { rows } = await sql<{
    pris: number
    refuses: number
    fichiers: { chemin: string; nature: TypeDocumentMenage; raison: string | null }[]
  }>`
    with joint as (
      select d.chemin, d.nature, coalesce(d.refus, d.raison) as raison from document_a_reprendre d
        join import_menages i on i.id = d.import_id and i.feuilles is not null
      where d.import_id = ${importId}::uuid and d.retire_le is null
    ), montre as (select * from joint order by raison is null, chemin limit ${FICHIERS_MONTRES})
    select (select count(*)::int from joint where raison is null) as pris,
      (select count(*)::int from joint where raison is not null) as refuses,
      (select coalesce(json_agg(m order by m.raison is null, m.chemin), '[]') from montre m) as fichiers`.execute(db)
  const [{ pris, refuses, fichiers } = { pris: 0, refuses: 0, fichiers: [] }] = rows
  return { pris, refuses, repris, fichiers }
}

/** Un fichier rangé qui attend son dossier. */
export interface DocumentARanger {
  readonly id: string
  readonly chemin: string
  readonly nature: string
  readonly nom: string
  readonly mime: string
  readonly taille: number
  readonly sha256: string
  readonly cle_stockage: string
}

const listRanges = async (db: Acces, importId: string): Promise<DocumentARanger[]> =>
  (await db
    .selectFrom('document_a_reprendre')
    .select(['id', 'chemin', 'nature', 'nom', 'mime', 'taille', 'sha256', 'cle_stockage'])
    .where('import_id', '=', importId)
    .where('retire_le', 'is', null)
    .where('cle_stockage', 'is not', null)
    .orderBy('chemin')
    .execute()) as DocumentARanger[]

export const referencesDe = ({ aOuvrir, refuses, deja }: Pick<Analyse, 'aOuvrir' | 'refuses' | 'deja'>): ReferencesJugees => ({
  aOuvrir: aOuvrir.map(({ menage }) => menage.reference),
  refuses,
  deja: deja.map(({ reference }) => reference),
})

/** Dit de chaque fichier rangé s'il va à un dossier, d'après ce que le classeur donne maintenant. Rend ceux qui vont, par référence. */
export async function jugerLesDocuments(
  db: Acces,
  importId: string,
  references: ReferencesJugees,
  quotaMo: number,
): Promise<ReadonlyMap<string, DocumentARanger[]>> {
  const repartis = repartir(await listRanges(db, importId), references, quotaMo)
  if (repartis.length > 0) {
    const ids = repartis.map(({ document }) => document.id)
    const raisons = repartis.map(({ destination }) => ('raison' in destination ? destination.raison : null))
    await sql`update document_a_reprendre d set raison = j.raison
      from unnest(${ids}::uuid[], ${raisons}::text[]) as j (id, raison) where d.id = j.id`.execute(db)
  }
  const siens = new Map<string, DocumentARanger[]>()
  for (const { document, destination } of repartis)
    if ('reference' in destination) siens.set(destination.reference, [...(siens.get(destination.reference) ?? []), document])
  return siens
}

/** Ceux-là ne serviront plus : leurs fichiers s'effacent dans l'heure (taches.ts), leurs lignes avec eux. */
export async function retirerLesDocuments(db: Acces, importId: string, le: Date, ids?: readonly string[]): Promise<void> {
  await db
    .updateTable('document_a_reprendre')
    .set({ retire_le: le })
    .where('import_id', '=', importId)
    .where('retire_le', 'is', null)
    .$if(ids !== undefined, (requete) => requete.where(sql<boolean>`id = any(${[...(ids ?? [])]}::uuid[])`))
    .execute()
}
