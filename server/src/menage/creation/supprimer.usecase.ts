import { sql } from 'kysely'
import type { Contexte } from '../../core/contexte.ts'
import { supprimer } from '../../core/supprimer.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { type Dossier, lockDossier } from '../dossier/dossier.queries.ts'
import { exigerGeste } from '../dossier/gestes.ts'
import { reserverLeCode } from './code.queries.ts'
import { retenuesDuMenage } from './retenues.ts'

/** Supprime un dossier ouvert par erreur, où rien ne s'est passé ; son code reste réservé. */
export async function supprimerMenage(ctx: Contexte, id: string, motif: 'CREE_PAR_ERREUR' | 'DOUBLON'): Promise<void> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  await exigerGeste(ctx, dossier, 'supprimer')
  await effacerLeDossier(ctx, dossier, motif)
}

/** Efface le dossier et tout ce qui en dépend ; il n'en reste que le code. */
export async function effacerLeDossier(
  { db, acteur, maintenant }: Contexte,
  { menage }: Dossier,
  cause: 'CREE_PAR_ERREUR' | 'DOUBLON' | 'DECOHABITATION_ANNULEE',
): Promise<void> {
  // Rien ne s'y rattache pendant que ce qui le retient se compte.
  await sql`select from menage where id = ${menage.id}::uuid for update`.execute(db)
  await reserverLeCode(db, {
    code_menage: menage.code_menage,
    operation_id: menage.operation_id,
    cause,
    cree_le: menage.cree_le,
    supprime_le: maintenant,
    supprime_par: acteur.id,
  })
  await supprimer(db, 'menage', menage.id, retenuesDuMenage)
}

/** Une demande à la base a vingt secondes. */
const D_AFFILEE = 500

/** Efface ensemble des dossiers verrouillés que rien ne retient ; il n'en reste que les codes. */
export async function effacerLesDossiers(
  { db, acteur, maintenant }: Pick<Contexte, 'db' | 'acteur' | 'maintenant'>,
  ids: readonly string[],
  cause: 'IMPORT_ANNULE',
): Promise<void> {
  await sql`insert into menage_supprime (code_menage, operation_id, cause, cree_le, supprime_le, supprime_par)
    select code_menage, operation_id, ${cause}, cree_le, ${maintenant}, ${acteur.id}::uuid from menage where id = any(${ids}::uuid[])`.execute(
    db,
  )
  for (let rang = 0; rang < ids.length; rang += D_AFFILEE)
    await sql`delete from menage where id = any(${ids.slice(rang, rang + D_AFFILEE)}::uuid[])`.execute(db)
}
