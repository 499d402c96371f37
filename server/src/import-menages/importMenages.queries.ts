import { introuvable } from '@relogement/domain/common/errors'
import type { RapportDImport } from '@relogement/domain/import-menages/importMenages.contract'
import type { Correspondances, Feuille } from '@relogement/domain/import-menages/importMenages.lecture'
import type { EtatDImport } from '@relogement/domain/import-menages/importMenages.listes'
import type { Selectable } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { ImportMenages } from '../core/tables.gen.ts'

/** Un import, son contenu s'il est encore gardé. */
export interface ImportEnBase extends Omit<Selectable<ImportMenages>, 'etat' | 'feuilles' | 'rapport' | 'correspondances'> {
  readonly etat: EtatDImport
  readonly feuilles: readonly Feuille[] | null
  readonly rapport: RapportDImport | null
  readonly correspondances: Correspondances
}

export async function getImport(db: Acces, id: string, { verrouille = false } = {}): Promise<ImportEnBase> {
  const requete = db.selectFrom('import_menages').selectAll().where('id', '=', id)
  const lu = await (verrouille ? requete.forUpdate() : requete).executeTakeFirst()
  if (lu === undefined) throw introuvable('Import')
  return lu as unknown as ImportEnBase
}

/** Ce que les règles d'un import doivent en savoir. */
export const faitsDe = ({ etat, a_importer, refuses, feuilles }: ImportEnBase) => ({
  etat,
  aImporter: a_importer,
  refuses,
  source: feuilles !== null,
})
