import { z } from 'zod'
import type { Acces } from '../acces/contract.ts'
import { collectionDe } from '../common/hydra.ts'
import { facetteSchema, listeDeValeurs, pageDemandee } from '../common/pagination.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { modificationSchema, typesModification } from './historique.schema.ts'

/** L'historique d'un sujet. */
export const historiqueDe = <const N extends string>(sujet: Sujet<N>, acces: Acces) =>
  appel(`GET /v1/${sujet.pluriel}/{id}/modifications`, {
    resume: `Historique ${sujet.du}`,
    domaine: sujet.pluriel,
    acces,
    params: paramsDuSujet(sujet),
    query: z.object({ ...pageDemandee, types: listeDeValeurs(z.enum(typesModification, 'Type d’événement inconnu')).optional() }),
    reponse: collectionDe(modificationSchema, { types: z.array(facetteSchema) }),
  })
