import { alerteDuStatut, alertesDuRemboursement } from '@relogement/domain/remboursement/remboursement.alertes'
import { uuidv7 } from 'uuidv7'
import { insertAlerte } from '../alerte/alerte.queries.ts'
import type { Contexte } from '../core/contexte.ts'
import { type DemandesDuMenage, faitsDe } from './demandes.ts'
import type { DemandeEnBase } from './remboursement.queries.ts'

/** Une demande qui avance ferme l'alerte du statut qu'elle quitte et prévient qui doit la valider, la payer, ou l'a vue rejeter. */
export async function prevenir(
  { db, acteur, maintenant }: Contexte,
  menage: DemandesDuMenage,
  demande: DemandeEnBase,
  motif: string | null | undefined,
): Promise<void> {
  const menageId = menage.dossier.menage.id
  const valeur = String(demande.numero)
  await db
    .updateTable('alerte')
    .set({ statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id })
    .where('sujet_id', '=', menageId)
    .where('type', 'in', [...alertesDuRemboursement])
    .where('valeur', '=', valeur)
    .where('statut', '<>', 'CLOTURE')
    .execute()
  const alerte = alerteDuStatut(demande.statut, demande.numero, faitsDe(menage, demande), motif ?? null)
  if (alerte === null || (alerte.pour === 'DESTINATAIRE' && demande.soumise_par?.id === acteur.id)) return
  await insertAlerte(db, {
    id: uuidv7(),
    sujet_id: menageId,
    ...alerte,
    ecartes: [...alerte.ecartes],
    valeur,
    statut: 'ALERTE',
    date: maintenant,
    date_alerte: maintenant,
    auteur_id: acteur.id,
    destinataire_id: alerte.pour === 'DESTINATAIRE' ? (demande.soumise_par?.id ?? null) : null,
  })
}
