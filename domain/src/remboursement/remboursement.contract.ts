import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { dateFacultative, redite, texteCourt } from '../common/champs.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandee } from '../common/pagination.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { demandeRemboursementSchema, saisieRemboursementSchema } from './remboursement.schema.ts'
import { nomsTransitionsRemboursement } from './remboursement.transitions.ts'

const domaine = 'menages'
const edition = { pour: 'roles', roles: EDIT } as const
const equipe = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const
const menageId = identifiant('Ménage inconnu')
const demande = z.object({ menageId, demandeId: identifiant('Demande inconnue') })

export const remboursementContract = defineContract({
  'GET /v1/business/demande-remboursement/{menageId}': {
    resume: 'Demandes de remboursement d’un ménage',
    domaine,
    acces: equipe,
    params: z.object({ menageId }),
    query: z.object(pageDemandee),
    reponse: collectionDe(demandeRemboursementSchema, {
      natures: z.array(z.object({ code: z.string(), libelle: z.string(), plafond: z.number(), dejaDemande: z.number() })),
      seuilTroisPersonnes: z.number(),
      /** Pourquoi aucune demande ne se prépare ; `null` : une demande peut se préparer. */
      refusCreer: z.string().nullable(),
    }),
  },
  'POST /v1/business/demande-remboursement/{menageId}': {
    resume: 'Préparer une demande de remboursement, en brouillon',
    domaine,
    acces: edition,
    params: z.object({ menageId }),
    body: saisieRemboursementSchema.nullable().default(null),
    reponse: demandeRemboursementSchema,
    statut: 201,
  },
  'PATCH /v1/business/demande-remboursement/{menageId}/{demandeId}': {
    resume: 'Modifier le brouillon d’une demande de remboursement',
    domaine,
    acces: edition,
    params: demande,
    body: redite(saisieRemboursementSchema),
    reponse: demandeRemboursementSchema,
    ailleurs: {
      statut: 'L’état d’une demande change par ses passages.',
      numero: 'Le numéro d’une demande ne change pas.',
      reference: 'La référence d’une demande s’écrit à son passage.',
    },
  },
  'DELETE /v1/business/demande-remboursement/{menageId}/{demandeId}': {
    resume: 'Supprimer le brouillon d’une demande de remboursement',
    domaine,
    acces: edition,
    params: demande,
    statut: 204,
  },
  'PUT /v1/business/demande-remboursement/{menageId}/{demandeId}/transitions': {
    resume: 'Soumettre, valider, rejeter ou payer une demande de remboursement',
    domaine,
    acces: equipe,
    params: demande,
    body: z.object({
      transition: z.enum(nomsTransitionsRemboursement, 'Transition inconnue'),
      donnees: z
        .object({ motif: texteCourt(2000), date: dateFacultative })
        .partial()
        .optional(),
    }),
    reponse: demandeRemboursementSchema,
  },
  'POST /v1/business/demande-remboursement/{menageId}/{demandeId}/generate': {
    resume: 'Produire la demande de remboursement en PDF, à signer',
    domaine,
    acces: equipe,
    params: demande,
    reponse: documentDuSujetSchema,
    statut: 201,
  },
})
