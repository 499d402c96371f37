import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM } from '../acces/roles.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { operateurSchema } from './operateur.schema.ts'

const domaine = 'referentiels'
// Un paramètre de l'organisme (domain-rules § 11.2, « Zones, configuration »).
const acces = { pour: 'roles', roles: ADM } as const

const operateur = z.object({
  ...jsonLdDe('Operateur'),
  id: identifiant(),
  version: z.number().int(),
  nom: z.string(),
  /** Une ligne de l'enveloppe par ligne ; vide : inconnue. */
  adresse: z.string(),
  derniereModification: z.object({ le: z.string(), auteur: z.string() }).nullable(),
})

export const operateurContract = defineContract({
  'GET /v1/business/operateur': {
    resume: 'L’opérateur du relogement et son adresse postale, en tête des lettres',
    domaine,
    acces,
    reponse: operateur,
  },
  'PUT /v1/business/operateur': {
    resume: 'Changer l’adresse postale de l’opérateur',
    domaine,
    acces,
    body: operateurSchema,
    reponse: operateur,
    ailleurs: {
      nom: 'Le nom de l’opérateur ne change pas ici : seule son adresse s’écrit.',
    },
  },
})
