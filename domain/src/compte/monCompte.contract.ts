// Ce que chacun tient de son propre compte, quel que soit son rôle.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codeSchema, codesDeSecoursSchema, quiChangeSchema, secretProposeSchema } from './compte.schema.ts'

const domaine = 'acces'
const connectes = { pour: 'connectes' } as const

const maSessionSchema = z.object({
  id: identifiant(),
  agent: z.string().nullable(),
  ouverteLe: z.string(),
  vueLe: z.string(),
  /** Celle d'où l'on demande. */
  courante: z.boolean(),
})

const secondFacteurSchema = z.object({
  /** Nul : il n'y en a pas. */
  poseLe: z.string().nullable(),
  /** Un de ses rôles l'exige : il ne se retire pas. */
  exige: z.boolean(),
  codesDeSecours: z.number().int(),
})

const entreeSchema = z.object({
  /** Comment se nomme la connexion de la maison ; nul : le service n'en a pas. */
  maison: z.string().nullable(),
  /** Nul : le compte n'y est pas rattaché. */
  rattacheLe: z.string().nullable(),
  /** Son mot de passe, choisi, sert encore à entrer. */
  motDePasse: z.boolean(),
})

export const monCompteSchema = z.object({
  ...jsonLdDe('MonCompte'),
  sessions: z.array(maSessionSchema),
  secondFacteur: secondFacteurSchema,
  entree: entreeSchema,
})
export type MonCompte = z.infer<typeof monCompteSchema>

export const monCompteContract = defineContract({
  'GET /v1/business/mon-compte': {
    resume: 'Mes sessions ouvertes et mon second facteur',
    domaine,
    acces: connectes,
    reponse: monCompteSchema,
  },
  'DELETE /v1/business/mon-compte/sessions': {
    resume: 'Fermer toutes mes sessions, sauf celle-ci',
    domaine,
    acces: connectes,
    reponse: monCompteSchema,
  },
  'DELETE /v1/business/mon-compte/sessions/{sessionId}': {
    resume: 'Fermer une autre de mes sessions',
    domaine,
    acces: connectes,
    params: z.object({ sessionId: identifiant('Session inconnue') }),
    reponse: monCompteSchema,
  },
  'POST /v1/business/mon-compte/second-facteur': {
    resume:
      'Proposer un second facteur, ou le changer : ce qui se met sur le téléphone. Demande le mot de passe actuel, ou une connexion de moins de cinq minutes',
    domaine,
    acces: connectes,
    body: quiChangeSchema,
    reponse: secretProposeSchema,
  },
  'PUT /v1/business/mon-compte/second-facteur': {
    resume: 'Poser le second facteur proposé, en en rendant un code ; mes autres sessions sont fermées',
    domaine,
    acces: connectes,
    body: codeSchema,
    reponse: codesDeSecoursSchema,
  },
  'POST /v1/business/mon-compte/second-facteur/codes': {
    resume: 'Refaire mes codes de secours : ceux d’avant ne valent plus',
    domaine,
    acces: connectes,
    body: quiChangeSchema,
    reponse: codesDeSecoursSchema,
  },
  'POST /v1/business/mon-compte/second-facteur/retrait': {
    resume: 'Retirer mon second facteur, si aucun de mes rôles ne l’exige',
    domaine,
    acces: connectes,
    body: quiChangeSchema,
    reponse: monCompteSchema,
  },
})
