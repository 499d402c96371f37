import type { Base } from '../../server/src/core/database.ts'
import { createProposition } from '../../server/test/dossiers.ts'
import { deposerDossier } from './dossiers.ts'

/** Un ménage d'une opération de PRU, relogé dans un T4 à 498,20 € : le bail est signé, la fiche est à remplir. */
export async function deposerUnRelogement(db: Base) {
  const { id, nom } = await deposerDossier(db, {
    bailleur: 'LDM',
    menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT', relogement: { dates: { signatureDuBail: '2026-03-02', edlEntree: '2026-03-16' } } },
  })
  const pru = await db.selectFrom('zone_geographique').select('id').where('type', '=', 'PRU').limit(1).executeTakeFirstOrThrow()
  const { operation_id, partenaire_id } = await db
    .selectFrom('menage')
    .select(['operation_id', 'partenaire_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.updateTable('operation').set({ pru_id: pru.id }).where('id', '=', operation_id).execute()
  const { logementId } = await createProposition(db, {
    menageId: id,
    bailleurId: partenaire_id ?? '',
    statut: 'acceptee_menage',
    colonnes: { acceptation_le: '2026-02-20', apl: 180, ecrite_envoyee_le: '2026-02-10' },
  })
  await db.updateTable('logement').set({ loyer: 498.2 }).where('id', '=', logementId).execute()
  return { id, nom, dossier: `/menages/${id}`, fiche: `/menages/${id}/nouveau-logement` }
}
