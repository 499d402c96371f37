import { exiger } from '@relogement/domain/common/errors'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import type { Contexte } from '../../core/contexte.ts'
import type { Acces } from '../../core/database.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'

/** La première fois seulement : qui l'ouvre ensuite n'y change rien. Ni version ni historique : rien de ce qui se saisit n'a changé. */
export async function noterEtapeOuverte(ctx: Contexte, menageId: string, etape: number): Promise<void> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  await ctx.db
    .insertInto('etape_ouverte')
    .values({ menage_id: menageId, etape, par: ctx.acteur.id, le: ctx.maintenant })
    .onConflict((deja) => deja.doNothing())
    .execute()
}

export async function listEtapesOuvertes(db: Acces, menageId: string): Promise<number[]> {
  const ouvertes = await db.selectFrom('etape_ouverte').select('etape').where('menage_id', '=', menageId).orderBy('etape').execute()
  return ouvertes.map(({ etape }) => etape)
}
