import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import { jourDe } from '../../core/contexte.ts'
import type { ContexteTache, Tache } from '../../core/jobs.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ServicesRelogement } from '../../services.ts'
import { tenirLesAlertes } from '../alertes/tenirLesAlertes.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { lireSections } from '../dossier/sections.ts'
import { cotables, couleurEchueHorsParcours } from './cotables.ts'
import { recoter } from './recoter.ts'

/** Chaque nuit : ce qui dépend d'une date (règles de cotation, alertes) bouge sans que personne n'ouvre le dossier. */
export const relireLesMenages: Tache<ServicesRelogement> = {
  nom: 'relire_les_menages',
  cron: '20 1 * * *',
  executer: relireTous,
}

// Un dossier par transaction : celui que quelqu'un enregistre en ce moment ne fait attendre que lui.
async function relireTous({ services: { base, log }, maintenant }: ContexteTache<ServicesRelogement>): Promise<void> {
  const aujourdhui = jourDe(maintenant)
  const menages = base.selectFrom('menage as m').select('m.id').orderBy('m.id')
  const relire = (id: string, alertes: boolean) =>
    sautantLesGeles(() =>
      inTransaction(base, log, async (db) => {
        const dossier = await lockDossier(db, sql`true`, id)
        const sections = lireSections(dossier.menage, dossier)
        await recoter({ db, maintenant, aujourdhui }, dossier, sections)
        if (alertes) await tenirLesAlertes({ db, maintenant, aujourdhui }, dossier.menage, sections)
      }),
    )
  for (const { id } of await menages.where(cotables).execute()) await relire(id, true)
  for (const { id } of await menages.where(couleurEchueHorsParcours(aujourdhui)).execute()) await relire(id, false)
}

/** Gelé pendant que la tâche en lisait d'autres, un dossier se laisse tel quel. */
const sautantLesGeles = (geste: () => Promise<void>): Promise<void> =>
  geste().catch((erreur: unknown) => {
    if (!(erreur instanceof DomainError) || erreur.code !== 'menage.gele') throw erreur
  })
