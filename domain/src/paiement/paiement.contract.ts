import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { dateFacultative, montantFacultatif, texteCourt } from '../common/champs.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandee } from '../common/pagination.ts'
import { FINANCENT } from '../financement/financement.permissions.ts'
import {
  correctionDePaiementSchema,
  demandeDePaiementSchema,
  metadonneesDesPaiementsSchema,
  saisieDePaiementSchema,
} from './paiement.schema.ts'
import { nomsTransitionsPaiement } from './paiement.transitions.ts'

const domaine = 'financement'
const ecriture = { pour: 'roles', roles: FINANCENT } as const
const operation = z.object({ id: identifiant('Opération inconnue') })
const demande = operation.extend({ paiementId: identifiant('Demande de paiement inconnue') })

export const paiementContract = defineContract({
  'GET /v1/financement/operations/{id}/paiements': {
    resume: 'Les demandes de paiement d’une opération : ce qui est accordé, versé, en attente, et ce qui reste',
    domaine,
    acces: { pour: 'page', page: 'financementOperations' },
    params: operation,
    query: z.object(pageDemandee),
    reponse: collectionDe(demandeDePaiementSchema, metadonneesDesPaiementsSchema),
  },
  'POST /v1/financement/operations/{id}/paiements': {
    resume: 'Préparer une demande de paiement : avance, acompte, solde, ou indemnité d’un ménage',
    domaine,
    acces: ecriture,
    params: operation,
    body: saisieDePaiementSchema,
    reponse: demandeDePaiementSchema,
    statut: 201,
  },
  'PATCH /v1/financement/operations/{id}/paiements/{paiementId}': {
    resume: 'Corriger une demande de paiement qui n’est pas validée',
    domaine,
    acces: ecriture,
    params: demande,
    body: correctionDePaiementSchema,
    reponse: demandeDePaiementSchema,
    ailleurs: {
      statut: 'L’état d’une demande change par ses passages.',
      nature: 'Une demande ne change pas de nature.',
      numero: 'Le numéro d’une demande ne change pas.',
      reference: 'La référence d’une demande s’écrit à son passage.',
      menage: 'Une demande ne change pas de ménage.',
    },
  },
  'PUT /v1/financement/operations/{id}/paiements/{paiementId}/transitions': {
    resume: 'Valider, déposer, payer ou rejeter une demande de paiement',
    domaine,
    acces: ecriture,
    params: demande,
    body: z.object({
      transition: z.enum(nomsTransitionsPaiement, 'Transition inconnue'),
      donnees: z
        .object({ date: dateFacultative, montant: montantFacultatif, motif: texteCourt(500), reference: texteCourt(60) })
        .partial()
        .optional(),
    }),
    reponse: demandeDePaiementSchema,
  },
})
