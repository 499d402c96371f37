// Les étapes d'une proposition, et les documents qui s'y attachent, sont de quatre genres (spécification § 3).
import { z } from 'zod'
import { identifiant } from '../common/identifiant.ts'
import { codesDe } from '../common/listes.ts'

export const genresDEtape = {
  ASSIGNATION: 'Positionnement',
  PROJECTION_FINANCIERE: 'Projection financière',
  GTR: 'GTR',
  CAL: 'CALEOL',
} as const

export const etapeSchema = z.object({
  genre: z.enum(codesDe(genresDEtape)),
  /** Le jour où elle s'est faite. */
  date: z.string(),
  /** Le document qui en est resté, dans le dossier du ménage. */
  document: identifiant().nullable(),
})
export type EtapeDeProposition = z.infer<typeof etapeSchema>

interface Faite {
  readonly creeLe: string
  readonly gtrDate: string | null
  readonly calDate: string | null
  /** La dernière projection établie ; nulle aussi à qui ne lit pas les ressources. */
  readonly projection: { readonly date: string; readonly document: string } | null
}

/** Celles qui sont faites, dans l'ordre où elles se font. */
export const etapesDeLaProposition = ({ creeLe, projection, gtrDate, calDate }: Faite): EtapeDeProposition[] => [
  { genre: 'ASSIGNATION', date: creeLe, document: null },
  ...(projection === null ? [] : [{ genre: 'PROJECTION_FINANCIERE' as const, ...projection }]),
  ...(gtrDate === null ? [] : [{ genre: 'GTR' as const, date: gtrDate, document: null }]),
  ...(calDate === null ? [] : [{ genre: 'CAL' as const, date: calDate, document: null }]),
]
