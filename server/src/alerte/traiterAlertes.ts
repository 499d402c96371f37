import { evenementDAlerte } from '@relogement/domain/alerte/alerte.evenements'
import { type GesteSurAlerte, refusDeReporter, SE_ROUVRE_PENDANT_MS } from '@relogement/domain/alerte/traitementDAlertes'
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import type { LigneAlerte } from './alerte.queries.ts'
import { rouvrir } from './gestes.ts'
import { estUneMention } from './presenterAlerte.ts'

type AlerteATraiter = Pick<LigneAlerte, 'id' | 'statut' | 'texte' | 'sujet_id' | 'type' | 'pour'>

/**
 * Clôt des alertes, les rouvre, ou les reporte ; celles déjà closes restent ce qu'elles sont. L'historique de chaque dossier le dit. Une
 * alerte reportée garde son échéance d'origine : c'est par elle que le produit reconnaît les siennes.
 * @throws DomainError `saisie` sur `dateAlerte` : ce jour ne s'y prête pas.
 */
export async function traiterAlertes(ctx: Contexte, alertes: readonly AlerteATraiter[], geste: GesteSurAlerte): Promise<void> {
  const { statut, dateAlerte } = geste
  if (statut === 'ROUVERTE') return rouvrirAlertes(ctx, alertes)
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
  for (const { sujet_id: menageId, texte: alerte } of dites(ouvertes)) {
    const evenement =
      dateAlerte === undefined
        ? evenementDAlerte('ALERTE_CLOSE', { alerte })
        : evenementDAlerte('ALERTE_REPORTEE', { alerte, au: dateAlerte })
    if (menageId !== null) await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [evenement])
  }
}

/**
 * Défait une clôture de l'instant : seule la personne qui a clos l'alerte la rouvre.
 * @throws DomainError `conflit` : l'une d'elles ne se rouvre plus ; aucune ne l'est.
 */
async function rouvrirAlertes(ctx: Contexte, alertes: readonly AlerteATraiter[]): Promise<void> {
  const { db, acteur, maintenant } = ctx
  const ids = alertes.map(({ id }) => id)
  const rouvertes = await rouvrir(ctx, (closes) =>
    closes
      .where('id', 'in', ids)
      .where('close_a_la_main', '=', true)
      .where('close_par', '=', acteur.id)
      .where('close_le', '>', new Date(maintenant.getTime() - SE_ROUVRE_PENDANT_MS)),
  )
  if (rouvertes.length < alertes.length)
    throw new DomainError(
      'conflit',
      'alerte.reouverture',
      'Une alerte se rouvre dans la minute, par la personne qui l’a close. Rien n’a été changé.',
    )
  for (const { sujet_id: id, texte: alerte } of dites(alertes))
    if (id !== null) await insertEvenements(db, acteur.id, maintenant, { id }, [evenementDAlerte('ALERTE_ROUVERTE', { alerte })])
}

const dites = (alertes: readonly AlerteATraiter[]) => alertes.filter((alerte) => !estUneMention(alerte))

function exigerUnJourAdmis(jour: string, aujourdhui: string): void {
  const refus = refusDeReporter(jour, aujourdhui)
  if (refus !== null)
    throw new DomainError('saisie', 'alerte.report', refus, { violations: [{ propertyPath: 'dateAlerte', message: refus }] })
}

/** Comme une alerte du produit : due au matin de son jour. */
const auMatin = (jour: string) => new Date(`${jour}T06:00:00Z`)
