import { z } from 'zod'
import type { Acces } from '../acces/contract.ts'
import { collectionDe } from '../common/hydra.ts'
import { pageDemandee } from '../common/pagination.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { commentaireSchema, personneAPrevenirSchema, saisieCommentaireSchema } from './commentaire.schema.ts'

/** Les commentaires d'un sujet. */
export const commentairesDe = <const N extends string>(
  sujet: Sujet<N>,
  { lecture, ecriture }: { readonly lecture: Acces; readonly ecriture: Acces },
) => ({
  ...appel(`GET /v1/${sujet.pluriel}/{id}/commentaires`, {
    resume: `Commentaires ${sujet.du}`,
    domaine: sujet.pluriel,
    acces: lecture,
    params: paramsDuSujet(sujet),
    query: z.object(pageDemandee),
    reponse: collectionDe(commentaireSchema, {}),
  }),
  ...appel(`POST /v1/${sujet.pluriel}/{id}/commentaires`, {
    resume: `Commenter ${sujet.le}`,
    domaine: sujet.pluriel,
    acces: ecriture,
    params: paramsDuSujet(sujet),
    body: saisieCommentaireSchema,
    reponse: commentaireSchema,
    statut: 201,
  }),
})

/** Qui peut être prévenu d'un commentaire, pour un sujet qui sait qui le lit. */
export const mentionsDe = <const N extends string>(sujet: Sujet<N>, acces: Acces) =>
  appel(`GET /v1/${sujet.pluriel}/{id}/personnes-a-prevenir`, {
    resume: 'Personnes que l’on peut prévenir d’un commentaire',
    domaine: sujet.pluriel,
    acces,
    params: paramsDuSujet(sujet),
    reponse: collectionDe(personneAPrevenirSchema, {}),
  })
