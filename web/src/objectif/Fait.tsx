import { formatNombre } from '../core/formats.ts'
import { Lien } from '../core/Lien.tsx'
import { dontArchives } from './archives.ts'

interface Props {
  readonly nombre: number
  /** Ceux d'entre eux que sa liste ne montre plus. */
  readonly archives?: number | undefined
  readonly lien: string | null | undefined
}

/** Un réalisé : il ouvre sa liste si elle en montre ; ses archivés se disent au survol et au lecteur d'écran. */
export function Fait({ nombre, archives = 0, lien }: Props) {
  const valeur = lien && nombre > archives ? <Lien vers={lien}>{formatNombre(nombre)}</Lien> : formatNombre(nombre)
  if (archives === 0) return valeur
  return (
    <span title={dontArchives(archives)}>
      {valeur}
      <span className="vh"> ({dontArchives(archives)})</span>
    </span>
  )
}
