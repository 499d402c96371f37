import { exportAMotiver } from '@relogement/domain/common/exports'
import { colonnesDeLExport } from '@relogement/domain/menage/exportMenages.colonnes'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { telecharger } from '../../core/api.ts'
import { ErreurApi } from '../../core/erreurs.ts'
import type { Export, FormatExport } from '../../core/liste/BoutonExporter.tsx'
import type { DemandeMenages } from './menages.definition.ts'

// Le dialogue apporte formulaires et React Aria : la liste s'affiche sans les attendre.
const MotifDExport = lazy(() => import('./MotifDExport.tsx').then((module) => ({ default: module.MotifDExport })))

/** L'export de la liste telle qu'elle est filtrée et triée, et le dialogue qui en demande la raison. */
export function useExportMenages(demande: DemandeMenages, total: number | undefined): { exporter: Export; dialogue: ReactNode } {
  const [aMotiver, setAMotiver] = useState<'csv' | 'xlsx' | null>(null)
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const envoyer = (format: 'csv' | 'xlsx', motif?: string) =>
    telecharger('POST /v1/menages/_export', { body: { ...filtres, format, motif, columns: colonnesDeLExport } })

  const demander = (format: FormatExport) => {
    if (format === 'docx' || !exportAMotiver(total ?? 0)) return false
    setAMotiver(format)
    return true
  }
  const lancer = async (format: FormatExport) => {
    if (format === 'docx') return
    // Seul le serveur sait ce que les exports d'avant ont déjà pris sans raison.
    await envoyer(format).catch((erreur: unknown) => {
      if (!(erreur instanceof ErreurApi) || erreur.code !== 'export.motif') throw erreur
      setAMotiver(format)
    })
  }
  return {
    exporter: { formats: ['csv', 'xlsx'], lancer, demander },
    dialogue: aMotiver !== null && (
      <Suspense fallback={null}>
        <MotifDExport lignes={total ?? 0} exporter={(motif) => envoyer(aMotiver, motif)} fermer={() => setAMotiver(null)} />
      </Suspense>
    ),
  }
}
