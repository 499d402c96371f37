import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { BAIL, EDIT } from '../acces/roles.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { idOuAdresse, pageDemandee } from '../common/pagination.ts'
import { logementSchema } from '../logement/logement.schema.ts'
import {
  creationExterneSchema,
  modificationExterneSchema,
  modificationPropositionSchema,
  positionnementSchema,
  propositionSchema,
  retraitSchema,
} from './positionnement.schema.ts'

const domaine = 'propositions'
const edition = { pour: 'roles', roles: EDIT } as const
const editionEtBailleur = { pour: 'roles', roles: [...EDIT, ...BAIL] } as const
const logement = z.object({ id: identifiant('Logement inconnu') })
const proposition = z.object({ id: identifiant('Proposition inconnue') })

/** Ce qu'une proposition garde de sa naissance, et ce que ses réponses seules font changer. */
const NE_CHANGE_PAS = {
  logement: 'Une proposition ne change pas de logement.',
  menage: 'Une proposition ne change pas de ménage.',
  type: 'Une proposition reste interne ou externe.',
  statut: 'Le statut d’une proposition suit les réponses qu’on y écrit.',
  proposePar: 'Qui a positionné le ménage ne change pas.',
  proposeLe: 'Le jour où le ménage a été positionné ne change pas.',
} as const

export const positionnementContract = defineContract({
  'GET /v1/logements/{id}/propositions': {
    resume: 'Les propositions d’un logement, dans l’ordre de leur rang ; celles d’un GTR, s’il est nommé',
    domaine,
    acces: { pour: 'page', page: 'logement' },
    params: logement,
    query: z.object({ ...pageDemandee, GTRId: idOuAdresse('/v1/reunions', 'GTR inconnu').optional() }),
    /** La première et la suivante de celles qui tiennent encore. */
    reponse: collectionDe(propositionSchema, { premiere: identifiant().nullable(), suivante: identifiant().nullable() }),
  },
  'POST /v1/logements/{id}/menages/{menageId}': {
    resume: 'Positionner un ménage sur un logement : son rang, et le plus proche GTR en préparation',
    domaine,
    acces: edition,
    params: logement.extend({ menageId: identifiant('Ménage inconnu') }),
    body: positionnementSchema.nullable().optional(),
    /** `aSavoir` : ce qu'il faut savoir et qui n'empêche rien. */
    reponse: propositionSchema.extend({ aSavoir: z.array(z.string()).optional() }),
    statut: 201,
  },
  'PATCH /v1/logements/{id}/menages/{menageId}': {
    resume: 'Écrire le rang d’une proposition, la réponse du bailleur, celle du ménage ou son APL ; nulle, la réponse s’annule',
    domaine,
    acces: editionEtBailleur,
    params: logement.extend({ menageId: identifiant('Ménage inconnu') }),
    body: modificationPropositionSchema,
    reponse: propositionSchema,
    ailleurs: {
      ...NE_CHANGE_PAS,
      reponseExterne: 'La réponse du candidat d’un bailleur s’écrit aux propositions externes (PATCH /v1/propositions-externes/{id}).',
      propositionEcriteEnvoyee: 'L’envoi se dit à la proposition écrite du ménage.',
    },
  },
  'POST /v1/propositions-externes': {
    resume: 'Ajouter le candidat d’un bailleur sur son logement',
    domaine,
    acces: editionEtBailleur,
    body: creationExterneSchema,
    reponse: propositionSchema,
    statut: 201,
  },
  'PATCH /v1/propositions-externes/{id}': {
    resume: 'Écrire le rang et la réponse du candidat d’un bailleur',
    domaine,
    acces: editionEtBailleur,
    params: proposition,
    body: modificationExterneSchema,
    reponse: propositionSchema,
    ailleurs: {
      ...NE_CHANGE_PAS,
      GTR: 'Le candidat d’un bailleur ne passe pas en GTR.',
      acceptationMenage: 'La réponse du candidat d’un bailleur est `reponseExterne`.',
      refusMenage: 'La réponse du candidat d’un bailleur est `reponseExterne`.',
      propositionEcriteEnvoyee: 'Le candidat d’un bailleur ne reçoit pas de proposition écrite.',
    },
  },
  'PATCH /v1/business/propositions/{id}/actualiser-taux-effort': {
    resume: 'Recalculer le taux d’effort d’une proposition, et en figer les termes',
    domaine,
    acces: edition,
    params: proposition,
    body: z.object({}).nullable().optional(),
    reponse: propositionSchema,
  },
  'PATCH /v1/business/logements/{id}/actualiser-indicateurs-acceptation-menage': {
    resume: 'Dire de nouveau si un ménage a accepté ce logement',
    domaine,
    acces: edition,
    params: logement,
    body: z.object({}).nullable().optional(),
    reponse: logementSchema,
  },
  'DELETE /v1/propositions/{id}': {
    resume: 'Retirer une proposition : elle s’efface tant que rien n’y est répondu, sinon elle reste, avec son motif',
    domaine,
    acces: edition,
    params: proposition,
    body: retraitSchema.nullable().optional(),
    statut: 204,
  },
})
