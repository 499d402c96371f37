// La page du bailleur, sans compte : le jeton du lien vient dans le corps, jamais dans une adresse ; ouvrir aussi est un POST, que les
// lecteurs automatiques de courriels ne font pas.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { codeTenu, messages } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listesChangeesSchema } from '../referentiel/nomenclature.schema.ts'
import { motifsRefusBailleur } from './cal.listes.ts'
import { calSchema, reponseSchema } from './cal.schema.ts'

const domaine = 'propositions'
const tous = { pour: 'tous' } as const
const edition = { pour: 'roles', roles: EDIT } as const
const params = z.object({ id: identifiant('Logement inconnu') })
const jeton = z.string('Ce lien est incomplet.').max(100, 'Ce lien est incomplet.')

/** Rien d'un ménage au-delà de sa fiche candidat. */
export const reponseBailleurSchema = z.object({
  ...jsonLdDe('ReponseBailleur'),
  logement: calSchema.shape.logement.omit({ id: true, version: true }),
  calLe: z.string().nullable(),
  jusquAu: z.string(),
  destinataire: z.string(),
  /** Qui a transmis : celui à qui répondre. */
  charge: z.object({ prenom: z.string(), nom: z.string() }).nullable(),
  candidats: z.array(
    z.object({
      propositionId: identifiant().nullable(),
      externe: z.boolean(),
      nom: z.string(),
      personnes: z.string(),
      tauxEffort: z.number().nullable(),
      rang: z.number().int(),
      accepte: z.boolean().nullable(),
      motif: codeTenu(motifsRefusBailleur).nullable(),
      reponseExterne: z.boolean().nullable(),
    }),
  ),
  recepisse: z.object({ numero: z.string(), version: z.number().int(), le: z.string() }).nullable(),
  /** Les listes que la page montre, telles que l'administration les a redites. */
  listes: listesChangeesSchema.shape.listes,
  /** Pourquoi les réponses ne changent plus ; nul : elles changent. */
  ferme: z.string().nullable(),
})
export type ReponseBailleur = z.infer<typeof reponseBailleurSchema>

export const reponseBailleurContract = defineContract({
  'POST /v1/business/reponse-bailleur/_ouvrir': {
    resume: 'Ouvrir la page d’un bailleur par le lien qu’il a reçu',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    reponse: reponseBailleurSchema,
  },
  'POST /v1/business/reponse-bailleur/_signaler': {
    resume: 'Dire que le lien reçu n’est pas le sien : il n’ouvre plus rien',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    statut: 204,
  },
  'POST /v1/business/reponse-bailleur/_fiches': {
    resume: 'Les fiches des candidats, en un PDF, par le lien reçu',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    fichier: 'application/pdf',
  },
  'POST /v1/business/reponse-bailleur/_recepisse': {
    resume: 'Recevoir par courriel le récépissé de la réponse donnée, à l’adresse à qui le lien a été remis',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    statut: 204,
  },
  'POST /v1/business/reponse-bailleur': {
    resume: 'Envoyer les réponses du bailleur ; redit, une version de plus, jusqu’à l’échéance',
    domaine,
    acces: tous,
    body: z.object({ jeton, reponses: z.array(reponseSchema).min(1, 'Aucune réponse').max(60) }),
    reponse: reponseBailleurSchema,
  },
  'POST /v1/business/logements/{id}/cal/liens': {
    resume: 'Faire un lien de plus pour une personne du bailleur ; il se lit une seule fois',
    domaine,
    acces: edition,
    params,
    body: z.object({ email: z.email(messages.email).max(254) }),
    reponse: z.object({ ...jsonLdDe('LienBailleur'), adresse: z.string(), jusquAu: z.string() }),
    statut: 201,
    uneFois: true,
  },
  'DELETE /v1/business/logements/{id}/cal/liens/{lienId}': {
    resume: 'Retirer le lien d’une personne du bailleur : il n’ouvre plus rien',
    domaine,
    acces: edition,
    params: params.extend({ lienId: identifiant('Lien inconnu') }),
    reponse: calSchema,
  },
})
