import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { ecrireAuPrestataire } from './prestataire.ts'

/** Les créneaux à venir d'un ménage ne sont plus retenus : l'historique le dit, et le déménageur commandé l'apprend. Ce qui a eu lieu reste. */
export async function libererLesCreneaux(ctx: Contexte, menageId: string): Promise<void> {
  const { db, acteur, maintenant, aujourdhui } = ctx
  const liberes = await db
    .deleteFrom('creneau')
    .where('menage_id', '=', menageId)
    .where('jour', '>=', aujourdhui)
    .where('fait_le', 'is', null)
    .returning(['jour', 'commande', 'prestataire_id as prestataireId'])
    .execute()
  for (const { jour, commande, prestataireId } of liberes) {
    await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenementDeDemenagement('CRENEAU_ANNULE', { jour })])
    if (commande !== null) await ecrireAuPrestataire(ctx, { menageId, numero: commande, jour, quoi: 'ANNULATION', prestataireId })
  }
}
