import { alerteDeReponse } from '@relogement/domain/proposition/ecrite/delai.rules'
import { cloreAlertes, insertAlertes } from '../alerte/gestes.ts'
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
  const finies = connues.filter((alerte) => !attend(alerte)).map(({ id }) => id)
  if (finies.length > 0) await cloreAlertes(ctx, (alertes) => alertes.where('id', 'in', finies))
  await fermerLesReponsesRecues(ctx, menageId)
  for (const { id, reponse_attendue_le: echeance } of attendues) {
    if (echeance !== null && !connues.some((alerte) => alerte.proposition_id === id && alerte.valeur === echeance))
      await insertAlertes(ctx, menageId, [alerteDeReponse(echeance)], { proposition_id: id, auteur_id: ctx.acteur.id || null })
  }
}

/** Ce que le ménage a répondu par le QR code de sa lettre est enregistré, ou ne se demande plus : son alerte se ferme. */
const fermerLesReponsesRecues = (ctx: Contexte, menageId: string): Promise<void> =>
  cloreAlertes(ctx, (alertes) =>
    alertes
      .where('sujet_id', '=', menageId)
      .where('type', '=', 'REPONSE_RECUE')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('proposition')
              .select('proposition.id')
              .whereRef('proposition.id', '=', 'alerte.proposition_id')
              .where('proposition.statut', '=', 'proposition_relogement'),
          ),
        ),
      ),
  )
