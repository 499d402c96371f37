import { z } from 'zod'
import { texteCourt } from '../common/champs.ts'
import { filtresMenages, triMenages } from './ligneMenage.schema.ts'

/** Un filtre d'export s'écrit comme dans la liste (`a,b`) ou en tableau (`["a", "b"]`). */
const enTexte = <S extends z.ZodType>(filtre: S) =>
  z.preprocess(
    (valeur) => (Array.isArray(valeur) ? valeur.join(',') : typeof valeur === 'boolean' ? String(valeur) : (valeur ?? undefined)),
    filtre,
  )

/** Un export : les filtres actifs, le tri, et les colonnes ; seules comptent celles qui ont un chemin (spécification § 7). */
export const exportMenagesSchema = z.object({
  recherche: enTexte(filtresMenages.recherche),
  villes: enTexte(filtresMenages.villes),
  operationIds: enTexte(filtresMenages.operationIds),
  partenaires: enTexte(filtresMenages.partenaires),
  typologiesGTR: enTexte(filtresMenages.typologiesGTR),
  statuts: enTexte(filtresMenages.statuts),
  chargesDeRelogement: enTexte(filtresMenages.chargesDeRelogement),
  PRUs: enTexte(filtresMenages.PRUs),
  EPCIs: enTexte(filtresMenages.EPCIs),
  relogementNecessaire: enTexte(filtresMenages.relogementNecessaire),
  sort: triMenages,
  format: z.enum(['csv', 'xlsx'], 'csv ou xlsx').default('csv'),
  /** Exigé au-delà de 500 lignes (domain-rules § 11.2). */
  motif: texteCourt(300),
  columns: z
    .array(z.object({ name: z.string().max(100), path: z.string().max(100).optional() }))
    .max(40)
    .optional(),
})
export type ExportMenages = z.output<typeof exportMenagesSchema>
