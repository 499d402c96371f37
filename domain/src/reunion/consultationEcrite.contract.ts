// L'avis d'un participant à une consultation écrite, sans compte (décision 0055) : le jeton du lien vient dans le corps, jamais dans une adresse.
import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { EDIT } from '../acces/roles.ts'
import { messages, texteCourt } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { listesChangeesSchema } from '../referentiel/nomenclature.schema.ts'
import { COMMENTAIRE_MAX } from './consultationEcrite.rules.ts'
import { reunionSchema } from './reunion.schema.ts'

const domaine = 'reunions'
const tous = { pour: 'tous' } as const
const edition = { pour: 'roles', roles: EDIT } as const
const params = z.object({ id: identifiant('GTR inconnu') })
const jeton = z.string('Ce lien est incomplet.').max(100, 'Ce lien est incomplet.')

const avisSchema = z.object({
  propositionId: identifiant('Proposition inconnue'),
  accepte: z.boolean('Dites si l’avis est favorable.'),
  commentaire: texteCourt(COMMENTAIRE_MAX),
})
export type AvisDonne = z.output<typeof avisSchema>

/** Rien d'un ménage au-delà de sa fiche candidat. */
export const consultationEcriteSchema = z.object({
  ...jsonLdDe('ConsultationEcrite'),
  nom: z.string(),
  jusquAu: z.string(),
  destinataire: z.string(),
  propositions: z.array(
    z.object({
      propositionId: identifiant(),
      adresse: z.string(),
      typologie: z.string(),
      surfaceHabitable: z.number().nullable(),
      loyerChargesComprises: z.number().nullable(),
      nom: z.string(),
      personnes: z.string(),
      tauxEffort: z.number().nullable(),
      partACharge: z.number().nullable(),
      /** Son dernier avis. */
      accepte: z.boolean().nullable(),
      commentaire: z.string().nullable(),
    }),
  ),
  recepisse: z.object({ version: z.number().int(), le: z.string() }).nullable(),
  /** Les listes que la page montre, telles que l'administration les a redites. */
  listes: listesChangeesSchema.shape.listes,
  /** Pourquoi les avis ne changent plus ; nul : ils changent. */
  ferme: z.string().nullable(),
})
export type ConsultationEcrite = z.infer<typeof consultationEcriteSchema>

export const consultationEcriteContract = defineContract({
  'POST /v1/business/consultation-ecrite/_ouvrir': {
    resume: 'Ouvrir une consultation écrite par le lien reçu',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    reponse: consultationEcriteSchema,
  },
  'POST /v1/business/consultation-ecrite/_signaler': {
    resume: 'Dire que le lien reçu n’est pas le sien : il n’ouvre plus rien',
    domaine,
    acces: tous,
    body: z.object({ jeton }),
    statut: 204,
  },
  'POST /v1/business/consultation-ecrite': {
    resume: 'Donner son avis à une consultation écrite ; redit, une version de plus, jusqu’à l’échéance',
    domaine,
    acces: tous,
    body: z.object({ jeton, avis: z.array(avisSchema).min(1, 'Aucun avis').max(200) }),
    reponse: consultationEcriteSchema,
  },
  'POST /v1/reunions/{id}/liens': {
    resume: 'Faire un lien de plus vers une consultation écrite ; il se lit une seule fois',
    domaine,
    acces: edition,
    params,
    body: z.object({ email: z.email(messages.email).max(254) }),
    reponse: z.object({ ...jsonLdDe('LienConsultation'), adresse: z.string(), jusquAu: z.string() }),
    statut: 201,
    uneFois: true,
  },
  'DELETE /v1/reunions/{id}/liens/{lienId}': {
    resume: 'Retirer le lien d’un participant : il n’ouvre plus rien',
    domaine,
    acces: edition,
    params: params.extend({ lienId: identifiant('Lien inconnu') }),
    reponse: reunionSchema,
  },
})
