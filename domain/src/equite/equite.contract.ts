import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { listeAnru } from '../anru/anru.liste.ts'
import { filtresDe } from '../common/defineListe.contrat.ts'
import { equiteSchema } from './equite.schema.ts'

const { operationIds, PRUs, bailleurs, du, au } = filtresDe(listeAnru)

export const equiteContract = defineContract({
  'GET /v1/business/equite': {
    differe: true,
    resume: 'L’attente, les refus et le logement obtenu, comparés selon le secteur, l’âge et le type de famille ; masqués hors de l’équipe',
    domaine: 'pilotage',
    acces: { pour: 'page', page: 'equite' },
    query: z.object({ operationIds, PRUs, bailleurs, du, au }),
    reponse: equiteSchema,
  },
})
