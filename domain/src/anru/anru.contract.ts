import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { LECTEURS_EXACTS } from '../acces/nombresExacts.ts'
import { demandeDExportDe, demandeDe, filtresDe } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { listeAnru } from './anru.liste.ts'
import { dossierAnruSchema, indicateursAnruSchema } from './anru.schema.ts'

const anru = { domaine: 'pilotage', acces: { pour: 'page', page: 'anru' } } as const
const { operationIds, PRUs, bailleurs, du, au } = filtresDe(listeAnru)

export const anruContract = defineContract({
  'GET /v1/business/indicateurs-anru': {
    differe: true,
    resume: 'Les indicateurs ANRU R1 à R13, par opération, PRU, bailleur et période ; masqués hors de l’équipe',
    ...anru,
    query: z.object({ operationIds, PRUs, bailleurs, du, au }),
    reponse: indicateursAnruSchema,
  },
  'GET /v1/business/indicateurs-anru/dossiers': {
    resume: 'Les dossiers que comptent les indicateurs ANRU, ou un de leurs nombres : à l’équipe qui les lit',
    domaine: anru.domaine,
    acces: { pour: 'roles', roles: LECTEURS_EXACTS },
    query: demandeDe(listeAnru),
    reponse: collectionDe(dossierAnruSchema, {}),
  },
  'POST /v1/business/indicateurs-anru/_export': {
    resume: 'Le classeur ANRU : indicateurs, et pour l’équipe le suivi des relogements et la déclaration au SNE',
    ...anru,
    body: demandeDExportDe(listeAnru, {}, { colonnes: 'les siennes' }),
    fichier: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
})
