import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { personneSchema } from '../acces/personne.schema.ts'
import type { CodeRole } from '../acces/roles.ts'
import {
  comptesDesFiltres,
  demandeDExportDe,
  demandeDe,
  demandeDeFacettesDe,
  filtresDe,
  totauxDe,
  valeursDesFiltres,
} from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { idOuAdresse, listeDeValeurs, pageDemandeeDe } from '../common/pagination.ts'
import { documentsDe } from '../document/document.contract.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { modificationObjectifsSchema } from '../objectif/objectif.schema.ts'
import { creationDateSchema, dateOperationSchema, modificationDateSchema } from './dates.schema.ts'
import { objectifsOperationSchema, plageDemandee, statistiquesOperationsSchema } from './objectifs.schema.ts'
import { listeOperations } from './operation.liste.ts'
import { DECIDENT, ECRIVENT, EN_INTERNE, LISENT, LISENT_LES_DOCUMENTS, TIENNENT } from './operation.permissions.ts'
import {
  creationOperationSchema,
  ligneOperationSchema,
  modificationOperationSchema,
  operationSchema,
  passageOperationSchema,
} from './operation.schema.ts'
import { sujetOperation } from './operation.sujet.ts'
import { listeCommentairesOperation } from './taches.liste.ts'
import {
  commentaireOperationSchema,
  creationCommentaireSchema,
  modificationCommentaireSchema,
  sousTypes,
  statutsDeTache,
  tacheRecueSchema,
  tacheRediteSchema,
} from './taches.schema.ts'

const domaine = 'operations'
const lecture = { pour: 'roles', roles: LISENT } as const
const pilotage = { pour: 'page', page: 'pilotageOperations' } as const
const pour = (roles: readonly CodeRole[]) => ({ pour: 'roles', roles }) as const
const ecriture = pour(ECRIVENT)
const tenue = pour(TIENNENT)
const interne = pour(EN_INTERNE)
const documents = pour(LISENT_LES_DOCUMENTS)
const sousTypesDemandes = listeDeValeurs(z.enum(codesDe(sousTypes), 'Sous-type inconnu')).optional()
/** « 2026-03 », ou un jour de ce mois. */
const moisOuJour = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])(-\d{2})?$/, 'Un mois s’écrit « 2026-03 »')
  .transform((texte) => texte.slice(0, 7))
  .optional()
const params = z.object({ id: identifiant('Opération inconnue') })
const facettes = valeursDesFiltres(listeOperations)

export const operationContract = defineContract({
  'GET /v1/operations': {
    resume: 'Opérations visibles, et leur avancement',
    domaine,
    acces: lecture,
    query: demandeDe(listeOperations),
    reponse: collectionDe(ligneOperationSchema, {
      ...facettes,
      ...totauxDe(listeOperations),
      /** Pourquoi la personne n’en crée pas ; `null` : elle en crée. */
      refusCreer: z.string().nullable(),
    }),
  },
  'GET /v1/operations/_facettes': {
    resume: 'Les valeurs de chaque filtre, et combien d’opérations chacune montrerait sous les autres filtres posés',
    domaine,
    acces: lecture,
    query: demandeDeFacettesDe(listeOperations),
    reponse: z.object({ ...jsonLdDe('FacettesDeOperation'), ...comptesDesFiltres(listeOperations) }),
  },
  'POST /v1/operations/_export': {
    resume: 'Exporter les opérations et leur avancement',
    domaine,
    acces: pilotage,
    body: demandeDExportDe(listeOperations),
    fichier: 'text/csv',
  },
  'GET /v1/business/operations/charges': {
    resume: 'Ceux qui peuvent conduire une opération, ou à qui en confier une tâche',
    domaine,
    acces: tenue,
    query: z.object({ pour: z.enum(['CONDUIRE', 'TACHE'], 'CONDUIRE ou TACHE').default('CONDUIRE') }),
    reponse: collectionDe(personneSchema.extend({ ...jsonLdDe('Utilisateur'), partenaire: z.string().nullable() }), {}),
  },
  'POST /v1/operations': {
    resume: 'Créer une opération, à l’étude',
    domaine,
    acces: ecriture,
    body: creationOperationSchema,
    reponse: operationSchema,
    statut: 201,
  },
  'GET /v1/operations/{id}': { resume: 'Lire une opération', domaine, acces: lecture, params, reponse: operationSchema },
  'PATCH /v1/operations/{id}': {
    resume: 'Modifier l’identité d’une opération',
    domaine,
    acces: ecriture,
    params,
    body: modificationOperationSchema,
    reponse: operationSchema,
    ailleurs: {
      convention: 'La convention s’écrit au passage « Conventionner ou protocoler ».',
      avenant: 'L’avenant s’écrit aux passages « Ouvrir un avenant » et « Signer l’avenant ».',
      motifAbandon: 'La raison de l’abandon s’écrit au passage « Abandonner l’opération ».',
      statutSubvention: 'La subvention change par ses propres passages (subvention_transitions).',
      'objectifs.relogements.*.objectif': 'Les objectifs s’écrivent parmi ceux de l’opération (objectifs).',
      'objectifs.relogements.*.previsionnel': 'Les objectifs s’écrivent parmi ceux de l’opération (objectifs).',
      'objectifs.entretiens.*.objectif': 'Les objectifs s’écrivent parmi ceux de l’opération (objectifs).',
      'objectifs.entretiens.*.previsionnel': 'Les objectifs s’écrivent parmi ceux de l’opération (objectifs).',
      dates: 'Les dates s’écrivent parmi celles de l’opération (dates).',
    },
  },
  'PUT /v1/business/operations/{id}/transitions': {
    resume: 'Passer la création d’une opération à une autre étape',
    domaine,
    acces: ecriture,
    params,
    body: passageOperationSchema,
    reponse: operationSchema,
  },
  ...historiqueDe(sujetOperation, interne),
  ...documentsDe(sujetOperation, { lecture: documents, depot: tenue, gestion: tenue }),
  'GET /v1/operations/{id}/objectifs': {
    resume: 'Les objectifs d’une opération et ce qui a été fait, mois par mois',
    domaine,
    acces: lecture,
    params,
    query: z.object(plageDemandee),
    reponse: objectifsOperationSchema,
  },
  'PATCH /v1/operations/{id}/objectifs': {
    resume: 'Décider des objectifs d’une opération, ou les répartir entre deux mois',
    domaine,
    acces: pour(DECIDENT),
    params,
    body: modificationObjectifsSchema,
    reponse: objectifsOperationSchema,
  },
  'GET /v1/statistiques-operations': {
    differe: true,
    resume: 'Relogements visés, prévus et faits par mois, des opérations que les filtres retiennent',
    domaine: 'pilotage',
    acces: pilotage,
    query: z.object({
      ...filtresDe(listeOperations),
      operationIds: listeDeValeurs(idOuAdresse('/v1/operations', 'Opération inconnue')).optional(),
      bailleurCodes: listeDeValeurs(z.string().max(40)).optional(),
      debutPeriode: moisOuJour,
      finPeriode: moisOuJour,
    }),
    reponse: statistiquesOperationsSchema,
  },
  'GET /v1/operations/{id}/taches': {
    resume: 'Les tâches d’une opération, les faites en dernier',
    domaine,
    acces: interne,
    params,
    query: z.object(pageDemandeeDe(100)),
    reponse: collectionDe(commentaireOperationSchema, {}),
  },
  'POST /v1/operations/{id}/taches': {
    resume: 'Ajouter une tâche',
    domaine,
    acces: tenue,
    params,
    body: tacheRecueSchema,
    reponse: commentaireOperationSchema,
    statut: 201,
  },
  'PATCH /v1/operations/{id}/taches/{tacheId}': {
    resume: 'Changer une tâche, la confier, la dire faite',
    domaine,
    acces: tenue,
    params: params.extend({ tacheId: identifiant('Tâche inconnue') }),
    body: tacheRediteSchema,
    reponse: commentaireOperationSchema,
    ailleurs: {
      operation: 'Une tâche garde son opération, sa date et son auteur.',
      dateId: 'Une tâche garde son opération, sa date et son auteur.',
      auteur: 'Une tâche garde son opération, sa date et son auteur.',
    },
  },
  'GET /v1/operations/{id}/commentaires': {
    resume: 'Les commentaires des dates d’une opération, et ses tâches',
    domaine,
    acces: interne,
    params,
    query: z.object({ ...pageDemandeeDe(100), sousTypes: sousTypesDemandes }),
    reponse: collectionDe(commentaireOperationSchema, {}),
  },
  'POST /v1/operations/{id}/commentaires': {
    resume: 'Commenter une date',
    domaine,
    acces: tenue,
    params,
    body: creationCommentaireSchema,
    reponse: commentaireOperationSchema,
    statut: 201,
  },
  'PATCH /v1/operations/{id}/commentaires/{commentaireId}': {
    resume: 'Corriger le commentaire d’une date, ou changer une tâche',
    domaine,
    acces: tenue,
    params: params.extend({ commentaireId: identifiant('Commentaire inconnu') }),
    body: modificationCommentaireSchema,
    reponse: commentaireOperationSchema,
    ailleurs: {
      operation: 'Un commentaire, une tâche gardent leur opération, leur date et leur auteur.',
      dateId: 'Un commentaire, une tâche gardent leur opération, leur date et leur auteur.',
      auteur: 'Un commentaire, une tâche gardent leur opération, leur date et leur auteur.',
      valeur: 'D’un commentaire ne change que le texte ; la date change parmi les dates de l’opération.',
    },
  },
  'POST /v1/operations/{id}/commentaires/_export': {
    resume: 'Exporter les commentaires des dates et les tâches d’une opération',
    domaine,
    acces: interne,
    params,
    body: demandeDExportDe(listeCommentairesOperation),
    fichier: 'text/csv',
  },
  'GET /v1/modifications': {
    resume: 'Les tâches et les commentaires des opérations visibles',
    domaine,
    acces: interne,
    query: z.object({
      ...pageDemandeeDe(1000),
      sousTypes: sousTypesDemandes,
      types: listeDeValeurs(z.literal('COMMENTAIRE', 'Type inconnu')).optional(),
      /** De tâches : celles confiées à ces personnes, à ces statuts. */
      assignes: listeDeValeurs(idOuAdresse('/v1/utilisateurs', 'Personne inconnue')).optional(),
      statuts: listeDeValeurs(z.enum(codesDe(statutsDeTache), 'Statut inconnu')).optional(),
    }),
    reponse: collectionDe(commentaireOperationSchema, {}),
  },
  'GET /v1/operations/{id}/dates': {
    resume: 'Les dates d’une opération, dans l’ordre où elles se suivent',
    domaine,
    acces: lecture,
    params,
    query: z.object(pageDemandeeDe(100)),
    reponse: collectionDe(dateOperationSchema, {}),
  },
  'POST /v1/operations/{id}/dates': {
    resume: 'Ajouter une date',
    domaine,
    acces: tenue,
    params,
    body: creationDateSchema,
    reponse: dateOperationSchema,
    statut: 201,
  },
  'PATCH /v1/operations/{id}/dates/{dateId}': {
    resume: 'Reporter une date, la dire arrivée, la clôturer ou la rouvrir',
    domaine,
    acces: tenue,
    params: params.extend({ dateId: identifiant('Date inconnue') }),
    body: modificationDateSchema,
    reponse: dateOperationSchema,
  },
})
