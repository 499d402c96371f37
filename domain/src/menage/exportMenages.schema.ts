import { z } from 'zod'
import { texteCourt } from '../common/champs.ts'
import { filtresMenages, triMenages } from './ligneMenage.schema.ts'

/** Un filtre d'export s'écrit comme dans la liste (`a,b`) ou en tableau (`["a", "b"]`). */
const enTexte = <S extends z.ZodType>(filtre: S) =>
  z.preprocess(
    (valeur) => (Array.isArray(valeur) ? valeur.join(',') : typeof valeur === 'boolean' ? String(valeur) : (valeur ?? undefined)),
    filtre,
  )

const filtres = {
  recherche: enTexte(filtresMenages.recherche),
  villes: enTexte(filtresMenages.villes),
  operationIds: enTexte(filtresMenages.operationIds),
  partenaires: enTexte(filtresMenages.partenaires),
  typologiesGTR: enTexte(filtresMenages.typologiesGTR),
  statuts: enTexte(filtresMenages.statuts),
  prochainesEtapes: enTexte(filtresMenages.prochainesEtapes),
  chargesDeRelogement: enTexte(filtresMenages.chargesDeRelogement),
  PRUs: enTexte(filtresMenages.PRUs),
  EPCIs: enTexte(filtresMenages.EPCIs),
  relogementNecessaire: enTexte(filtresMenages.relogementNecessaire),
}

/** Un filtre inconnu se refuse : tu, il laisserait sortir toute la base. */
const inconnus = (refus: { readonly code: string; readonly keys?: unknown }) =>
  Array.isArray(refus.keys)
    ? `Filtre inconnu\u00A0: ${refus.keys.join(', ')}. Filtres connus\u00A0: ${Object.keys(filtres).join(', ')}`
    : undefined

/**
 * Un export : les filtres actifs, à plat ou sous `filters`, le tri, et les colonnes ; seules comptent celles qui ont un chemin
 * (spécification § 7).
 */
export const exportMenagesSchema = z
  .strictObject(
    {
      ...filtres,
      filters: z.strictObject(filtres, { error: inconnus }).optional(),
      sort: triMenages,
      /** Ceux de la liste, sans effet : un export rend toutes les lignes. */
      page: z.unknown().optional(),
      pageSize: z.unknown().optional(),
      format: z.enum(['csv', 'xlsx'], 'csv ou xlsx').default('csv'),
      /** Exigé au-delà de 500 lignes (domain-rules § 11.2). */
      motif: texteCourt(300),
      columns: z
        .array(z.object({ name: z.string().max(100), path: z.string().max(100).optional() }))
        .max(40)
        .optional(),
    },
    { error: inconnus },
  )
  .transform(({ filters = {}, page: _, pageSize: __, ...demande }) => ({
    ...demande,
    ...Object.fromEntries(Object.entries(filters).filter(([, valeur]) => valeur !== undefined)),
  }))
export type ExportMenages = z.output<typeof exportMenagesSchema>
