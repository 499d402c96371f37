import { z } from 'zod'
import type { Acces } from '../acces/contract.ts'
import { personneSchema } from '../acces/personne.schema.ts'
import { demandeDe } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { courrielSchema } from './courriel.contract.ts'
import { statutsCourriel } from './courriel.listes.ts'
import { listeCourrielsDuSujet } from './courriels.liste.ts'

const courrielDuSujetSchema = courrielSchema.omit({ can: true }).extend({
  libelle: z.string(),
  statut: z.object({ code: z.enum(codesDe(statutsCourriel)), libelle: z.string() }),
  auteur: personneSchema.nullable(),
})

/** Les courriels partis ou à partir au nom d'un sujet. */
export const courrielsDe = <const N extends string>(sujet: Sujet<N>, acces: Acces) =>
  appel(`GET /v1/business/${sujet.pluriel}/{id}/courriels`, {
    resume: `Courriels ${sujet.du}, et où en est leur envoi`,
    domaine: sujet.pluriel,
    acces,
    params: paramsDuSujet(sujet),
    query: demandeDe(listeCourrielsDuSujet),
    reponse: collectionDe(courrielDuSujetSchema, {
      /** Pourquoi aucun courriel ne s'écrit ; `null` : on peut en écrire. */
      refusEcrire: z.string().nullable(),
    }),
  })
