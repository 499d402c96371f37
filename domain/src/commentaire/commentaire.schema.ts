import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'

export const visibilites = { INTERNE: 'Interne', PARTENAIRES: 'Partenaires' } as const

export const commentaireSchema = z.object({
  ...jsonLdDe('Commentaire'),
  id: identifiant(),
  texte: z.string(),
  visibilite: z.enum(['INTERNE', 'PARTENAIRES']),
  auteur: personneSchema,
  /** Les personnes prévenues ; à l'auteur seul, si chacune l'a lu. */
  mentions: z.array(personneSchema.extend({ lu: z.boolean().optional() })),
  date: z.string(),
})
export type Commentaire = z.infer<typeof commentaireSchema>

/** Visibilité absente : INTERNE pour qui peut l'écrire, PARTENAIRES pour les autres. */
export const saisieCommentaireSchema = z.object({
  texte: texteRequis(10_000),
  visibilite: z.enum(['INTERNE', 'PARTENAIRES']).optional(),
  mentions: z.array(identifiant('Personne inconnue'), 'Une liste de personnes est attendue').max(20, '20 personnes au plus').default([]),
})

export type SaisieCommentaire = z.output<typeof saisieCommentaireSchema>

/** Quelqu'un que l'on peut prévenir d'un commentaire : il lit ce dossier, et ses commentaires internes ou non. */
export const personneAPrevenirSchema = personneSchema.extend({ ...jsonLdDe('Utilisateur'), role: z.string(), litLesInternes: z.boolean() })
