import { z } from 'zod'
import { TAILLE_DE_PAGE, TAILLE_DE_PAGE_MAX } from './pagination.bornes.ts'

/** `champ:asc` ou `champ:desc`, parmi les champs triables donnés. */
export const triParmi = <const C extends readonly [string, ...string[]]>(champs: C) =>
  z
    .string()
    .regex(/^[A-Za-z.]+:(asc|desc)$/, 'Le tri s’écrit « champ:asc » ou « champ:desc »')
    .refine((tri) => champs.includes(tri.split(':')[0] ?? ''), `Tri inconnu ; champs triables : ${champs.join(', ')}`)
    .meta({ description: 'Tri, « champ:asc » ou « champ:desc »', 'x-tri': champs })

/** Liste séparée par des virgules, `a,b,c` ; vide : aucun filtre. */
export const listeDeValeurs = <S extends z.ZodType<string, string>>(valeur: S, max = 200) =>
  z
    .string()
    .max(8000)
    .transform((texte) => (texte === '' ? [] : texte.split(',')))
    .pipe(z.array(valeur).max(max))

export const pageDemandee = {
  page: z.coerce.number('La page est un nombre entier').int().min(1, 'La première page est 1').max(100_000).default(1),
  pageSize: z.coerce
    .number('La taille de page est un nombre entier')
    .int()
    .min(1, 'Une page compte au moins un élément')
    .max(TAILLE_DE_PAGE_MAX, `Une page compte au plus ${TAILLE_DE_PAGE_MAX} éléments`)
    .default(TAILLE_DE_PAGE),
}

export const paginationSchema = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  pageCount: z.number().int(),
  total: z.number().int(),
})
export type Pagination = z.infer<typeof paginationSchema>

/** Une valeur de filtre et le nombre d'éléments visibles qui la portent. */
export const facetteSchema = z.object({ valeur: z.string(), libelle: z.string(), nombre: z.number().int() })
export type Facette = z.infer<typeof facetteSchema>

export const pageCountDe = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
