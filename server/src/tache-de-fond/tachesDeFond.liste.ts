import type { TacheDeFond } from '@relogement/domain/tache-de-fond/tacheDeFond.contract'
import { canRelancerLaTache } from '@relogement/domain/tache-de-fond/tacheDeFond.permissions'
import { listeTachesDeFond } from '@relogement/domain/tache-de-fond/tachesDeFond.liste'
import { sql } from 'kysely'
import { estParmi } from '../core/estParmi.ts'
import { lecteurDe } from '../core/liste/lecteurDe.ts'
import { croissant, instantJson } from '../core/liste/source.ts'
import type { ServicesRelogement } from '../services.ts'

export const etatDeTache = sql`case when t.locked_at is not null then 'EN_COURS' when t.attempts = 0 then 'EN_ATTENTE'
  when t.attempts >= t.max_attempts then 'EN_ECHEC' else 'A_REPRENDRE' end`

export const lireTachesDeFond = lecteurDe<typeof listeTachesDeFond, ServicesRelogement>(listeTachesDeFond, {
  classe: 'TacheDeFond',
  chemin: '/v1/taches-de-fond',
  source: () => ({
    de: sql`graphile_worker.jobs t`,
    id: sql`t.id`,
    visibles: sql`true`,
    champs: {
      id: sql`t.id::text`,
      nom: sql`t.task_identifier`,
      etat: etatDeTache,
      essais: sql`t.attempts`,
      essaisMax: sql`t.max_attempts`,
      prevueLe: instantJson(sql`t.run_at`),
    },
    filtres: { etats: (etats) => estParmi(etatDeTache, etats) },
    tris: { nom: sql`t.task_identifier`, etat: etatDeTache, prevueLe: sql`t.run_at` },
    departage: [croissant(sql`t.id`)],
    facettes: { etats: { de: etatDeTache } },
  }),
  completer: () => (tache: TacheDeFond) => ({ ...tache, can: canRelancerLaTache(tache.etat) === null ? ['relancer'] : [] }),
})
