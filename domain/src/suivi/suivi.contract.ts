import { z } from 'zod'
import type { Acces } from '../acces/contract.ts'
import { jsonLd } from '../common/hydra.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { saisieSuiviSchema, suiviSchema } from './suivi.schema.ts'

/** Les suivis d'un sujet. */
export const suivisDe = <const N extends string>(sujet: Sujet<N>, acces: Acces) =>
  appel(`POST /v1/${sujet.pluriel}/{id}/suivis`, {
    resume: 'Noter un suivi : contact, visite, démarche',
    domaine: sujet.pluriel,
    acces,
    params: paramsDuSujet(sujet),
    // Des clients disent à qui il se montre : il n'est qu'à l'équipe, et cela ne s'enregistre pas (décision 0023).
    body: saisieSuiviSchema.extend({ visibilite: z.unknown().optional() }),
    reponse: suiviSchema.extend(jsonLd),
    statut: 201,
  })
