import { z } from 'zod'
import { personneSchema } from '../acces/personne.schema.ts'
import { jsonLdDe } from '../common/hydra.ts'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'
import { etatsDePorte } from './porte.etat.ts'
import { vacanceSchema } from './portes.schema.ts'

const etat = z.object({ code: z.enum(codesDe(etatsDePorte)), libelle: z.string() })

/** Qui habite une porte, à qui l'atteint : son identité, où en est son dossier. */
const habitantSchema = z.object({
  id: identifiant(),
  codeMenage: z.string(),
  noms: z.string(),
  statut: z.object({ code: z.string(), libelle: z.string() }),
  relogementNecessaire: z.boolean(),
  /** `score` nul : d’un relevé pris avant qu’ils le gardent. */
  cotation: z.object({ couleur: z.enum(['NOIRE', 'ROUGE', 'ORANGE']).nullable(), score: z.number().int().nullable() }),
  /** Absent d'un relevé, qui ne le fige pas. */
  chargeDeRelogement: personneSchema.nullable().optional(),
  /** Fin théorique de son préavis, son bail signé ; nulle d'un relevé, qui ne la fige pas. */
  finDePreavis: z.string().nullable(),
  /** Celui de son logement actuel, à qui lit ses finances ; absent d'un relevé, qui ne le fige pas. */
  loyer: z.number().nullable().optional(),
  /** Celles qu'il a reçues, que la personne lit ; absentes d'un relevé. */
  propositions: z
    .object({
      recues: z.number().int(),
      /** Combien l'opération lui en doit ; nul : la personne ne les lit pas toutes, et ne saurait compter. */
      dues: z.number().int().nullable(),
      derniere: z.object({ acceptee: z.string().nullable(), refusee: z.string().nullable() }).nullable(),
    })
    .optional(),
})
export type Habitant = z.infer<typeof habitantSchema>

const porteSchema = z.object({
  id: identifiant(),
  numero: z.string().nullable(),
  UG: z.string().nullable(),
  typologie: z.string(),
  surfaceHabitable: z.number().nullable(),
  etat,
  /** Sous le nom : « Recherche » ; d'une porte vide, pourquoi et depuis quand : « Relogé 2025 ». */
  texte: z.string(),
  vacance: vacanceSchema.nullable(),
  menages: z.array(habitantSchema),
  ouvert: z.boolean(),
})
export type PorteVue = z.infer<typeof porteSchema>

const comptes = z.object({ logements: z.number().int(), occupes: z.number().int() })

const batimentSchema = comptes.extend({
  nom: z.string(),
  adresse: z.string(),
  cages: z.array(
    z.object({
      nom: z.string(),
      /** Du plus haut au plus bas, comme sur le mur. */
      etages: z.array(z.object({ niveau: z.number().int().nullable(), libelle: z.string(), portes: z.array(porteSchema) })),
    }),
  ),
})
export type BatimentVu = z.infer<typeof batimentSchema>

/** L'immeuble d'une opération, dessiné en données (domain-rules § 13.4) : bâtiments, cages, étages, portes. */
export const vueSynoptiqueSchema = z.object({
  ...jsonLdDe('VueSynoptique'),
  operation: z.object({ id: identifiant(), nom: z.string() }),
  date: z.string(),
  batiments: z.array(batimentSchema),
})

const totaux = z.array(z.object({ code: z.string(), libelle: z.string(), nombre: z.number().int() }))

/** Les totaux de l'immeuble : ils font toujours le nombre de logements. */
export const recapitulatifSynoptiqueSchema = comptes.extend({
  ...jsonLdDe('RecapitulatifSynoptique'),
  operation: z.object({ id: identifiant(), nom: z.string() }),
  date: z.string(),
  vides: z.number().int(),
  /** Parmi les portes habitées que la personne lit. */
  cotationNoire: z.number().int(),
  etats: totaux,
  typologies: totaux,
  cages: z.array(comptes.extend({ batiment: z.string(), cage: z.string() })),
})
