import { useState } from 'react'
import { direLErreur } from '../direLErreur.ts'
import { Icone } from '../Icone.tsx'
import { Menu } from '../Menu.tsx'
import { notifier } from '../notifications/notifications.ts'

export type FormatExport = 'csv' | 'xlsx' | 'docx'

export interface Export {
  readonly formats: readonly FormatExport[]
  readonly lancer: (format: FormatExport) => Promise<void>
  /** Ouvre un dialogue avant l'export (sa raison…) ; vrai : il s'en charge. */
  readonly demander?: (format: FormatExport) => boolean
  /** Refusé, ouvre de quoi le refaire autrement ; vrai : il s'en charge. */
  readonly reprendre?: (format: FormatExport, erreur: unknown) => boolean
}

const libelles: Readonly<Record<FormatExport, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)', docx: 'Word (DOCX)' }

/** « Exporter » : le fichier porte ce que l'écran montre, dans son ordre. Un seul format : pas de menu. */
export function BoutonExporter({ exporter: { formats, lancer, demander, reprendre } }: { readonly exporter: Export }) {
  const [enCours, setEnCours] = useState(false)
  const exporter = async (format: FormatExport) => {
    if (demander?.(format)) return
    setEnCours(true)
    const retirer = notifier({ sens: 'info', message: 'Export en cours' })
    await lancer(format).catch((erreur: unknown) => {
      retirer()
      if (!reprendre?.(format, erreur)) direLErreur(erreur)
    })
    setEnCours(false)
  }
  const contenu = (
    <>
      <Icone nom="telecharger" />
      Exporter
    </>
  )
  const [seul] = formats
  if (formats.length === 1 && seul !== undefined)
    return (
      <button className="btn" type="button" aria-disabled={enCours} onClick={() => !enCours && void exporter(seul)}>
        {contenu}
      </button>
    )
  return (
    <Menu
      nom="Exporter"
      bouton={contenu}
      desactive={enCours}
      groupes={[
        {
          entrees: formats.map((format) => ({
            cle: format,
            libelle: libelles[format],
            icone: 'document',
            faire: () => void exporter(format),
          })),
        },
      ]}
    />
  )
}
