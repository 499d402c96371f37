import { z } from 'zod'
import { alerteSchema, statutsAlerte } from '../alerte/alerte.schema.ts'
import { traitementDAlertesSchema } from '../alerte/traitementDAlertes.ts'
import { defineContract } from '../common/contract.ts'
import { collectionDe, jsonLd } from '../common/hydra.ts'
import { listeDeValeurs, pageDemandee } from '../common/pagination.ts'
import {
  changementMotDePasseSchema,
  connexionSchema,
  jetonsSchema,
  moiSchema,
  preferencesSchema,
  recuperationSchema,
  reinitialisationSchema,
  validationCompteSchema,
} from './acces.schema.ts'

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

export const accesContract = defineContract({
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
  'POST /v1/oauth/login': { resume: 'Se connecter', domaine, acces: tous, body: connexionSchema, reponse: jetonsSchema },
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
  },
  'GET /v1/utilisateurs/moi/alertes': {
    resume: 'Mes alertes, dues et à venir',
    domaine,
    acces: connectes,
    query: z.object({ ...pageDemandee, statuts: listeDeValeurs(z.enum(statutsAlerte, 'Statut d’alerte inconnu')).optional() }),
    reponse: collectionDe(alerteSchema, {}),
  },
  'PATCH /v1/utilisateurs/moi/alertes': {
    resume: 'Clore plusieurs de mes alertes, ou les reporter ; toutes ou aucune',
    domaine,
    acces: connectes,
    body: traitementDAlertesSchema,
    statut: 204,
  },
})
