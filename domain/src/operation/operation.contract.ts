import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { codesRoles } from '../acces/roles.ts'
import { demandeDExportDe, demandeDe, demandeDeFacettesDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { listeOperations } from './operation.liste.ts'
import { ligneOperationSchema, operationSchema } from './operation.schema.ts'

const domaine = 'operations'
/** Un prestataire n'en voit aucune : refusé plutôt que servi vide. Chacun ne voit que les siennes. */
const lecture = { pour: 'roles', roles: codesRoles.filter((role) => role !== 'PRESTATAIRE_DEMENAGEMENT') } as const
const pilotage = { pour: 'page', page: 'pilotageOperations' } as const
const params = z.object({ id: z.uuid('Opération inconnue') })
const facettes = valeursDesFiltres(listeOperations)

export const operationContract = defineContract({
  'GET /v1/operations': {
    resume: 'Opérations visibles, et leur avancement',
    domaine,
    acces: lecture,
    query: demandeDe(listeOperations),
    reponse: collectionDe(ligneOperationSchema, facettes),
  },
  'GET /v1/operations/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien d’opérations chacune montrerait sous les autres filtres posés',
    domaine,
    acces: lecture,
    query: demandeDeFacettesDe(listeOperations),
    reponse: z.object({ ...jsonLdDe('FacettesDeOperation'), ...facettes }),
  },
  'POST /v1/operations/_export': {
    resume: 'Exporter les opérations et leur avancement',
    domaine,
    acces: pilotage,
    body: demandeDExportDe(listeOperations),
    fichier: 'text/csv',
  },
  'GET /v1/operations/{id}': { resume: 'Lire une opération', domaine, acces: lecture, params, reponse: operationSchema },
})
