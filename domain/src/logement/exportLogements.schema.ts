import { z } from 'zod'
import { texteCourt } from '../common/champs.ts'
import { demandeDe, filtresDe } from '../common/defineListe.contrat.ts'
import { codesDe } from '../common/listes.ts'
import { colonnesDeLExport, listeLogements } from './logement.liste.ts'

/** Un filtre d'export s'écrit comme dans la liste (`a,b`) ou en tableau. */
const enTexte = (filtre: z.ZodType) => z.preprocess((valeur) => (Array.isArray(valeur) ? valeur.join(',') : (valeur ?? undefined)), filtre)

const filtres = Object.fromEntries(
  Object.entries(filtresDe(listeLogements)).map(([cle, filtre]) => [cle, enTexte(filtre)]),
) as unknown as ReturnType<typeof filtresDe<typeof listeLogements>>
const chemins = codesDe(
  Object.fromEntries(colonnesDeLExport.map(({ path, name }) => [path, name])) as Record<(typeof colonnesDeLExport)[number]['path'], string>,
)

/** Tu, un filtre inconnu laisserait sortir toute la liste. */
const inconnus = (refus: { readonly code: string; readonly keys?: unknown }) =>
  Array.isArray(refus.keys)
    ? `Filtre inconnu\u00A0: ${refus.keys.join(', ')}. Filtres connus\u00A0: ${Object.keys(filtres).join(', ')}`
    : undefined

/** Les filtres actifs, à plat ou sous `filters`, le tri, les colonnes ; seules comptent celles qui ont un chemin (spécification § 7). */
export const exportLogementsSchema = z
  .strictObject(
    {
      ...filtres,
      filters: z.strictObject(filtres, { error: inconnus }).optional(),
      sort: demandeDe(listeLogements).shape.sort,
      page: z.unknown().optional(),
      pageSize: z.unknown().optional(),
      format: z.enum(['csv', 'xlsx'], 'csv ou xlsx').default('csv'),
      motif: texteCourt(300),
      columns: z
        .array(
          z.object({
            name: z.string().max(100),
            path: z.enum(chemins, `Colonne inconnue ; colonnes connues : ${chemins.join(', ')}`).optional(),
          }),
        )
        .max(40)
        .optional(),
    },
    { error: inconnus },
  )
  .transform(({ filters = {}, page: _, pageSize: __, ...demande }) => ({ ...demande, ...filters }))
export type ExportLogements = z.output<typeof exportLogementsSchema>
