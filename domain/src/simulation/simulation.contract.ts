import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { blocages } from './simulation.rules.ts'

const nombre = z.number().int()

export const simulationSchema = z.object({
  ...jsonLdDe('SimulationDOperation'),
  restants: nombre,
  charges: nombre,
  mois: z.array(z.object({ mois: z.string(), realise: nombre })),
  /** La fin du PSR, reportée s'il y a lieu. */
  finPSR: z.iso.date().nullable(),
  bloques: z.array(z.object({ id: identifiant(), noms: z.string(), codeMenage: z.string(), raisons: z.array(z.enum(codesDe(blocages))) })),
})

export const simulationContract = defineContract({
  'GET /v1/business/operations/{id}/simulation': {
    resume: 'De quoi simuler la suite d’une opération : son rythme, ce qui reste, les dossiers arrêtés et pourquoi',
    domaine: 'operations',
    acces: { pour: 'page', page: 'simulation' },
    params: z.object({ id: identifiant('Opération inconnue') }),
    reponse: simulationSchema,
  },
})
