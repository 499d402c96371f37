import { z } from 'zod'
import { defineContract } from '../acces/contract.ts'
import { identifiant } from '../common/identifiant.ts'
import { listeDeValeurs } from '../common/pagination.ts'

/** Plus de fiches qu'un écran n'en montre. */
const FICHES_MAX = 50
const LISTE = /^[a-z][a-z-]{1,40}$/

export const repereSchema = z.string().regex(/^\d{1,19}$/, 'Repère inconnu')

/** Ce qu'un écran montre, et dont il veut connaître les changements. */
export const attentionSchema = z
  .object({
    fiches: listeDeValeurs(identifiant('Fiche inconnue'), FICHES_MAX).optional(),
    listes: listeDeValeurs(z.string().regex(LISTE, 'Liste inconnue')).optional(),
    /** Ses alertes, à la cloche. */
    alertes: z.literal('true', 'Écrivez « true », ou rien').optional(),
    /** Le dernier repère reçu : ce qui a changé depuis est redit. Il se dit aussi par l'en-tête `Last-Event-ID`, que tient seul qui suit un flux. */
    depuis: repereSchema.optional(),
  })
  .refine(
    ({ fiches, listes, alertes }) => (fiches ?? listes ?? alertes) !== undefined,
    'Dites ce que vous regardez : fiches, listes ou alertes',
  )
export type Attention = z.output<typeof attentionSchema>

/** Un changement, sans rien en dire : l'écran relit ce qu'il montre, avec les droits de qui le lit. */
export const changementSchema = z.union([
  z.object({ fiche: z.string(), type: z.string(), version: z.number().nullable() }),
  z.object({ liste: z.string() }),
  z.object({ alertes: z.literal(true) }),
])
export type Changement = z.output<typeof changementSchema>

export const directContract = defineContract({
  'GET /v1/direct': {
    resume:
      'Ce qui change de ce que je regarde, tant que je regarde (flux d’événements ; l’identifiant du dernier reçu se redonne en reprenant)',
    domaine: 'direct',
    acces: { pour: 'connectes' },
    query: attentionSchema,
    fichier: 'text/event-stream',
  },
})
