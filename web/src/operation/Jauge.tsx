import { formatPourcent } from '../core/formats.ts'
import jauge from './jaugeDOperation.module.css'

/** Une part de cent, en barre et en chiffres ; inconnue, un tiret. */
export function Jauge({ part, de }: { readonly part: number | null; readonly de: 'duree' | 'relogement' }) {
  const nom = <span className="en-carte">{de === 'duree' ? 'durée ' : 'relogés '}</span>
  if (part === null) return <span className="muted">{nom}—</span>
  return (
    <span className={jauge.jauge}>
      <span className={jauge.barre} aria-hidden="true">
        <span className={de === 'duree' ? jauge.duree : jauge.reloges} style={{ width: `${part}%` }} />
      </span>
      <span className="num">
        {nom}
        {formatPourcent(Math.round(part))}
      </span>
    </span>
  )
}
