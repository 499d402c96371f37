import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM } from '../acces/roles.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { etatsDeTache } from './tacheDeFond.listes.ts'
import { listeTachesDeFond } from './tachesDeFond.liste.ts'

const commun = { domaine: 'administration', acces: { pour: 'roles', roles: ADM } } as const

/** Ni ses données ni son erreur : l'une et l'autre peuvent nommer des personnes. */
export const tacheDeFondSchema = z.object({
  ...jsonLdDe('TacheDeFond'),
  id: z.string(),
  /** Son nom dans la file ; celui d'une tâche retirée du produit peut s'y lire encore. */
  nom: z.string(),
  etat: z.enum(codesDe(etatsDeTache)),
  essais: z.number().int(),
  essaisMax: z.number().int(),
  prevueLe: z.string(),
  can: z.array(z.string()),
})
export type TacheDeFond = z.infer<typeof tacheDeFondSchema>

export const tacheDeFondContract = defineContract({
  'GET /v1/taches-de-fond': {
    resume: 'Les tâches de fond qui attendent, se font ou ont échoué',
    ...commun,
    query: demandeDe(listeTachesDeFond),
    reponse: collectionDe(tacheDeFondSchema, valeursDesFiltres(listeTachesDeFond)),
  },
  'POST /v1/taches-de-fond/{id}/relance': {
    resume: 'Relancer une tâche qui a échoué',
    ...commun,
    params: z.object({ id: z.string().regex(/^[1-9]\d{0,17}$/, 'Tâche inconnue') }),
    statut: 204,
  },
})
