import { statutsSortis } from '@relogement/domain/menage/menage.statuts'
import { z } from 'zod'
import { jourDe } from '../../core/contexte.ts'
import type { ContexteTache, Tache } from '../../core/jobs.ts'
import { inTransaction } from '../../core/transaction.ts'
import type { ServicesRelogement } from '../../services.ts'
import { recoter } from './recoter.ts'

export const COTER_UNE_OPERATION = 'coter_une_operation'

/** Chaque nuit : les règles qui lisent une date (travaux, attente, âge) bougent sans que personne n'ouvre le dossier. */
export const coterLesMenages: Tache<ServicesRelogement> = {
  nom: 'coter_les_menages',
  cron: '20 1 * * *',
  executer: (contexte) => coterTous(contexte, null),
}

/** Après un changement de règle : les dossiers de l'opération, hors de l'appel qui l'a demandé. */
export const coterUneOperation: Tache<ServicesRelogement> = {
  nom: COTER_UNE_OPERATION,
  executer: (contexte, donnees) => coterTous(contexte, z.object({ operationId: z.uuid() }).parse(donnees).operationId),
}

// Un dossier par transaction : celui que quelqu'un enregistre en ce moment ne fait attendre que lui.
async function coterTous(
  { services: { base, log }, maintenant }: ContexteTache<ServicesRelogement>,
  operationId: string | null,
): Promise<void> {
  const ids = await base
    .selectFrom('menage')
    .select('id')
    .where('statut', 'not in', [...statutsSortis])
    .where('purge_le', 'is', null)
    .$if(operationId !== null, (q) => q.where('operation_id', '=', operationId))
    .orderBy('id')
    .execute()
  const aujourdhui = jourDe(maintenant)
  for (const { id } of ids) await inTransaction(base, log, (db) => recoter({ db, maintenant, aujourdhui }, id))
}
