import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { commentairesDe } from '../commentaire/commentaire.contract.ts'
import { demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandeeDe } from '../common/pagination.ts'
import { documentsDe } from '../document/document.contract.ts'
import { documentDuSujetSchema } from '../document/document.schema.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { paramsDuSujet } from '../sujet/appel.ts'
import { naturesDeReunion } from './documentsDeReunion.ts'
import { ligneDeMenageSchema, logementDeReunionSchema, menageDeReunionSchema, reponseDuGtrSchema } from './ordreDuJour.schema.ts'
import { listeReunions } from './reunion.liste.ts'
import { creationReunionSchema, ligneReunionSchema, modificationReunionSchema, reunionSchema } from './reunion.schema.ts'
import { sujetReunion } from './reunion.sujet.ts'

const domaine = 'reunions'
const page = { pour: 'page', page: 'gtrs' } as const
const lecture = { pour: 'page', page: 'gtr' } as const
const creation = { pour: 'page', page: 'gtrNouveau' } as const
const edition = { pour: 'roles', roles: EDIT } as const
const equipe = { pour: 'roles', roles: [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] } as const
const params = paramsDuSujet(sujetReunion)
const paramsDuMenage = params.extend({ menageId: identifiant('Ménage inconnu') })
const paramsDuLogement = params.extend({ logementId: identifiant('Logement inconnu') })
// L'écran de travail montre tout (domain-rules § 14, n° 1).
const pageEntiere = pageDemandeeDe(1000)

export const reunionContract = defineContract({
  'GET /v1/reunions': {
    resume: 'Lister les GTR',
    domaine,
    acces: page,
    query: demandeDe(listeReunions),
    reponse: collectionDe(ligneReunionSchema, {
      ...valeursDesFiltres(listeReunions),
      /** Pourquoi la personne n'en crée pas ; `null` : elle en crée. */
      refusCreer: z.string().nullable(),
    }),
  },
  'POST /v1/reunions': {
    resume: 'Créer un GTR',
    domaine,
    acces: creation,
    body: creationReunionSchema,
    reponse: reunionSchema,
    statut: 201,
  },
  'GET /v1/reunions/{id}': { resume: 'Lire un GTR', domaine, acces: lecture, params, reponse: reunionSchema },
  'PATCH /v1/reunions/{id}': {
    resume: 'Modifier un GTR en préparation',
    domaine,
    acces: edition,
    params,
    body: modificationReunionSchema,
    reponse: reunionSchema,
    ailleurs: {
      type: 'Une réunion ne change pas de type.',
      menages: 'Les ménages s’inscrivent à l’ordre du jour un à un.',
      logements: 'Les logements s’inscrivent à l’ordre du jour un à un.',
      clotureeLe: 'Un GTR se clôt par sa clôture.',
      ordreDuJourEnvoyeLe: 'L’ordre du jour s’envoie par son propre geste.',
    },
  },
  'DELETE /v1/reunions/{id}': { resume: 'Supprimer un GTR vide', domaine, acces: edition, params, statut: 204 },
  'GET /v1/reunions/{id}/menages': {
    resume: 'Les ménages d’un GTR, dans l’ordre du jour',
    domaine,
    acces: lecture,
    params,
    query: z.object(pageEntiere),
    reponse: collectionDe(menageDeReunionSchema, {}),
  },
  'POST /v1/reunions/{id}/menages/{menageId}': {
    resume: 'Inscrire un ménage à un GTR',
    domaine,
    acces: edition,
    params: paramsDuMenage,
    reponse: menageDeReunionSchema,
    statut: 201,
  },
  'PATCH /v1/reunions/{id}/menages/{menageId}': {
    resume: 'Commenter un ménage dans un GTR, dire ce que le GTR en décide',
    domaine,
    acces: edition,
    params: paramsDuMenage,
    body: ligneDeMenageSchema,
    reponse: menageDeReunionSchema,
    ailleurs: {
      codeMenage: 'Cela s’écrit au dossier du ménage.',
      noms: 'Cela s’écrit au dossier du ménage.',
      chargeDeRelogement: 'Cela s’écrit au dossier du ménage.',
      dateEntretien: 'Cela s’écrit au dossier du ménage.',
      typologiesGTR: 'Cela s’écrit au dossier du ménage.',
      secteurs: 'Cela s’écrit au dossier du ménage.',
    },
  },
  'DELETE /v1/reunions/{id}/menages/{menageId}': {
    resume: 'Retirer un ménage d’un GTR',
    domaine,
    acces: edition,
    params: paramsDuMenage,
    statut: 204,
  },
  'PATCH /v1/reunions/{id}/propositions/{propositionId}': {
    resume: 'Répondre à une proposition au compte rendu d’un GTR : l’accepter, la refuser, la classer',
    domaine,
    acces: lecture,
    params: params.extend({ propositionId: identifiant('Proposition inconnue') }),
    body: reponseDuGtrSchema,
    reponse: logementDeReunionSchema,
    ailleurs: {
      adresse: 'Cela s’écrit au logement.',
      typologie: 'Cela s’écrit au logement.',
      surfaceHabitable: 'Cela s’écrit au logement.',
      etage: 'Cela s’écrit au logement.',
      ascenseur: 'Cela s’écrit au logement.',
      bailleur: 'Cela s’écrit au logement.',
      loyerChargesComprises: 'Cela s’écrit au logement.',
      finMiseADisposition: 'Cela s’écrit au logement.',
    },
  },
  'POST /v1/business/gtr/{id}/cloture': {
    resume: 'Clore le compte rendu d’un GTR, avec toutes ses suites',
    domaine,
    acces: edition,
    params,
    reponse: reunionSchema,
  },
  'POST /v1/business/gtr/{id}/reouverture': {
    resume: 'Rouvrir un GTR : ce qui n’a pas bougé depuis sa clôture se rétablit',
    domaine,
    acces: edition,
    params,
    body: z.object({ confirmation: z.boolean() }).partial().nullish(),
    reponse: reunionSchema,
  },
  'POST /v1/business/document-gtr/generate': {
    resume: 'Produire l’ordre du jour ou un compte rendu d’un GTR',
    domaine,
    acces: equipe,
    body: z.object({ reunionId: identifiant('GTR inconnu'), type: z.enum(naturesDeReunion, 'Nature inconnue') }),
    reponse: documentDuSujetSchema,
    statut: 201,
  },
  'POST /v1/business/document-gtr/envoi': {
    resume: 'Annoncer l’ordre du jour ou le compte rendu d’un GTR à ses participants',
    domaine,
    acces: equipe,
    body: z.object({ reunionId: identifiant('GTR inconnu'), type: z.enum(naturesDeReunion, 'Nature inconnue').default('ORDRE_DU_JOUR') }),
    reponse: reunionSchema,
  },
  'GET /v1/reunions/{id}/logements': {
    resume: 'Les logements d’un GTR, et les ménages à qui ils y sont proposés',
    domaine,
    acces: lecture,
    params,
    query: z.object(pageEntiere),
    reponse: collectionDe(logementDeReunionSchema, {}),
  },
  'POST /v1/reunions/{id}/logements/{logementId}': {
    resume: 'Ajouter un logement à un GTR',
    domaine,
    acces: edition,
    params: paramsDuLogement,
    reponse: logementDeReunionSchema,
    statut: 201,
  },
  'DELETE /v1/reunions/{id}/logements/{logementId}': {
    resume: 'Retirer un logement d’un GTR',
    domaine,
    acces: edition,
    params: paramsDuLogement,
    statut: 204,
  },
  ...historiqueDe(sujetReunion, equipe),
  ...commentairesDe(sujetReunion, { lecture: equipe, ecriture: equipe }),
  ...documentsDe(sujetReunion, { lecture: equipe, depot: equipe, gestion: equipe }),
})
