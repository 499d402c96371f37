import { z } from 'zod'
import { collectionDe, jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { codesCriteres } from './criteres.ts'
import { reglesDExclusion } from './exclusions.ts'

const lignesSchema = z.array(
  z.object({
    critere: z.enum(codesCriteres),
    libelle: z.string(),
    /** Ce qu'en disent le dossier ou le logement. */
    valeur: z.string(),
    points: z.number().int(),
    poids: z.number(),
    raison: z.string(),
  }),
)

/** Ce qui se lit d’un couple, vu du logement ou du ménage. */
const rapprochement = {
  points: z.number().int(),
  /** Leurs points font la somme. */
  lignes: lignesSchema,
  /** Ce qui donnerait les points qui manquent ; nul : il n'en manque pas. */
  rapprocherait: z.string().nullable(),
  tauxEffort: z.number().nullable(),
  partACharge: z.number().nullable(),
}

const exclusionSchema = z.object({
  regle: z.enum(codesDe(reglesDExclusion)),
  libelle: z.string(),
  valeur: z.string(),
  levee: z.string(),
  section: z.string().nullable(),
})

const statutSchema = z.object({ code: z.string(), libelle: z.string() })

const qui = { id: identifiant(), noms: z.string(), codeMenage: z.string() }
const lequel = { id: identifiant(), adresse: z.string(), ville: z.string(), typologie: z.string(), bailleur: z.string().nullable() }

/** Écartés par une règle, du plus grand nombre de noms que l'écran montre. */
const ecartesDe = <L extends z.ZodRawShape>(ligne: L) =>
  z.array(
    z.object({
      regle: z.enum(codesDe(reglesDExclusion)),
      libelle: z.string(),
      nombre: z.number().int(),
      lignes: z.array(z.object({ ...ligne, exclusions: z.array(exclusionSchema), points: z.number().int().nullable() })),
    }),
  )

const poidsSchema = z.array(
  z.object({ critere: z.enum(codesCriteres), libelle: z.string(), poids: z.number(), depuis: z.string().nullable() }),
)

/** « proposer » : la personne positionne ce ménage. */
const can = z.array(z.enum(['proposer']))

const candidatSchema = z.object({
  ...jsonLdDe('Candidat'),
  ...qui,
  statut: statutSchema,
  /** Il ne cherche pas encore, ou plus : à dire avant de le positionner. */
  horsRecherche: z.boolean(),
  personnes: z.number().int(),
  typologiesGTR: z.array(z.string()),
  cotation: z.object({ couleur: z.enum(['ORANGE', 'ROUGE', 'NOIRE']).nullable(), score: z.number().int() }),
  can,
  ...rapprochement,
})
export type Candidat = z.infer<typeof candidatSchema>

export const candidatsSchema = collectionDe(candidatSchema, {
  logement: z.object({ ...lequel, statut: statutSchema.nullable(), fin: z.string().nullable() }),
  /** Pourquoi ce logement ne se propose plus ; nul : il se propose. */
  ferme: z.string().nullable(),
  poids: poidsSchema,
  ecartes: ecartesDe(qui),
  incomplets: z.object({ nombre: z.number().int(), lignes: z.array(z.object({ ...qui, manques: z.array(z.string()) })) }),
})
export type Candidats = z.infer<typeof candidatsSchema>

const logementPossibleSchema = z.object({
  ...jsonLdDe('LogementPossible'),
  ...lequel,
  surfaceHabitable: z.number().nullable(),
  statut: statutSchema,
  fin: z.string().nullable(),
  ...rapprochement,
})
export type LogementPossible = z.infer<typeof logementPossibleSchema>

export const logementsPossiblesSchema = collectionDe(logementPossibleSchema, {
  menage: z.object({ ...qui, personnes: z.number().int(), can }),
  /** Pourquoi ce ménage n'est candidat à aucun logement ; nul : il l'est. */
  ferme: z.string().nullable(),
  /** Ce qui manque à son dossier pour l'être. */
  manques: z.array(z.string()),
  poids: poidsSchema,
  ecartes: ecartesDe(lequel),
})
export type LogementsPossibles = z.infer<typeof logementsPossiblesSchema>
