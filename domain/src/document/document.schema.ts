import { z } from 'zod'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { codesDe } from '../common/listes.ts'
import { personneSchema } from '../utilisateur/utilisateur.schema.ts'
import { typesDocumentMenage } from './document.listes.ts'

export const documentSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  nom: z.string(),
  mime: z.string(),
  taille: z.number().int(),
  ajouteLe: z.string(),
  auteur: personneSchema.nullable(),
})
export type DocumentMenage = z.infer<typeof documentSchema>

/** Un document dans la liste du dossier : ce que la personne peut en faire, et pourquoi pas le reste. */
export const documentDuMenageSchema = documentSchema.extend({
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
export type DocumentDuMenage = z.infer<typeof documentDuMenageSchema>

export const typeDocumentSchema = z.enum(codesDe(typesDocumentMenage), 'La nature du document est à choisir dans la liste')

/** Ce qui accompagne un dépôt de fichiers. */
export const depotDeDocumentsSchema = z.object({ menageId: z.uuid('Ménage inconnu'), type: typeDocumentSchema })

export const modificationDeDocumentSchema = z.object({ nom: texteRequis(200).optional(), type: typeDocumentSchema.optional() })
export type ModificationDeDocument = z.infer<typeof modificationDeDocumentSchema>
