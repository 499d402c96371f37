import { z } from 'zod'
import { identifiant } from './identifiant.ts'
import { paginationSchema } from './pagination.ts'

/** Les clés JSON-LD d'un élément, posées par le serveur. */
export const jsonLd = {
  '@context': z.string().optional(),
  '@id': z.string(),
  '@type': z.string(),
}

/** Les mêmes, pour un élément d'une classe documentée (`/v1/docs.jsonld` tire de là le nom de la classe). */
export const jsonLdDe = <const C extends string>(classe: C) => ({ ...jsonLd, '@type': z.literal(classe) })

/** Une collection Hydra, avec la pagination et les listes de filtres dans `metadata`. */
export const collectionDe = <L extends z.ZodType, M extends z.ZodRawShape>(ligne: L, metadata: M) =>
  z.object({
    '@context': z.string(),
    '@id': z.string(),
    '@type': z.literal('hydra:Collection'),
    'hydra:totalItems': z.number().int(),
    'hydra:member': z.array(ligne),
    'hydra:view': z.record(z.string(), z.string()),
    'hydra:search': z.unknown().optional(),
    metadata: z.object({ pagination: paginationSchema, ...metadata }),
  })

/** Un lien vers un élément d'une autre classe, avec de quoi le nommer. */
export const referenceDe = <const C extends string>(classe: C) => z.object({ ...jsonLdDe(classe), id: identifiant(), nom: z.string() })
