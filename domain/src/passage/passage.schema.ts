import { z } from 'zod'
import { consequenceSchema } from '../common/consequence.ts'
import { iconesDePassage } from './transition.ts'

/** Ce qu'un passage demande : l'écran en dessine le dialogue. */
const demandeSchema = z.object({
  nom: z.string(),
  libelle: z.string(),
  nature: z.enum(['date', 'texte', 'choix', 'proposition', 'montant', 'booleen', 'document']),
  obligatoire: z.boolean(),
  choix: z.array(z.object({ code: z.string(), libelle: z.string() })).nullable(),
  borne: z.string().nullable(),
  auPlusTot: z.string().nullable(),
  auPlusTard: z.string().nullable(),
  longueur: z.object({ min: z.number(), max: z.number(), tropCourt: z.string().nullable() }),
  valeur: z.string().nullable(),
  aide: z.string().nullable(),
  unite: z.string().nullable(),
})

/** Un passage qui part du statut : ce qui l'empêche, ce qu'il demande, ce qu'il entraîne. */
export const placeSuivanteSchema = z.object({
  transition: z.string(),
  place: z.string(),
  libelle: z.string(),
  autorise: z.boolean(),
  interdit: z.boolean(),
  bloquants: z.array(z.string()),
  demande: z.array(demandeSchema),
  principale: z.boolean(),
  sortie: z.boolean(),
  dangereuse: z.boolean(),
  icone: z.enum(iconesDePassage),
  dialogue: z.object({ titre: z.string(), detail: z.string().nullable(), question: z.string().nullable(), bouton: z.string() }),
  /** Ce que le passage entraînera, dit avant qu'il se fasse. */
  consequences: z.array(consequenceSchema),
  aide: z.string().nullable(),
})
export type PlaceSuivante = z.infer<typeof placeSuivanteSchema>
