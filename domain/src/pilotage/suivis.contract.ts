import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { comptesDesFiltres, demandeDExportDe, demandeDe, demandeDeFacettesDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { listeSuiviPropositions } from './suiviPropositions.liste.ts'
import { listeSuiviRelogements } from './suiviRelogements.liste.ts'
import { propositionSuivieSchema, relogementSuiviSchema } from './suivis.schema.ts'

const propositions = { domaine: 'propositions', acces: { pour: 'page', page: 'suiviPropositions' } } as const
const relogements = { domaine: 'pilotage', acces: { pour: 'page', page: 'suiviRelogements' } } as const

export const suivisContract = defineContract({
  'GET /v1/propositions': {
    resume: 'Suivre les propositions : de la plus récente à la plus ancienne',
    ...propositions,
    query: demandeDe(listeSuiviPropositions),
    reponse: collectionDe(propositionSuivieSchema, valeursDesFiltres(listeSuiviPropositions)),
  },
  'GET /v1/propositions/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien de propositions chacune montrerait sous les autres filtres posés',
    ...propositions,
    query: demandeDeFacettesDe(listeSuiviPropositions),
    reponse: z.object({ ...jsonLdDe('FacettesDePropositionSuivie'), ...comptesDesFiltres(listeSuiviPropositions) }),
  },
  'POST /v1/propositions/_export': {
    resume: 'Exporter le suivi de propositions, part à charge comprise',
    ...propositions,
    body: demandeDExportDe(listeSuiviPropositions),
    fichier: 'text/csv',
  },
  'GET /v1/business/suivi-relogements': {
    resume: 'Suivre les relogements : les ménages à reloger, leur entretien transmis',
    ...relogements,
    query: demandeDe(listeSuiviRelogements),
    reponse: collectionDe(relogementSuiviSchema, valeursDesFiltres(listeSuiviRelogements)),
  },
  'GET /v1/business/suivi-relogements/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien de ménages chacune montrerait sous les autres filtres posés',
    ...relogements,
    query: demandeDeFacettesDe(listeSuiviRelogements),
    reponse: z.object({ ...jsonLdDe('FacettesDeRelogementSuivi'), ...comptesDesFiltres(listeSuiviRelogements) }),
  },
  'POST /v1/business/suivi-relogements/_export': {
    resume: 'Exporter le suivi de relogements',
    ...relogements,
    body: demandeDExportDe(listeSuiviRelogements),
    fichier: 'text/csv',
  },
})
