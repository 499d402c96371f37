import type { z } from 'zod'
import { demandeDExportDe } from '../common/defineListe.contrat.ts'
import { listeMenages } from './menages.liste.ts'

export const exportMenagesSchema = demandeDExportDe(listeMenages)
export type ExportMenages = z.output<typeof exportMenagesSchema>
