import { z } from 'zod'
import { messages, texteRequis } from '../../common/champs.ts'
import { identifiant } from '../../common/identifiant.ts'

export const operateurs = {
  '=': 'égal à',
  '≠': 'autre que',
  '<': 'moins de',
  '≤': 'au plus',
  '>': 'plus de',
  '≥': 'au moins',
  dans: 'parmi',
  existe: 'est renseigné',
} as const
export type Operateur = keyof typeof operateurs

const codesOperateurs = Object.keys(operateurs) as [Operateur, ...Operateur[]]
const valeurSimple = z.union([z.string().max(200), z.number(), z.boolean()])

/** Une comparaison sur un chemin du ménage, avec une valeur ou une VARIABLE ; ou une case que l'on coche à la main. */
const conditionSchema = z.union([
  z.object({ manuelle: z.literal(true) }),
  z.object({
    chemin: z.string().regex(/^[A-Za-z][A-Za-z0-9_.]*$/, 'Chemin inconnu'),
    operateur: z.enum(codesOperateurs, 'Opérateur inconnu'),
    valeur: z.union([valeurSimple, z.array(valeurSimple).max(50), z.object({ variable: z.string().max(60) })]).optional(),
  }),
])

const POINTS = 'De 0 à 100 points'
export const pointsDeRegle = z.number(messages.requis).int('Un nombre entier est attendu').min(0, POINTS).max(100, POINTS)
export const couleurFacultative = z.enum(['ORANGE', 'ROUGE', 'NOIRE'], 'Couleur inconnue').nullable()

/** Une règle de cotation d'une opération (domain-rules § 6). */
export const attributCotationSchema = z.object({
  id: identifiant(),
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'Code en majuscules attendu')
    .max(60, '60 caractères au plus'),
  libelle: texteRequis(200),
  condition: conditionSchema,
  points: pointsDeRegle,
  plancher: couleurFacultative.default(null),
  actif: z.boolean().default(true),
  ordre: z.number().int().min(0).max(1000),
})
export type AttributCotation = z.output<typeof attributCotationSchema>
export type RegleCotation = Omit<AttributCotation, 'id'>
