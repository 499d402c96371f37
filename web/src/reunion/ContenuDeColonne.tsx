import type { ReactNode } from 'react'
import colonne from './colonneDeReunion.module.css'

interface Props {
  readonly id: string
  readonly titre: string
  readonly nombre: number
  readonly aide: string | null
  readonly children: ReactNode
}

/** Une des deux colonnes d'une réunion, son titre et son nombre. */
export const ContenuDeColonne = ({ id, titre, nombre, aide, children }: Props) => (
  <section aria-labelledby={`${id}-t`}>
    <div className={colonne.titre}>
      <h2 id={`${id}-t`}>{titre}</h2>
      <span className={colonne.nombre}>{nombre}</span>
      {aide !== null && <span className={colonne.aide}>{aide}</span>}
    </div>
    {children}
  </section>
)
