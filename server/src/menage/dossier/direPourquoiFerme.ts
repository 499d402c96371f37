import { DomainError } from '@relogement/domain/common/errors'
import { DONNEES_EFFACEES } from '@relogement/domain/menage/menage.fermeture'
import { canOuvrirUnDossier, dossierArchive, dossierFerme } from '@relogement/domain/rgpd/archive'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { horsArchive } from '../../portee/menages.ts'

/**
 * Un dossier hors de portée se dit archivé à qui le lisait avant, et ouvrable à qui peut l'ouvrir en disant pourquoi ; sinon,
 * l'erreur telle quelle.
 */
export async function direPourquoiFerme({ db, acteur }: Contexte, id: string, erreur: unknown): Promise<never> {
  if (!(erreur instanceof DomainError) || erreur.nature !== 'introuvable') throw erreur
  const { rows } = await sql<{ code_menage: string; archive_le: Date | null; purge_le: Date | null; avant: boolean }>`
    select m.code_menage, m.archive_le, m.purge_le, ${horsArchive(acteur)} as avant from menage m where m.id = ${id}::uuid`.execute(db)
  const [dossier] = rows
  if (!dossier) throw erreur
  const { code_menage: codeMenage, archive_le, purge_le, avant } = dossier
  if (archive_le !== null && avant) {
    if (purge_le !== null) throw new DomainError('introuvable', 'menage.purge', DONNEES_EFFACEES)
    throw dossierArchive({ codeMenage, ouvrable: canOuvrirUnDossier(acteur, 'CONTENTIEUX', true) === null })
  }
  if (purge_le === null && canOuvrirUnDossier(acteur, 'ACCES', archive_le !== null) === null) throw dossierFerme(codeMenage)
  throw erreur
}
