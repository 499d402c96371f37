// Les objectifs d'un chargé de relogement ou d'une opération, mois par mois : ce qui se lit et ce qui s'écrit.
import { z } from 'zod'
import { messages } from '../common/champs.ts'

export const natures = { relogements: 'Relogements', entretiens: 'Entretiens' } as const
export type Nature = keyof typeof natures

/** Un mois, « 2026-03 », dans les bornes d'un projet de renouvellement urbain. */
export const moisSchema = z.string('Un mois est attendu').regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Un mois s’écrit « 2026-03 »')

/** Ce que l'on vise ou prévoit d'un mois. */
export const nombreDObjectif = z
  .number('Un nombre entier est attendu')
  .int('Un nombre entier est attendu')
  .min(0, messages.minimum(0))
  .max(9999, '9 999 au plus')

export const moisDObjectifSchema = z.object({
  mois: moisSchema,
  objectif: nombreDObjectif.nullable(),
  previsionnel: nombreDObjectif.nullable(),
  realise: z.number().int(),
  /** Ceux du réalisé qu'aucune liste ne montre plus ; absent : ils ne s'en comptent pas à part. */
  archives: z.number().int().optional(),
  objectifRecalcule: z.number().int().nullable(),
})

const saisie = z
  .object({
    mois: moisSchema,
    objectif: nombreDObjectif.nullable().optional(),
    /** L'autre nom de l'objectif (domain-rules § 14, n° 26). */
    objectifs: nombreDObjectif.nullable().optional(),
    previsionnel: nombreDObjectif.nullable().optional(),
  })
  .refine(({ objectif, objectifs }) => objectif === undefined || objectifs === undefined || objectif === objectifs, {
    message: '« objectif » et « objectifs » sont le même nombre : n’en dites qu’un',
    path: ['objectifs'],
  })
  .transform(({ objectifs, objectif = objectifs, ...autres }) => ({ ...autres, objectif }))

const saisies = z
  .array(saisie)
  .max(240, '240 mois au plus')
  .refine((mois) => new Set(mois.map((un) => un.mois)).size === mois.length, 'Chaque mois ne se dit qu’une fois')

/** Ce qui n'est pas dit reste ; `null` efface ; `repartir` pose l'objectif de chaque mois, en parts égales, le reste d'abord. */
export const modificationObjectifsSchema = z
  .object({
    relogements: saisies,
    entretiens: saisies,
    repartir: z
      .object({
        nature: z.enum(['relogements', 'entretiens'], 'Nature inconnue'),
        total: nombreDObjectif,
        debut: moisSchema,
        fin: moisSchema,
      })
      .refine(({ debut, fin }) => debut <= fin && Number(fin.slice(0, 4)) - Number(debut.slice(0, 4)) < 20, {
        message: 'Le dernier mois suit le premier',
        path: ['fin'],
      }),
  })
  .partial()
export type ModificationObjectifs = z.output<typeof modificationObjectifsSchema>
