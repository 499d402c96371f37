import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { EDIT } from '../../acces/roles.ts'
import { demandeDExportDe, demandeDe } from '../../common/defineListe.contrat.ts'
import { collectionDe } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { issuePromesseSchema, promesseATenirSchema, promesseSchema, saisiePromesseSchema } from './promesse.schema.ts'
import { listePromessesEnRetard } from './promesses.liste.ts'

const equipe = { domaine: 'menages', acces: { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } } as const
const params = z.object({ id: identifiant('Ménage inconnu') })
const paramsDeLaPromesse = params.extend({ promesseId: identifiant('Promesse inconnue') })

export const promesseContract = defineContract({
  'GET /v1/menages/{id}/promesses': {
    resume: 'Ce qui a été promis au ménage, l’échéance la plus proche d’abord, les closes à la fin',
    ...equipe,
    params,
    reponse: collectionDe(promesseSchema, {}),
  },
  'POST /v1/menages/{id}/promesses': {
    resume: 'Noter une promesse ; qui en répond est prévenu à son échéance',
    ...equipe,
    params,
    body: saisiePromesseSchema,
    reponse: promesseSchema,
    statut: 201,
  },
  'PATCH /v1/menages/{id}/promesses/{promesseId}': {
    resume: 'Changer une promesse qui court : son échéance, qui en répond',
    ...equipe,
    params: paramsDeLaPromesse,
    body: saisiePromesseSchema,
    reponse: promesseSchema,
    ailleurs: {
      statut: 'Une promesse se dit tenue ou levée par son issue.',
      conclueLe: 'Une promesse se dit tenue ou levée par son issue.',
    },
  },
  'POST /v1/menages/{id}/promesses/{promesseId}/issue': {
    resume: 'Dire une promesse tenue, ou la lever',
    ...equipe,
    params: paramsDeLaPromesse,
    body: issuePromesseSchema,
    reponse: promesseSchema,
    statut: 200,
  },
  'GET /v1/business/promesses-en-retard': {
    resume: 'Les promesses dont l’échéance est passée : les siennes et celles de ses dossiers pour un chargé, toutes pour l’encadrement',
    domaine: 'tableau de bord',
    acces: equipe.acces,
    query: demandeDe(listePromessesEnRetard),
    reponse: collectionDe(promesseATenirSchema, {}),
  },
  'POST /v1/business/promesses-en-retard/_export': {
    resume: 'L’état des promesses en retard, en un fichier : les mêmes lignes',
    domaine: 'tableau de bord',
    acces: equipe.acces,
    body: demandeDExportDe(listePromessesEnRetard),
    fichier: 'text/csv',
  },
})
