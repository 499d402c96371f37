import { z } from 'zod'
import { defineContract } from '../../acces/contract.ts'
import { personneSchema } from '../../acces/personne.schema.ts'
import { type CodeRole, EDIT } from '../../acces/roles.ts'
import { texteRequis } from '../../common/champs.ts'
import { jsonLd } from '../../common/hydra.ts'
import { identifiant } from '../../common/identifiant.ts'
import { menageSchema } from '../menage.schema.ts'

const domaine = 'menages'
const pour = (...roles: readonly CodeRole[]) => ({ pour: 'roles', roles }) as const
const params = z.object({ id: identifiant('Ménage inconnu') })

const erreurSchema = z.object({
  path: z.string(),
  libelle: z.string(),
  message: z.string(),
  step: z.number().int(),
  occupantId: identifiant().optional(),
  /** E : clore l'entretien ; C : être candidat ; B : signer le bail. */
  pour: z.array(z.enum(['E', 'C', 'B'])),
  genre: z.enum(['MANQUE', 'INVALIDE']),
})

const aVerifierSchema = z.object({
  code: z.string(),
  path: z.string(),
  message: z.string(),
  step: z.number().int(),
  occupantId: identifiant().optional(),
})

/** Ce qui empêche, ce qui demande un regard, et ce que quelqu'un a déjà regardé. */
export const controleSchema = z.object({
  ...jsonLd,
  invalidFields: z.array(erreurSchema),
  nonBlockingFields: z.array(aVerifierSchema),
  acquittes: z.array(
    aVerifierSchema.extend({
      acquittement: z.object({ id: identifiant(), commentaire: z.string(), auteur: personneSchema, le: z.string() }),
    }),
  ),
  /** Les étapes de la saisie que quelqu'un a déjà ouvertes. */
  etapesOuvertes: z.array(z.number().int()),
})

export const saisieAcquittementSchema = z.object({
  code: z.string().max(60),
  path: z.string().max(300),
  /** Le constat tel qu'il a été lu : s'il a changé depuis, il n'est plus celui que l'on lève. */
  message: z.string().max(500),
  commentaire: texteRequis(1000),
})
export type SaisieAcquittement = z.output<typeof saisieAcquittementSchema>

export const completudeContract = defineContract({
  'GET /v1/business/menages/{id}/errors': {
    resume: 'Ce qui manque au dossier, ce qui y est refusé, ce qui est à vérifier ; `step=checks` : sans les champs vides',
    domaine,
    acces: pour(...EDIT, 'RESPONSABLE_ADMINISTRATIF'),
    params,
    query: z.object({ step: z.literal('checks', 'Contrôle inconnu').optional() }),
    reponse: controleSchema,
  },
  'GET /v1/business/menages/{id}/is-complete': {
    resume: 'Le ménage peut-il être candidat ?',
    domaine,
    acces: { pour: 'page', page: 'menages' },
    params,
    reponse: z.object({ ...jsonLd, isComplete: z.boolean() }),
  },
  'PATCH /v1/business/menages/{id}/actualiser-nature-revenus': {
    resume: 'Déduire à nouveau la nature des revenus des ressources enregistrées',
    domaine,
    acces: pour(...EDIT),
    params,
    reponse: menageSchema,
  },
  'PUT /v1/business/menages/{id}/etapes-ouvertes/{etape}': {
    resume: 'Noter qu’une étape de la saisie a été ouverte',
    domaine,
    acces: pour(...EDIT),
    params: params.extend({ etape: z.coerce.number('Étape inconnue').int().min(1, 'Étape inconnue').max(7, 'Étape inconnue') }),
    statut: 204,
  },
  'POST /v1/business/menages/{id}/verifications': {
    resume: 'Lever une vérification qui n’empêche rien, en disant pourquoi',
    domaine,
    acces: pour(...EDIT),
    params,
    body: saisieAcquittementSchema,
    reponse: controleSchema,
    statut: 201,
  },
  'DELETE /v1/business/menages/{id}/verifications/{verificationId}': {
    resume: 'Remettre à vérifier ce qui avait été levé',
    domaine,
    acces: pour(...EDIT),
    params: params.extend({ verificationId: identifiant() }),
    statut: 204,
  },
})
