import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import type { Sujet } from '../sujet/sujet.ts'
import { cleDuSujet } from './cleDuSujet.ts'

export const documentSchema = z.object({
  id: identifiant(),
  type: z.string(),
  nom: z.string(),
  mime: z.string(),
  taille: z.number().int(),
  ajouteLe: z.string(),
  auteur: personneSchema.nullable(),
})
export type DocumentMenage = z.infer<typeof documentSchema>

/** Un document dans la liste de son sujet : ce que la personne peut en faire, et pourquoi pas le reste. */
export const documentDuSujetSchema = documentSchema.extend({
  ...jsonLdDe('Document'),
  /** Adresse de son contenu. */
  file: z.string(),
  /** Adresse de la même lettre en DOCX ; `null` : ce n'est pas une lettre. */
  docx: z.string().nullable(),
  /** Produit par le serveur, non déposé. */
  genere: z.boolean(),
  /** Version d'un document produit. */
  numero: z.number().int().nullable(),
  apercu: z.enum(['pdf', 'image']).nullable(),
  can: z.array(z.enum(['renommer', 'supprimer'])),
  refus: z.record(z.string(), z.string()),
})
export type DocumentDuSujet = z.infer<typeof documentDuSujetSchema>

/** Une des natures de documents d'un sujet. */
export const natureSchema = (documents: Sujet['documents']) =>
  z.enum(Object.keys(documents) as [string, ...string[]], 'La nature du document est à choisir dans la liste')

/** Ce qui accompagne un dépôt de fichiers. */
export const depotSchema = (sujet: Sujet) =>
  z.object({ [cleDuSujet(sujet)]: identifiant(sujet.inconnu), type: natureSchema(sujet.documents) })

export const modificationDeDocumentSchema = (documents: Sujet['documents']) =>
  z.object({ nom: texteRequis(200).optional(), type: natureSchema(documents).optional() })
export type ModificationDeDocument = z.infer<ReturnType<typeof modificationDeDocumentSchema>>
