import type { Calendrier } from '@relogement/domain/planning/planning.rules'
import type { Contexte } from '../core/contexte.ts'
import { variablesEnVigueur } from '../referentiel/variables.ts'

/** Ce qui ferme des jours : l'instant, et les jours fériés chômés. */
export const calendrierDe = async ({
  db,
  maintenant,
  aujourdhui,
}: Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>): Promise<Calendrier> => ({
  maintenant: maintenant.toISOString(),
  chomes: await variablesEnVigueur(db, aujourdhui),
})
