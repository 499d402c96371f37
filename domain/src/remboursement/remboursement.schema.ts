import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { montantFacultatif, texteCourt } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { placeSuivanteSchema } from '../passage/passage.schema.ts'
import { naturesRemboursement, statutsRemboursement } from './remboursement.listes.ts'

/** Une dépense telle qu'elle se saisit : un brouillon peut être incomplet. */
export const ligneSaisieSchema = z.object({
  nature: z.enum(codesDe(naturesRemboursement), 'La nature de la dépense est à choisir dans la liste'),
  libelle: texteCourt(120),
  montant: montantFacultatif,
  documentId: identifiant('Document inconnu').nullable().default(null),
})
export type LigneSaisie = z.output<typeof ligneSaisieSchema>

const LIGNES_AU_PLUS = 30

export const saisieRemboursementSchema = z.object({
  lignes: z.array(ligneSaisieSchema).max(LIGNES_AU_PLUS, `${LIGNES_AU_PLUS} dépenses au plus`).default([]),
})
export type SaisieRemboursement = z.output<typeof saisieRemboursementSchema>

/** Qui a fait un geste, et quand. */
const gesteSchema = z.object({ par: personneSchema, le: z.string() })

export const demandeRemboursementSchema = z.object({
  ...jsonLdDe('DemandeRemboursement'),
  id: identifiant(),
  version: z.number().int(),
  numero: z.number().int(),
  reference: z.string(),
  statut: z.object({ code: z.enum(codesDe(statutsRemboursement)), libelle: z.string() }),
  lignes: z.array(
    z.object({
      nature: z.enum(codesDe(naturesRemboursement)),
      libelle: z.string().nullable(),
      montant: z.number().nullable(),
      /** Le plafond du jour de la soumission ; nul avant. */
      plafond: z.number().nullable(),
      document: z.object({ id: identifiant(), type: z.string(), nom: z.string() }).nullable(),
    }),
  ),
  total: z.number(),
  troisPersonnes: z.boolean(),
  creee: gesteSchema,
  soumise: gesteSchema.nullable(),
  validee: gesteSchema.nullable(),
  rejetee: gesteSchema.extend({ motif: z.string() }).nullable(),
  payee: gesteSchema.extend({ date: z.string() }).nullable(),
  can: z.array(z.enum(['modifier', 'supprimer', 'imprimer'])),
  refus: z.record(z.string(), z.string()),
  nextPlaces: z.array(placeSuivanteSchema),
})
export type DemandeRemboursement = z.infer<typeof demandeRemboursementSchema>
