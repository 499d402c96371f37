import { exportAMotiver } from '@relogement/domain/common/exports'
import { type ReactNode, Suspense, useState } from 'react'
import { differe } from '../differe.ts'
import { ErreurApi } from '../erreurs.ts'
import type { Export, FormatExport } from './BoutonExporter.tsx'

// Le dialogue apporte formulaires et React Aria : la liste s'affiche sans les attendre.
const MotifDExport = differe(() => import('./MotifDExport.tsx'), 'MotifDExport')

type FormatDeListe = Exclude<FormatExport, 'docx'>

interface AExporter {
  /** « ménages », « logements ». */
  readonly quoi: string
  readonly total: number | undefined
  /** Demande le fichier ; `motif` : la raison, au-delà de ce qu'un export prend sans elle. */
  readonly envoyer: (format: FormatDeListe, motif?: string) => Promise<void>
}

/** L'export d'une liste telle qu'elle est filtrée et triée, et le dialogue qui en demande la raison. */
export function useExportMotive({ quoi, total = 0, envoyer }: AExporter): { exporter: Export; dialogue: ReactNode } {
  const [aMotiver, setAMotiver] = useState<FormatDeListe | null>(null)
  const demander = (format: FormatExport) => {
    if (format === 'docx' || !exportAMotiver(total)) return false
    setAMotiver(format)
    return true
  }
  const lancer = async (format: FormatExport) => {
    if (format !== 'docx') await envoyer(format)
  }
  // Seul le serveur sait ce que les exports d'avant ont déjà pris sans raison.
  const reprendre = (format: FormatExport, erreur: unknown) => {
    if (format === 'docx' || !(erreur instanceof ErreurApi) || erreur.code !== 'export.motif') return false
    setAMotiver(format)
    return true
  }
  return {
    exporter: { formats: ['csv', 'xlsx'], lancer, demander, reprendre },
    dialogue: aMotiver !== null && (
      <Suspense fallback={null}>
        <MotifDExport quoi={quoi} lignes={total} exporter={(motif) => envoyer(aMotiver, motif)} fermer={() => setAMotiver(null)} />
      </Suspense>
    ),
  }
}
