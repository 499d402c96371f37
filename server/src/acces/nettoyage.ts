import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { variable } from '../referentiel/variables.ts'
import type { ServicesRelogement } from '../services.ts'

const JOUR_MS = 86_400_000

/** Efface ce qui n'a plus d'usage : jetons éteints, compteurs d'échecs, clés d'idempotence, sessions plus vieilles que le journal. */
export const nettoyerLesAcces: Tache<ServicesRelogement> = {
  nom: 'nettoyer_les_acces',
  cron: '17 * * * *',
  async executer({ services: { base: db }, maintenant }) {
    const ilYA = (jours: number) => new Date(maintenant.getTime() - jours * JOUR_MS)
    const mois = await variable(db, 'CONSERVATION_JOURNAL_MOIS', jourDe(maintenant))
    await db.deleteFrom('jeton_rafraichissement').where('expire_le', '<', ilYA(1)).execute()
    await db.deleteFrom('jeton_compte').where('expire_le', '<', ilYA(7)).execute()
    await db
      .deleteFrom('session')
      .where('expire_le', '<', ilYA(mois * 30))
      .execute()
    await db.deleteFrom('requete_idempotente').where('cree_le', '<', ilYA(1)).execute()
    await db
      .deleteFrom('tentative_connexion')
      .where('depuis', '<', sql<Date>`case when cle like 'connue:%' then ${ilYA(90)}::timestamptz else ${ilYA(1)}::timestamptz end`)
      .execute()
    // Un lien périmé n'a plus à se lire dans un courriel resté ici.
    await db
      .updateTable('email_sortant')
      .set({ corps: sql<string>`regexp_replace(corps, '#jeton=[A-Za-z0-9_-]+', '#jeton=…', 'g')` })
      .where('type', 'in', ['RECUPERATION', 'VALIDATION'])
      .where('cree_le', '<', ilYA(7))
      .where('corps', 'like', '%#jeton=%')
      .execute()
  },
}
