import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM } from '../acces/roles.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { type AttributCotation, attributCotationSchema, couleurFacultative } from '../menage/cotation/cotation.schema.ts'
import { refusDeCondition } from '../menage/cotation/refusDeCondition.ts'
import { LISENT_LES_REGLES } from '../operation/operation.permissions.ts'
import { effetDesReglesSchema, effetPartielSchema } from './effetDesRegles.ts'

const domaine = 'operations'
// Lues par ceux que la cotation concerne, écrites par ceux qui paramètrent (domain-rules § 11.2, « Zones, configuration »).
const lecture = { pour: 'roles', roles: LISENT_LES_REGLES } as const
const ecriture = { pour: 'roles', roles: ADM } as const
const operation = z.object({ id: identifiant('Opération inconnue') })
const regle = operation.extend({ attributId: identifiant('Règle inconnue') })

/** Sans code, il est tiré du nom ; sans rang, une nouvelle règle vient la dernière. Une règle changée garde ce qui n'est pas redit. */
const champsDUneRegle = attributCotationSchema.omit({ id: true }).extend({
  code: attributCotationSchema.shape.code.optional(),
  ordre: attributCotationSchema.shape.ordre.optional(),
  plancher: couleurFacultative.optional(),
  actif: z.boolean().optional(),
})
const conditionAdmise = ({ condition }: Partial<Pick<AttributCotation, 'condition'>>, contexte: z.RefinementCtx) => {
  const refus = condition && refusDeCondition(condition)
  if (refus) contexte.addIssue({ code: 'custom', path: ['condition', refus.champ], message: refus.message })
}
const saisieAttributCotationSchema = champsDUneRegle.superRefine(conditionAdmise)
export type SaisieAttributCotation = z.output<typeof saisieAttributCotationSchema>
const modificationAttributCotationSchema = champsDUneRegle.partial().superRefine(conditionAdmise)
export type ModificationAttributCotation = z.output<typeof modificationAttributCotationSchema>

const attributCotation = attributCotationSchema.extend({ ...jsonLdDe('AttributCotation'), version: z.number().int() })
const avecEffet = attributCotation.extend({ effet: effetDesReglesSchema })
const effetSeul = z.object({ effet: effetDesReglesSchema })

export const attributsCotationContract = defineContract({
  'GET /v1/operations/{id}/attributs-cotations': {
    resume: 'Règles de cotation de l’opération, dans leur ordre, avec ce qu’il faut pour les lire',
    domaine,
    acces: lecture,
    params: operation,
    reponse: collectionDe(attributCotation, {
      operation: z.object({ id: identifiant(), nom: z.string() }),
      seuils: z.object({ orange: z.number(), rouge: z.number(), noire: z.number() }),
      /** Les variables en vigueur que des conditions citent. */
      variables: z.record(z.string(), z.number()),
      /** Ménages de l'opération que les règles cotent et que l'acteur voit ; pour combien d'entre eux joue chaque règle, par code. */
      menages: z.number().int(),
      jouent: z.record(z.string(), z.number().int()),
      can: z.array(z.string()),
      refus: z.record(z.string(), z.string()),
    }),
  },
  'POST /v1/operations/{id}/attributs-cotations': {
    resume: 'Ajouter une règle de cotation à l’opération ; ses ménages sont recotés dans le même geste',
    domaine,
    acces: ecriture,
    params: operation,
    body: saisieAttributCotationSchema,
    reponse: avecEffet,
    statut: 201,
  },
  'POST /v1/operations/{id}/attributs-cotations/apercu': {
    resume: 'Ce qu’un changement de règle ferait aux ménages de l’opération, mille à la fois, sans rien écrire',
    domaine,
    acces: ecriture,
    params: operation,
    // `attributId` absent : une règle de plus ; `regle` nulle : celle-là ôtée.
    body: z
      .object({
        attributId: identifiant('Règle inconnue').nullable().default(null),
        regle: saisieAttributCotationSchema.nullable().default(null),
        /** `suite` de la réponse précédente : mesure les ménages suivants. */
        apres: identifiant().nullable().default(null),
      })
      .refine(({ attributId, regle: saisie }) => attributId !== null || saisie !== null, {
        path: ['regle'],
        message: 'Ce champ est requis',
      }),
    reponse: effetPartielSchema,
  },
  'POST /v1/operations/{id}/attributs-cotations/par-defaut': {
    resume: 'Reprendre les règles par défaut que l’opération n’a pas',
    domaine,
    acces: ecriture,
    params: operation,
    reponse: effetSeul.extend({ ajoutees: z.number().int() }),
  },
  'PUT /v1/operations/{id}/attributs-cotations/{attributId}': {
    resume: 'Changer une règle de cotation de l’opération, ou son rang ; ses ménages sont recotés dans le même geste',
    domaine,
    acces: ecriture,
    params: regle,
    body: modificationAttributCotationSchema,
    reponse: avecEffet,
  },
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': {
    resume: 'Ôter une règle de cotation de l’opération ; ses ménages sont recotés dans le même geste',
    domaine,
    acces: ecriture,
    params: regle,
    reponse: effetSeul,
  },
})
