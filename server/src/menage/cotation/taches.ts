import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import { tenirLesAlertes } from '../../alerte/tenirLesAlertes.ts'
import { jourDe } from '../../core/contexte.ts'
import type { ContexteTache, Tache } from '../../core/jobs.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ServicesRelogement } from '../../services.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import { cotables } from './cotables.ts'
import { recoter } from './recoter.ts'

/** Chaque nuit : ce qui dépend d'une date (règles de cotation, alertes) bouge sans que personne n'ouvre le dossier. */
export const relireLesMenages: Tache<ServicesRelogement> = {
  nom: 'relire_les_menages',
  cron: '20 1 * * *',
  executer: relireTous,
}

// Un dossier par transaction : celui que quelqu'un enregistre en ce moment ne fait attendre que lui.
async function relireTous({ services: { base, log }, maintenant }: ContexteTache<ServicesRelogement>): Promise<void> {
  const ids = await base.selectFrom('menage as m').select('m.id').where(cotables).orderBy('m.id').execute()
  const aujourdhui = jourDe(maintenant)
  for (const { id } of ids)
    await sautantLesGeles(() =>
      inTransaction(base, log, async (db) => {
        const dossier = await lockDossier(db, sql`true`, id)
        const sections = lireSections(dossier.menage, dossier)
        await recoter({ db, maintenant, aujourdhui }, dossier, sections)
        await tenirLesAlertes({ db, maintenant, aujourdhui }, dossier.menage, sections)
      }),
    )
}

/** Gelé pendant que la tâche en lisait d'autres, un dossier se laisse tel quel. */
const sautantLesGeles = (geste: () => Promise<void>): Promise<void> =>
  geste().catch((erreur: unknown) => {
    if (!(erreur instanceof DomainError) || erreur.code !== 'menage.gele') throw erreur
  })
