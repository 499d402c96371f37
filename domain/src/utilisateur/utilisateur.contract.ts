import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM, DIRECTEURS, ENC } from '../acces/roles.ts'
import { demandeDExportDe, demandeDe, valeursDesFiltres } from '../common/defineListe.contrat.ts'
import { collectionDe, jsonLd, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { pageDemandee } from '../common/pagination.ts'
import { historiqueDe } from '../historique/historique.contract.ts'
import { paramsDuSujet } from '../sujet/appel.ts'
import { listeJournalDesComptes } from './journalDesComptes.liste.ts'
import { listePartenairesEtComptes } from './partenaires.liste.ts'
import { listeUtilisateurs } from './utilisateur.liste.ts'
import {
  acteSchema,
  capaciteSchema,
  connexionDuPartenaireSchema,
  creationUtilisateurSchema,
  demandeDeCompteSchema,
  evenementDeCompteSchema,
  invitationSchema,
  ligneUtilisateurSchema,
  modificationUtilisateurSchema,
  partenaireEtComptesSchema,
  tempsDeTravailSchema,
  utilisateurSchema,
} from './utilisateur.schema.ts'
import { sujetUtilisateur } from './utilisateur.sujet.ts'

const domaine = 'utilisateurs'
const lecture = { pour: 'page', page: 'chargesDeRelogement' } as const
const administration = { pour: 'roles', roles: ADM } as const
const params = paramsDuSujet(sujetUtilisateur)

export const utilisateurContract = defineContract({
  'GET /v1/utilisateurs': {
    resume: 'Lister les utilisateurs ; hors administration, les chargés de relogement en activité',
    domaine,
    acces: lecture,
    query: demandeDe(listeUtilisateurs),
    reponse: collectionDe(ligneUtilisateurSchema, {
      ...valeursDesFiltres(listeUtilisateurs),
      /** Demandes de compte qui attendent l'administration ; absent pour les autres. */
      aValider: z.number().int().optional(),
    }),
  },
  'POST /v1/utilisateurs/_export': {
    resume: 'Exporter la liste des utilisateurs',
    domaine,
    acces: administration,
    body: demandeDExportDe(listeUtilisateurs),
    fichier: 'text/csv',
  },
  'GET /v1/business/capacites': {
    resume: 'Semaine après semaine, ce que chaque chargé porte et peut porter, absences et remplacements compris',
    domaine,
    acces: lecture,
    reponse: collectionDe(capaciteSchema, {}),
  },
  'POST /v1/utilisateurs': {
    resume: 'Ouvrir un compte : la personne reçoit un lien pour choisir son mot de passe',
    domaine,
    acces: administration,
    body: creationUtilisateurSchema,
    reponse: utilisateurSchema,
    statut: 201,
  },
  'GET /v1/utilisateurs/{id}': { resume: 'Lire un utilisateur', domaine, acces: lecture, params, reponse: utilisateurSchema },
  'PATCH /v1/utilisateurs/{id}': {
    resume: 'Modifier un utilisateur : ses rôles, son partenaire, ses zones, son activation ferment ses sessions',
    domaine,
    acces: administration,
    params,
    body: modificationUtilisateurSchema,
    reponse: utilisateurSchema,
    ailleurs: {
      photoURL: 'La photo ne s’écrit pas ici.',
      zones: 'Les zones d’une personne s’écrivent par « zonesPropres » ; sans elles, ce sont celles de son partenaire.',
      etat: 'Un compte s’active ou se désactive par « actif ».',
      tempsDeTravail: 'Le temps de travail a son propre appel.',
      sessions: 'Les sessions se ferment par leur propre appel.',
      secondFacteur: 'Le second facteur se retire par son propre appel.',
      creeLe: 'Le jour de création d’un compte ne change pas.',
    },
  },
  'DELETE /v1/utilisateurs/{id}': {
    resume: 'Désactiver un compte ; jamais activé, il s’efface',
    domaine,
    acces: administration,
    params,
    statut: 204,
  },
  'POST /v1/business/utilisateurs/{id}/invitation': {
    resume: 'Envoyer de nouveau l’invitation d’un compte jamais activé',
    domaine,
    acces: administration,
    params,
    reponse: utilisateurSchema,
  },
  'GET /v1/business/utilisateurs/{id}/activite': {
    resume: 'Ce qu’une personne vient de faire : ses derniers gestes et ses derniers exports, du plus récent au plus ancien',
    domaine,
    acces: administration,
    params,
    reponse: collectionDe(acteSchema, {}),
  },
  'GET /v1/business/journal-des-comptes': {
    resume: 'Ce qui est arrivé aux comptes : ouverts, changés, fermés, par qui, le dernier d’abord',
    domaine,
    acces: administration,
    query: demandeDe(listeJournalDesComptes),
    reponse: collectionDe(evenementDeCompteSchema, valeursDesFiltres(listeJournalDesComptes)),
  },
  'DELETE /v1/business/utilisateurs/{id}/sessions': {
    resume: 'Fermer toutes les sessions d’une personne',
    domaine,
    acces: administration,
    params,
    reponse: utilisateurSchema,
  },
  'DELETE /v1/business/utilisateurs/{id}/sessions/{sessionId}': {
    resume: 'Fermer une session d’une personne',
    domaine,
    acces: administration,
    params: params.extend({ sessionId: identifiant('Session inconnue') }),
    reponse: utilisateurSchema,
  },
  'POST /v1/business/utilisateurs/{id}/temps-de-travail': {
    resume: 'Dire le temps de travail d’un chargé de relogement à partir d’un jour : ce qu’il peut suivre le suit',
    domaine,
    acces: { pour: 'roles', roles: ENC },
    params,
    body: tempsDeTravailSchema,
    reponse: utilisateurSchema,
    statut: 200,
  },
  'DELETE /v1/business/utilisateurs/{id}/second-facteur': {
    resume: 'Retirer le second facteur d’une personne qui a perdu le sien : ses sessions se ferment, et elle en est prévenue',
    domaine,
    acces: administration,
    params,
    reponse: utilisateurSchema,
  },
  'GET /v1/business/partenaires': {
    resume: 'Les partenaires, leurs zones, et leurs comptes actifs, invités, désactivés',
    domaine,
    acces: administration,
    query: demandeDe(listePartenairesEtComptes),
    reponse: collectionDe(partenaireEtComptesSchema, valeursDesFiltres(listePartenairesEtComptes)),
  },
  'PUT /v1/business/partenaires/{id}/connexion': {
    resume: 'Dire comment les comptes d’un partenaire entrent : le SIRET que la maison doit affirmer, et si un mot de passe sert encore',
    domaine,
    acces: administration,
    params: z.object({ id: identifiant('Partenaire inconnu') }),
    body: connexionDuPartenaireSchema,
    reponse: z.object({ ...jsonLdDe('ConnexionDuPartenaire'), siret: z.string().nullable(), motDePasse: z.boolean() }),
  },
  'GET /v1/business/invitations': {
    resume: 'Les comptes que des directeurs bailleurs demandent pour leur partenaire',
    domaine,
    acces: administration,
    query: z.object(pageDemandee),
    reponse: collectionDe(invitationSchema, {}),
  },
  'POST /v1/business/invitations': {
    resume: 'Demander un compte pour une personne de son partenaire ; la réponse ne dit rien des comptes qui existent',
    domaine,
    acces: { pour: 'roles', roles: DIRECTEURS },
    body: demandeDeCompteSchema,
    reponse: z.object({ ...jsonLd, message: z.string() }),
    statut: 202,
  },
  'PUT /v1/business/invitations/{id}': {
    resume: 'Ouvrir le compte demandé, ou refuser',
    domaine,
    acces: administration,
    params: z.object({ id: identifiant('Demande inconnue') }),
    body: z.object({ acceptee: z.boolean('Oui ou non est attendu') }),
    reponse: invitationSchema,
  },
  ...historiqueDe(sujetUtilisateur, administration),
})
