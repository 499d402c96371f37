import { BoutonExporter } from '../core/liste/BoutonExporter.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import { exporterLesCreneaux, type Planning } from './planning.data.ts'

/** Les créneaux pris du mois que l'on regarde, en un fichier (look 05). */
export function Exporter({ mois, planning }: { readonly mois: string; readonly planning: Planning }) {
  const duMois = planning['hydra:member'].filter(({ date }) => date.startsWith(mois))
  const { exporter, dialogue } = useExportMotive({
    quoi: 'créneaux',
    total: duMois.reduce((somme, { creneaux }) => somme + creneaux.length, 0),
    envoyer: (...demande) => exporterLesCreneaux(mois, ...demande),
  })
  return (
    <>
      <span className="only-d">
        <BoutonExporter exporter={exporter} />
      </span>
      {dialogue}
    </>
  )
}
