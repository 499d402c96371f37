import { attendCeDocument } from '@relogement/domain/document/document.rules'
import type { TypeDocumentMenage } from '@relogement/domain/document/document.schema'
import type { Contexte } from '../core/contexte.ts'

/** Clôt les alertes « document à transmettre » que ce document satisfait (domain-rules § 8). */
export async function fermerLAttente({ db, acteur, maintenant }: Contexte, menageId: string, type: TypeDocumentMenage): Promise<void> {
  const ouvertes = await db
    .selectFrom('alerte')
    .select(['id', 'valeur'])
    .where('menage_id', '=', menageId)
    .where('type', '=', 'DOCUMENT_A_TRANSMETTRE')
    .where('statut', '<>', 'CLOTURE')
    .execute()
  const satisfaites = ouvertes.filter(({ valeur }) => attendCeDocument(valeur, type)).map(({ id }) => id)
  if (satisfaites.length === 0) return
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('id', 'in', satisfaites)
    .execute()
}
