import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'

/** Types d'événements de l'historique (spécification § 3). */
export const typesModification = [
  'ASSIGNATION',
  'RETRAIT_ASSIGNATION',
  'COMMENTAIRE',
  'MODIFICATION',
  'SUIVI',
  'DOCUMENT_AJOUTE',
  'DOCUMENT_SUPPRIME',
  'PRESENTATION_GTRM',
  'PRESENTATION_GTR',
  'RETRAIT_PRESENTATION_GTR',
  'PRESENTATION_LOGEMENT_GTR',
  'RETRAIT_PRESENTATION_LOGEMENT_GTR',
  'PRESENTATION_CAL',
  'PROPOSITION_REFUSEE',
  'PROJECTION_FINANCIERE',
  'COURRIER',
  'STATUT_LOGEMENT_GTR',
] as const
export type TypeModification = (typeof typesModification)[number]

/** Une valeur changée : `chemin` pointé (`ressourcesEtCharges.charges.eau`), libellé pour l'écran. */
export const changementSchema = z.object({
  chemin: z.string(),
  libelle: z.string().nullable().optional(),
  ancien: z.unknown(),
  nouveau: z.unknown(),
})
export type Changement = z.infer<typeof changementSchema>

export const modificationSchema = z.object({
  ...jsonLdDe('Modification'),
  id: identifiant(),
  type: z.enum(typesModification),
  date: z.string(),
  auteur: personneSchema.nullable(),
  /** Ce qui s'est passé ; `donnees` en tient les mots variables. */
  code: z.string(),
  donnees: z.record(z.string(), z.unknown()),
  /** Ce que l'événement dit d'une traite, sans son auteur ; nul, ses changements le disent. */
  texte: z.string().nullable(),
  changements: z.array(changementSchema),
})
export type Modification = z.infer<typeof modificationSchema>
