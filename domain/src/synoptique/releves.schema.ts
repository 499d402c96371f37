import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { texteRequis } from '../common/champs.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { recapitulatifSynoptiqueSchema, vueSynoptiqueSchema } from './vue.schema.ts'

/** Un relevé de l'immeuble : ce qu'il était un jour, figé (spécification § 3 : id, libelle, date). */
export const releveSchema = z.object({
  ...jsonLdDe('Snapshot'),
  id: identifiant(),
  libelle: z.string(),
  date: z.string(),
  /** Nul : pris de lui-même, chaque mois. */
  auteur: personneSchema.nullable(),
})
export type Releve = z.infer<typeof releveSchema>

export const releveEntierSchema = releveSchema.extend({
  batiments: vueSynoptiqueSchema.shape.batiments,
  recapitulatif: recapitulatifSynoptiqueSchema.omit({ '@context': true, '@id': true, '@type': true, operation: true, date: true }),
})

export const creationReleveSchema = z.object({ libelle: texteRequis(80) })

/** « AUTO 2026-03 » (domain-rules § 13.4). */
export const libelleDuMois = (mois: string): string => `AUTO ${mois}`
export const RELEVE_DU_MOIS = /^AUTO \d{4}-\d{2}$/
