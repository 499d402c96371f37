import { DomainError, introuvable } from '@relogement/domain/common/errors'
import type { RapportDImport } from '@relogement/domain/import-menages/importMenages.contract'
import type { Correspondances, Feuille } from '@relogement/domain/import-menages/importMenages.lecture'
import type { EtatDImport } from '@relogement/domain/import-menages/importMenages.listes'
import { SOURCE_EFFACEE } from '@relogement/domain/import-menages/importMenages.permissions'
import type { Selectable } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { ImportMenages } from '../core/tables.gen.ts'

/** Un import. Son contenu pèse des mégaoctets : il ne se lit qu'avec `lireLaSource`, là où il se juge. */
export interface ImportEnBase extends Omit<Selectable<ImportMenages>, 'etat' | 'feuilles' | 'rapport' | 'correspondances'> {
  readonly etat: EtatDImport
  /** Son contenu est encore gardé. */
  readonly source: boolean
  readonly rapport: RapportDImport | null
  readonly correspondances: Correspondances
}

const COLONNES = [
  ...(['id', 'nom', 'auteur_id', 'le', 'etat', 'a_importer', 'refuses', 'deja', 'faits', 'documents'] as const),
  ...(['rapport', 'correspondances', 'source_jusqu_au', 'commence_le', 'fini_le', 'annule_le', 'annule_par'] as const),
]

export async function getImport(db: Acces, id: string, { verrouille = false } = {}): Promise<ImportEnBase> {
  const requete = db
    .selectFrom('import_menages')
    .select(COLONNES)
    .select((eb) => eb('feuilles', 'is not', null).as('source'))
    .where('id', '=', id)
  const lu = await (verrouille ? requete.forUpdate() : requete).executeTakeFirst()
  if (lu === undefined) throw introuvable('Import')
  return lu as unknown as ImportEnBase
}

/** Ce que les règles d'un import doivent en savoir. */
export const faitsDe = ({ etat, a_importer, refuses, source }: ImportEnBase) => ({ etat, aImporter: a_importer, refuses, source })

/** Les feuilles reçues, si elles sont encore gardées. */
export async function lireLaSource(db: Acces, id: string): Promise<readonly Feuille[]> {
  const lu = await db.selectFrom('import_menages').select('feuilles').where('id', '=', id).executeTakeFirst()
  if (lu === undefined || lu.feuilles === null) throw new DomainError('conflit', 'menages.import', SOURCE_EFFACEE)
  return lu.feuilles as unknown as readonly Feuille[]
}

/** Ceux qui se faisaient, tous ou celui-ci : leur transaction n'a rien ouvert, ils ont échoué et se relancent. */
export async function renoncerAuxImports(db: Acces, le: Date, id: string | null = null): Promise<void> {
  await db
    .updateTable('import_menages')
    .set({ etat: 'ECHOUE', faits: 0, fini_le: le })
    .where('etat', '=', 'EN_COURS')
    .$if(id !== null, (requete) => requete.where('id', '=', id as string))
    .execute()
}
