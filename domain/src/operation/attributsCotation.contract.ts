import { z } from 'zod'
import { ADM, EDIT } from '../acces/roles.ts'
import { defineContract } from '../common/contract.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { attributCotationSchema } from '../menage/cotation/cotation.schema.ts'
import { champsCotables } from '../menage/cotation/faitsCotation.ts'

const domaine = 'operations'
// Lues par ceux que la cotation concerne, écrites par ceux qui paramètrent (domain-rules § 11.2, « Zones, configuration »).
const lecture = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const
const ecriture = { pour: 'roles', roles: ADM } as const
const operation = z.object({ id: z.uuid('Opération inconnue') })
const regle = operation.extend({ attributId: z.uuid('Règle inconnue') })

const saisieAttributCotationSchema = attributCotationSchema
  .omit({ id: true })
  .refine(({ condition }) => 'manuelle' in condition || Object.hasOwn(champsCotables, condition.chemin), {
    path: ['condition', 'chemin'],
    message: 'La cotation ne lit pas ce champ du dossier',
  })
  .refine(({ condition }) => 'manuelle' in condition || condition.operateur === 'existe' || condition.valeur !== undefined, {
    path: ['condition', 'valeur'],
    message: 'Ce champ est requis',
  })
export type SaisieAttributCotation = z.output<typeof saisieAttributCotationSchema>

const reponse = attributCotationSchema.extend(jsonLdDe('AttributCotation'))

export const attributsCotationContract = defineContract({
  'GET /v1/operations/{id}/attributs-cotations': {
    resume: 'Règles de cotation de l’opération',
    domaine,
    acces: lecture,
    params: operation,
    reponse: collectionDe(reponse, {}),
  },
  'POST /v1/operations/{id}/attributs-cotations': {
    resume: 'Ajouter une règle de cotation à l’opération',
    domaine,
    acces: ecriture,
    params: operation,
    body: saisieAttributCotationSchema,
    reponse,
    statut: 201,
  },
  'PUT /v1/operations/{id}/attributs-cotations/{attributId}': {
    resume: 'Changer une règle de cotation de l’opération',
    domaine,
    acces: ecriture,
    params: regle,
    body: saisieAttributCotationSchema,
    reponse,
  },
  'DELETE /v1/operations/{id}/attributs-cotations/{attributId}': {
    resume: 'Ôter une règle de cotation de l’opération',
    domaine,
    acces: ecriture,
    params: regle,
    statut: 204,
  },
})
