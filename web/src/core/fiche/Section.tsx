import type { ReactNode } from 'react'

interface Props {
  /** L'ancre de la section, que vise la sous-navigation. */
  readonly id: string
  readonly titre: string
  readonly nombre?: number | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Une section d'une fiche : du papier blanc bordé d'un trait, son titre et ses actions. */
export const Section = ({ id, titre, nombre, actions, children }: Props) => (
  <section className="box sec" id={id} aria-labelledby={`${id}-t`} tabIndex={-1}>
    <div className="sec-h">
      <h2>
        <span id={`${id}-t`}>{titre}</span>
        {nombre !== undefined && <span className="n">{nombre.toLocaleString('fr-FR')}</span>}
      </h2>
      <div className="acts">{actions}</div>
    </div>
    {children}
  </section>
)
