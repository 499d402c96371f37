import { alerteDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import { insertAlertes } from '../alerte/alerte.queries.ts'
import type { Contexte } from '../core/contexte.ts'

const TYPE = 'REPONSE_EN_RETARD'

/**
 * Une alerte par proposition écrite qui attend sa réponse, due au lendemain de son échéance ; la tâche des échéances l'allume. Celle
 * d'une proposition qui n'attend plus se ferme ; close à la main, elle ne renaît pas tant que l'échéance ne change pas.
 */
export async function ajusterAttentes(ctx: Contexte, menageId: string): Promise<void> {
  const { db } = ctx
  const attendues = await db
    .selectFrom('proposition')
    .select(['id', 'reponse_attendue_le'])
    .where('menage_id', '=', menageId)
    .where('statut', '=', 'proposition_relogement')
    .where('reponse_attendue_le', 'is not', null)
    .execute()
  const connues = await db
    .selectFrom('alerte')
    .select(['id', 'proposition_id', 'valeur', 'statut'])
    .where('sujet_id', '=', menageId)
    .where('type', '=', TYPE)
    .execute()
  const attend = (alerte: (typeof connues)[number]) =>
    attendues.some(({ id, reponse_attendue_le }) => id === alerte.proposition_id && reponse_attendue_le === alerte.valeur)
  await fermer(
    ctx,
    connues.filter((alerte) => alerte.statut !== 'CLOTURE' && !attend(alerte)).map(({ id }) => id),
  )
  for (const { id, reponse_attendue_le: echeance } of attendues) {
    if (echeance !== null && !connues.some((alerte) => alerte.proposition_id === id && alerte.valeur === echeance))
      await insertAlertes(ctx, menageId, [alerteDeReponse(echeance)], { proposition_id: id, auteur_id: ctx.acteur.id || null })
  }
}

async function fermer({ db, acteur, maintenant }: Contexte, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id || null })
    .where('id', 'in', [...ids])
    .execute()
}
