import type { SuiteProposition } from '@relogement/domain/menage/menage.suites'
import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'

/** Écrit sur les propositions ce que le passage leur fait : acceptation, refus, retrait, ou suppression avec le départ. */
export async function appliquerPropositions({ db, aujourdhui }: Contexte, suites: readonly SuiteProposition[]): Promise<void> {
  const supprimees = suites.filter(({ statut }) => statut === 'supprimee').map(({ id }) => id)
  if (supprimees.length > 0) {
    const laissees = await db.deleteFrom('proposition').where('id', 'in', supprimees).returning('logement_id').execute()
    await oublierLesLogementsPrives(
      db,
      laissees.map(({ logement_id }) => logement_id),
    )
  }
  for (const { id, statut, acceptation, refus } of suites) {
    if (statut === 'supprimee') continue
    await db
      .updateTable('proposition')
      .set({
        statut,
        version: sql`version + 1`,
        ...(acceptation === undefined ? {} : { acceptation_le: acceptation && aujourdhui }),
        ...(acceptation?.apl == null ? {} : { apl: acceptation.apl }),
        ...(refus === undefined
          ? {}
          : { refus_le: refus && (refus.date ?? aujourdhui), refus_motif: refus?.motif ?? null, refus_legitime: refus?.legitime ?? null }),
      })
      .where('id', '=', id)
      .execute()
  }
}

/** Un logement privé n'est là que pour le ménage à qui il est proposé : le nom de son bailleur ne se garde pas après. */
const oublierLesLogementsPrives = (db: Acces, logements: readonly string[]) =>
  db
    .deleteFrom('logement as l')
    .where('l.id', 'in', [...logements])
    .where('l.prive', '=', true)
    .where(sql<boolean>`not exists (select from proposition p where p.logement_id = l.id)`)
    .execute()
