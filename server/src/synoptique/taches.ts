import { moisDe } from '@relogement/domain/common/date'
import { libelleDuMois } from '@relogement/domain/synoptique/releves.schema'
import { sql } from 'kysely'
import { jourDe } from '../core/contexte.ts'
import type { Tache } from '../core/jobs.ts'
import { inTransaction } from '../core/transaction.ts'
import type { ServicesRelogement } from '../services.ts'
import { figer } from './releves.queries.ts'

/** Chaque mois, l'immeuble de chaque opération ; chaque nuit, ce qu'un mois n'a pas encore. */
export const releverLesImmeubles: Tache<ServicesRelogement> = {
  nom: 'relever_les_immeubles',
  cron: '20 2 * * *',
  async executer({ services: { base, log }, maintenant: le }) {
    const date = jourDe(le)
    const libelle = libelleDuMois(moisDe(date))
    const { rows } = await sql<{ id: string }>`select o.id from operation o where o.statut_creation <> 'ABANDONNEE'
      and exists (select from logement l where l.parc and l.operation_id = o.id)
      and not exists (select from operation_releve r where r.operation_id = o.id and r.libelle = ${libelle} and r.auteur_id is null)
      order by o.id`.execute(base)
    for (const { id: operationId } of rows)
      await inTransaction(base, log, (db) => figer(db, { operationId, libelle, date, le, auteurId: null }))
  },
}
