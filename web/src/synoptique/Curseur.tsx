import { formatDate } from '@relogement/domain/common/date.format'
import { useEffect, useState } from 'react'
import { Icone } from '../core/Icone.tsx'
import styles from './curseur.module.css'
import type { Releve } from './releves.data.ts'

interface Props {
  readonly releves: readonly Releve[]
  /** Le rang du relevé montré ; après le dernier, l'état du jour. */
  readonly rang: number
  readonly changer: (rang: number) => void
}

const PAS_MS = 900

/** Le temps de l'immeuble, au bas de la fenêtre : du premier relevé à aujourd'hui. */
export function Curseur({ releves, rang, changer }: Props) {
  const [lit, lire] = useState(false)
  const fin = releves.length
  useEffect(() => {
    if (!lit) return
    const attente = setTimeout(() => (rang < fin ? changer(rang + 1) : lire(false)), PAS_MS)
    return () => clearTimeout(attente)
  }, [lit, rang, fin, changer])
  const releve = releves[rang]
  const dit = releve === undefined ? 'État du jour' : releve.libelle
  const quand = releve === undefined ? 'Aujourd’hui' : formatDate(releve.date)
  const jouer = () => {
    if (!lit && rang >= fin) changer(0)
    lire(!lit)
  }
  return (
    <section className={styles.curseur} aria-label="L’immeuble dans le temps">
      <p role="status">
        <b>{quand}</b>
        <span>{dit}</span>
      </p>
      <input
        type="range"
        min={0}
        max={fin}
        step={1}
        value={rang}
        aria-label="Relevé montré"
        aria-valuetext={`${quand}, ${dit}`}
        onChange={({ target }) => {
          lire(false)
          changer(Number(target.value))
        }}
      />
      <button className="btn" type="button" onClick={jouer}>
        <Icone nom={lit ? 'pause' : 'fleche'} />
        {lit ? 'Arrêter' : 'Lire depuis le début'}
      </button>
    </section>
  )
}
