// Les jetons qu'une personne fait pour que d'autres outils lisent, ou écrivent, en son nom.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { nouveauJetonSchema } from './jetonApi.schema.ts'

const domaine = 'acces'
const connectes = { pour: 'connectes' } as const

const jetonSchema = z.object({
  id: identifiant(),
  nom: z.string(),
  lectureSeule: z.boolean(),
  faitLe: z.string(),
  expireLe: z.string(),
  /** À dix minutes près ; nul : pas encore. */
  serviLe: z.string().nullable(),
})

export const mesJetonsSchema = z.object({ ...jsonLdDe('MesJetons'), jetons: z.array(jetonSchema) })
export type MesJetons = z.infer<typeof mesJetonsSchema>

export const jetonApiContract = defineContract({
  'GET /v1/business/mon-compte/jetons': {
    resume: 'Mes jetons d’API qui ouvrent encore quelque chose ; aucun ne se relit',
    domaine,
    acces: connectes,
    reponse: mesJetonsSchema,
  },
  'POST /v1/business/mon-compte/jetons': {
    resume: 'Faire un jeton d’API, montré cette seule fois. Demande le mot de passe actuel, ou une connexion de moins de cinq minutes',
    domaine,
    acces: connectes,
    body: nouveauJetonSchema,
    statut: 201,
    reponse: mesJetonsSchema.extend({ jeton: z.string() }),
  },
  'DELETE /v1/business/mon-compte/jetons/{jetonId}': {
    resume: 'Retirer un de mes jetons : il n’ouvre plus rien aussitôt',
    domaine,
    acces: connectes,
    params: z.object({ jetonId: identifiant('Jeton inconnu') }),
    reponse: mesJetonsSchema,
  },
})
