import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { dateFacultative, messages, redite, texteCourt, texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { statutsDeDate } from './dates.schema.ts'

export const sousTypes = { DATE: 'Commentaire d’une date', TACHE: 'Tâche' } as const
export const statutsDeTache = { A_FAIRE: 'À faire', EN_COURS: 'En cours', FAITE: 'Faite' } as const

/** Le commentaire d'une date, ou une tâche (spécification § 3) : la même chose écrite, lue de deux façons. */
export const commentaireOperationSchema = z.object({
  ...jsonLdDe('CommentaireOperation'),
  id: identifiant(),
  version: z.number().int(),
  operation: z.object({ id: identifiant(), nom: z.string() }),
  sousType: z.enum(codesDe(sousTypes)),
  /** D'un commentaire : sa date ; d'une tâche : ce qui est à faire. */
  titre: z.string(),
  /** De la date commentée : quand elle est arrivée, et quand elle était attendue, report d'abord ; d'une tâche, attendue est son échéance. */
  valeur: z.string().nullable(),
  valeurAttendue: z.string().nullable(),
  texte: z.string().nullable(),
  /** De la date, ou de la tâche. */
  statut: z.string(),
  dateId: identifiant().nullable(),
  assigne: personneSchema.nullable(),
  echeance: z.string().nullable(),
  auteur: personneSchema,
  le: z.string(),
  /** Qui en a changé les mots en dernier, et quand ; nuls : ce sont ceux de l'auteur. */
  corrigePar: personneSchema.nullable(),
  corrigeLe: z.string().nullable(),
})
export type CommentaireOperation = z.infer<typeof commentaireOperationSchema>

const assigne = z
  .object({ id: identifiant('Personne inconnue') })
  .nullable()
  .default(null)

export const creationTacheSchema = z.object({
  titre: texteRequis(200),
  texte: texteCourt(2000),
  assigne,
  echeance: dateFacultative,
  statut: z.enum(codesDe(statutsDeTache), 'Statut inconnu').default('A_FAIRE'),
})
export type CreationTache = z.output<typeof creationTacheSchema>
export const modificationTacheSchema = redite(creationTacheSchema)
export type ModificationTache = z.output<typeof modificationTacheSchema>

/** Une tâche reçue : son échéance s'y dit aussi « valeur attendue », comme la spécification la nomme (décision 0086). */
const attendue = { valeurAttendue: z.optional(dateFacultative) }
export const tacheRecueSchema = creationTacheSchema
  .extend({ ...attendue, echeance: z.optional(dateFacultative) })
  .transform(({ valeurAttendue = null, echeance = valeurAttendue, ...tache }): CreationTache => ({ ...tache, echeance }))
export const tacheRediteSchema = modificationTacheSchema.extend(attendue).transform(avecSonEcheance)

function avecSonEcheance<T extends Pick<ModificationTache, 'echeance'>>({
  valeurAttendue,
  ...tache
}: T & { readonly valeurAttendue?: string | null | undefined }) {
  return tache.echeance === undefined && valeurAttendue !== undefined ? { ...tache, echeance: valeurAttendue } : tache
}

/** Un commentaire tel qu'il se saisit à l'écran. */
export const saisieCommentaireSchema = z.object({ dateId: identifiant(messages.requis), texte: texteRequis(2000) })
/** La date se désigne par son identifiant, ou par ce que le commentaire en montre (décision 0086). */
export const creationCommentaireSchema = z.object({
  sousType: z.literal('DATE', { error: 'Un commentaire est celui d’une date : une tâche s’ajoute aux tâches' }).default('DATE'),
  dateId: identifiant('Cette date n’est pas de l’opération').nullish(),
  titre: texteCourt(200),
  valeur: dateFacultative,
  valeurAttendue: dateFacultative,
  texte: texteRequis(2000),
})
export type CreationCommentaire = z.output<typeof creationCommentaireSchema>
/** Un écrit redit, commentaire ou tâche, par l'adresse des commentaires qui les donne tous deux ; d'un commentaire, seul le texte s'écrit. */
export const modificationCommentaireSchema = modificationTacheSchema
  .extend({ ...attendue, statut: z.enum([...codesDe(statutsDeTache), ...codesDe(statutsDeDate)], 'Statut inconnu').optional() })
  .transform((dit) => ({ ...avecSonEcheance(dit), valeurAttendue: dit.valeurAttendue }))
export type ModificationCommentaire = z.output<typeof modificationCommentaireSchema>
