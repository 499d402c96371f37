import { createHash } from 'node:crypto'
import { introuvable } from '@relogement/domain/common/errors'
import type { LigneDeBilan } from '@relogement/domain/rgpd/certificat'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { lignesDuMenage, type TraitementDeTable, tablesDuMenage } from './tablesDuMenage.ts'

/** Verrouille le ménage : rien ne s'y écrit le temps de la purge. */
export const lockMenage = async (db: Acces, menageId: string): Promise<void> => {
  const menage = await db.selectFrom('menage').select('id').where('id', '=', menageId).forUpdate().executeTakeFirst()
  if (!menage) throw introuvable('Ménage')
}

export interface FichierDuMenage {
  readonly cle: string
  readonly nature: string
  readonly taille: number
  readonly sha256: string
}

/** Tous les fichiers que citent les tables du ménage, y compris ceux des documents supprimés dont le fichier reste peut-être. */
export async function listFichiers(db: Acces, menageId: string): Promise<FichierDuMenage[]> {
  const fichiers: FichierDuMenage[] = []
  for (const [table, { fichiers: cle }] of Object.entries(tablesDuMenage as Readonly<Record<string, TraitementDeTable>>)) {
    if (cle === undefined) continue
    const { rows } = await sql<FichierDuMenage>`
      select ${sql.ref(cle)} as cle, type as nature, taille, sha256 from ${sql.table(table)} where ${lignesDuMenage(table, menageId)} order by 1`.execute(
      db,
    )
    fichiers.push(...rows)
  }
  return fichiers
}

// Ce qui bouge sans que le dossier change : qui l'a lu, ce que le serveur garde pour rejouer une demande.
const VOLATILS = ['Journal des consultations', 'Réponses gardées pour les demandes rejouées', 'Tâches en attente']

/** Ce qu'on a relu, en une empreinte : la validation refuse si le dossier a changé depuis. */
export async function empreinteDuDossier(
  db: Acces,
  menageId: string,
  bilan: readonly LigneDeBilan[],
  fichiers: readonly FichierDuMenage[],
  ailleurs: readonly string[],
): Promise<string> {
  const { version, purge_prevue_le } = await db
    .selectFrom('menage')
    .select(['version', 'purge_prevue_le'])
    .where('id', '=', menageId)
    .executeTakeFirstOrThrow()
  const lu = [
    version,
    purge_prevue_le,
    bilan.filter(({ quoi }) => !VOLATILS.includes(quoi)),
    fichiers.map(({ cle }) => cle),
    ailleurs.toSorted(),
  ]
  return createHash('sha256').update(JSON.stringify(lu)).digest('hex')
}
