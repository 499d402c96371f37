import { statutsPropositionFermes } from '@relogement/domain/proposition/proposition.statuts'
import type { Contexte } from '../core/contexte.ts'

/** Retire les propositions encore ouvertes d'un logement ; rend les ménages à qui elles étaient faites. */
export async function retirerDuLogement({ db }: Pick<Contexte, 'db'>, logementId: string): Promise<string[]> {
  const retirees = await db
    .updateTable('proposition')
    .set((e) => ({ statut: 'retiree', version: e('version', '+', 1) }))
    .where('logement_id', '=', logementId)
    .where('statut', 'not in', [...statutsPropositionFermes])
    .returning('menage_id')
    .execute()
  return retirees.flatMap(({ menage_id }) => menage_id ?? [])
}
