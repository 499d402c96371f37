import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { ADM } from '../acces/roles.ts'
import { jsonLd } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import {
  changementMotDePasseSchema,
  codeDuDefiSchema,
  connexionSchema,
  defiSchema,
  jetonsSchema,
  moiSchema,
  preferencesSchema,
  recuperationSchema,
  reinitialisationSchema,
  secretProposeSchema,
  validationCompteSchema,
} from './compte.schema.ts'

const domaine = 'acces'
const tous = { pour: 'tous' } as const
const connectes = { pour: 'connectes' } as const
const fait = z.object({ ...jsonLd, message: z.string() })
const renouvellementSchema = z.object({ refresh_token: z.string().max(200).optional() }).optional()
const demanderReinitialisation = {
  resume: 'Demander un lien de réinitialisation ; la réponse est la même pour un compte inconnu',
  domaine,
  acces: tous,
  body: recuperationSchema,
  reponse: fait,
} as const
const reinitialiser = {
  resume: 'Choisir un nouveau mot de passe avec le lien reçu',
  domaine,
  acces: tous,
  body: reinitialisationSchema,
  reponse: fait,
} as const

export const compteContract = defineContract({
  'GET /v1/health': {
    resume: 'Le service et sa base répondent',
    domaine,
    acces: tous,
    reponse: z.object({ ...jsonLd, statut: z.literal('ok') }),
  },
  'GET /v1/ready': {
    resume: 'Ce processus peut servir : base, calculs et files avancent ; sinon 503, avec les `causes`',
    domaine,
    acces: tous,
    reponse: z.object({ ...jsonLd, statut: z.literal('pret') }),
  },
  'POST /v1/oauth/login': {
    resume: 'Se connecter ; si le compte a un second facteur, 401 `connexion.second-facteur` et son `defi`, à rendre avec un code',
    domaine,
    acces: tous,
    body: connexionSchema,
    reponse: jetonsSchema,
  },
  'POST /v1/oauth/second-facteur': {
    resume: 'Finir une connexion : le `defi` de la première moitié, et un code de l’application ou de secours',
    domaine,
    acces: tous,
    body: codeDuDefiSchema,
    reponse: jetonsSchema,
  },
  'POST /v1/oauth/second-facteur/enrolement': {
    resume: 'Poser le second facteur que son rôle exige, avant d’entrer : ce qui se met sur le téléphone',
    domaine,
    acces: tous,
    body: defiSchema,
    reponse: secretProposeSchema,
  },
  'PUT /v1/oauth/second-facteur/enrolement': {
    resume: 'Confirmer par un code le second facteur exigé, et entrer ; les codes de secours ne se montrent que là',
    domaine,
    acces: tous,
    body: codeDuDefiSchema,
    reponse: jetonsSchema.extend({ codesDeSecours: z.array(z.string()) }),
  },
  'POST /v1/oauth/logout': {
    resume: 'Se déconnecter : la session du jeton, du cookie ou du corps est révoquée aussitôt, même échue',
    domaine,
    acces: tous,
    body: renouvellementSchema,
    statut: 204,
  },
  'POST /v1/oauth/refresh': {
    resume: 'Renouveler les jetons (le jeton vient du corps ou du cookie)',
    domaine,
    acces: tous,
    body: renouvellementSchema,
    reponse: jetonsSchema,
  },
  'POST /v1/oauth/password-recovery': demanderReinitialisation,
  'POST /v1/oauth/reset-password-token': demanderReinitialisation,
  'POST /v1/oauth/oauth/reset-password-token': demanderReinitialisation,
  'POST /v1/oauth/reset-password': reinitialiser,
  'POST /v1/oauth/oauth/reset-password': reinitialiser,
  'POST /v1/oauth/password-change': {
    resume: 'Changer son mot de passe : toutes les sessions sont fermées, une neuve est rendue',
    domaine,
    acces: connectes,
    body: changementMotDePasseSchema,
    reponse: jetonsSchema.extend({ message: z.string() }),
  },
  'POST /v1/utilisateurs/_validate': {
    resume: 'Valider un compte et choisir son mot de passe',
    domaine,
    acces: tous,
    body: validationCompteSchema,
    reponse: fait,
  },
  'GET /v1/utilisateurs/moi': { resume: 'La personne connectée, ses pages et ses droits', domaine, acces: connectes, reponse: moiSchema },
  'PATCH /v1/utilisateurs/moi': {
    resume: 'Changer mes préférences',
    domaine,
    acces: connectes,
    body: preferencesSchema,
    reponse: moiSchema,
    ailleurs: {
      nom: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
      prenom: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
      email: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
      photoURL: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
      roles: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
      partenaire: 'Un compte se modifie par l’administration (PATCH /v1/utilisateurs/{id}).',
    },
  },
  'POST /v1/courriels/{id}/lien': {
    resume: 'Montrer une fois le lien d’un compte jamais activé, sans serveur de courriel : journalisé, et la personne en est prévenue',
    domaine: 'administration',
    acces: { pour: 'roles', roles: ADM },
    params: z.object({ id: identifiant() }),
    reponse: z.object({ ...jsonLd, adresse: z.string(), expireLe: z.string() }),
  },
})
