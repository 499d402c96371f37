import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { demandeDe, filtresDe } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { collaborateurSchema, listeCollaborateurs } from './collaborateurs.ts'
import { compteurs } from './compteurs.ts'
import { ligneDuCompteurSchema, statistiquesSchema } from './statistiques.schema.ts'
import { listeDuCompteur } from './tableauDeBord.listes.ts'

const tableau = { domaine: 'tableau de bord', acces: { pour: 'page', page: 'resume' } } as const
const { operationIds, chargesDeRelogement } = filtresDe(listeDuCompteur)

export const tableauDeBordContract = defineContract({
  'GET /v1/business/collaborateurs': {
    resume: 'Les chargés de relogement : ménages suivis, charge, objectifs du mois, dossiers en retard',
    domaine: 'tableau de bord',
    acces: { pour: 'page', page: 'resumeCollaborateurs' },
    query: demandeDe(listeCollaborateurs),
    reponse: collectionDe(collaborateurSchema, { mois: z.string(), can: z.array(z.enum(['gererLesAbsences'])) }),
  },
  'GET /v1/statistiques-menages': {
    differe: true,
    resume: 'Les nombres du tableau de bord : entretiens, relogements, attentes et passages, et ce qui s’est fait chaque mois',
    ...tableau,
    query: z.object({ operationIds, chargeDeRelogement: chargesDeRelogement }),
    reponse: statistiquesSchema,
  },
  'GET /v1/business/statistiques-menages/{compteur}': {
    resume: 'Ce que compte un compteur, ligne à ligne',
    ...tableau,
    params: z.object({ compteur: z.enum(codesDe(compteurs), 'Compteur inconnu') }),
    query: demandeDe(listeDuCompteur),
    reponse: collectionDe(ligneDuCompteurSchema, {}),
  },
})
