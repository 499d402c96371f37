import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM } from '../acces/roles.ts'
import { demandeDe } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { statutsCourriel } from './courriel.listes.ts'
import { listeCourriels } from './courriels.liste.ts'

export const courrielSchema = z.object({
  ...jsonLdDe('Courriel'),
  id: identifiant(),
  type: z.string(),
  destinataires: z.array(z.string()),
  sujet: z.string(),
  corps: z.string(),
  statut: z.enum(codesDe(statutsCourriel)),
  creeLe: z.string(),
  envoyeLe: z.string().nullable(),
  tentatives: z.number().int(),
  /** `montrer-le-lien` : une fois, pour un compte jamais activé, sans serveur de courriel. */
  can: z.array(z.string()),
})
export type Courriel = z.infer<typeof courrielSchema>

export const courrielContract = defineContract({
  'GET /v1/courriels': {
    resume: 'La boîte d’envoi : courriels à envoyer, envoyés ou en échec',
    domaine: 'administration',
    acces: { pour: 'roles', roles: ADM },
    query: demandeDe(listeCourriels),
    reponse: collectionDe(courrielSchema, {}),
  },
})
