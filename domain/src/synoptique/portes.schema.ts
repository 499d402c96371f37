import { z } from 'zod'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { typesDeVacance } from '../logement/logement.listes.ts'
import { occupations } from './portes.liste.ts'

const code = z.string().nullable()

/** Où est une porte : son bâtiment (HP2), sa cage (HP3), son étage. */
export const situationSchema = z.object({
  adresse: z.object({ numero: code, rue: z.string(), codePostal: z.string(), ville: z.string() }),
  UG: code,
  numeroPorte: code,
  HP1: code,
  HP2: code,
  HP3: code,
  etage: z.number().int().nullable(),
})

export const vacanceSchema = z.object({ type: z.enum(codesDe(typesDeVacance)), libelle: z.string(), depuis: z.string() })

/** Un logement du parc d'une opération : rien d'un ménage. */
export const ligneDePorteSchema = z.object({
  ...jsonLdDe('Logement'),
  id: identifiant(),
  localisation: situationSchema,
  typologie: z.string(),
  surfaceHabitable: z.number().nullable(),
  occupation: z.object({ code: z.enum(codesDe(occupations)), libelle: z.string() }),
  vacance: vacanceSchema.nullable(),
  /** La personne en ouvre la fiche. */
  ouvert: z.boolean(),
})
