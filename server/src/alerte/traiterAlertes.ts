import { evenementDAlerte } from '@relogement/domain/alerte/alerte.evenements'
import { type GesteSurAlerte, refusDeReporter } from '@relogement/domain/alerte/traitementDAlertes'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { LigneAlerte } from './alerte.queries.ts'

type AlerteATraiter = Pick<LigneAlerte, 'id' | 'statut' | 'texte' | 'sujet_id'>

/**
 * Clôt des alertes, ou les reporte ; celles déjà closes restent ce qu'elles sont. L'historique de chaque dossier le dit. Une
 * alerte reportée garde son échéance d'origine : c'est par elle que le produit reconnaît les siennes.
 * @throws DomainError `saisie` sur `dateAlerte` : ce jour ne s'y prête pas.
 */
export async function traiterAlertes(ctx: Contexte, alertes: readonly AlerteATraiter[], { dateAlerte }: GesteSurAlerte): Promise<void> {
  const ouvertes = alertes.filter(({ statut }) => statut !== 'CLOTURE')
  if (dateAlerte !== undefined) exigerUnJourAdmis(dateAlerte, ctx.aujourdhui)
  if (ouvertes.length === 0) return
  const { db, acteur, maintenant } = ctx
  const ids = ouvertes.map(({ id }) => id)
  if (dateAlerte === undefined) {
    const close = { statut: 'CLOTURE', close_le: maintenant, close_par: acteur.id, close_a_la_main: true }
    await db.updateTable('alerte').set(close).where('id', 'in', ids).execute()
  } else {
    await db
      .updateTable('alerte')
      .set({ statut: 'EN_ATTENTE', echeance_initiale: sql`coalesce(echeance_initiale, date_alerte)`, date_alerte: auMatin(dateAlerte) })
      .where('id', 'in', ids)
      .execute()
  }
  for (const { sujet_id: menageId, texte: alerte } of ouvertes) {
    const evenement =
      dateAlerte === undefined
        ? evenementDAlerte('ALERTE_CLOSE', { alerte })
        : evenementDAlerte('ALERTE_REPORTEE', { alerte, au: dateAlerte })
    if (menageId !== null) await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenement])
  }
}

function exigerUnJourAdmis(jour: string, aujourdhui: string): void {
  const refus = refusDeReporter(jour, aujourdhui)
  if (refus !== null)
    throw new DomainError('saisie', 'alerte.report', refus, { violations: [{ propertyPath: 'dateAlerte', message: refus }] })
}

/** Comme une alerte du produit : due au matin de son jour. */
const auMatin = (jour: string) => new Date(`${jour}T06:00:00Z`)
