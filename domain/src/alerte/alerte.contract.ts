import { z } from 'zod'
import { type Acces, defineContract } from '../acces/contract.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeDeValeurs, pageDemandee } from '../common/pagination.ts'
import { appel, paramsDuSujet } from '../sujet/appel.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { alerteSchema, saisieAlerteSchema, statutsAlerte } from './alerte.schema.ts'
import { gesteSurAlerteSchema, traitementDAlertesSchema } from './traitementDAlertes.ts'

const instant = z.union([z.literal('none'), z.iso.date(), z.iso.datetime({ offset: true })]).optional()

/** Les alertes d'un sujet : `lecture` pour les lire, `gestion` pour en poser, les clore, les reporter. */
export const alertesDe = <const N extends string>(sujet: Sujet<N>, acces: { readonly lecture: Acces; readonly gestion: Acces }) => {
  const { pluriel, du } = sujet
  const params = paramsDuSujet(sujet)
  const paramsDeLAlerte = params.extend({ alerteId: identifiant('Alerte inconnue') })
  return {
    ...appel(`GET /v1/${pluriel}/{id}/alertes`, {
      resume: `Alertes ${du}`,
      domaine: pluriel,
      acces: acces.lecture,
      params,
      query: z.object({
        ...pageDemandee,
        minimumDate: instant,
        maximumDate: instant,
        statuts: listeDeValeurs(z.enum(statutsAlerte)).optional(),
      }),
      reponse: collectionDe(alerteSchema, {}),
    }),
    ...appel(`POST /v1/${pluriel}/{id}/alertes`, {
      resume: 'Poser une alerte',
      domaine: pluriel,
      acces: acces.gestion,
      params,
      body: saisieAlerteSchema,
      reponse: alerteSchema,
      statut: 201,
    }),
    ...appel(`PATCH /v1/${pluriel}/{id}/alertes/{alerteId}`, {
      resume: 'Clore une alerte, la rouvrir dans la minute, ou la reporter',
      domaine: pluriel,
      acces: acces.gestion,
      params: paramsDeLAlerte,
      body: gesteSurAlerteSchema,
      reponse: alerteSchema,
      ailleurs: {
        type: 'D’une alerte ne changent que son état et son échéance : les mots d’une autre se posent à part.',
        texte: 'D’une alerte ne changent que son état et son échéance : les mots d’une autre se posent à part.',
        valeur: 'D’une alerte ne changent que son état et son échéance : les mots d’une autre se posent à part.',
        couleur: 'D’une alerte ne changent que son état et son échéance : les mots d’une autre se posent à part.',
      },
    }),
    ...appel(`DELETE /v1/${pluriel}/{id}/alertes/{alerteId}`, {
      resume: 'Supprimer une alerte posée à la main ; une alerte du produit se clôt',
      domaine: pluriel,
      acces: acces.gestion,
      params: paramsDeLAlerte,
      statut: 204,
    }),
  }
}

const domaine = 'alertes'
const connectes = { pour: 'connectes' } as const

export const mesAlertesContract = defineContract({
  'GET /v1/utilisateurs/moi/alertes': {
    resume: 'Mes alertes, dues et à venir ; ou, d’un jour, celles que j’ai traitées',
    domaine,
    acces: connectes,
    query: z.object({
      ...pageDemandee,
      statuts: listeDeValeurs(z.enum(statutsAlerte, 'Statut d’alerte inconnu')).optional(),
      /** Celles-là seules, dans l'ordre où elles l'ont été. */
      traiteesLe: z.iso.date('Une date est attendue').optional(),
    }),
    reponse: collectionDe(alerteSchema, {}),
  },
  'PATCH /v1/utilisateurs/moi/alertes': {
    resume: 'Clore plusieurs de mes alertes, les rouvrir dans la minute, ou les reporter ; toutes ou aucune',
    domaine,
    acces: connectes,
    body: traitementDAlertesSchema,
    statut: 204,
  },
})
