interface Props {
  readonly titre: string
  readonly nombre?: number
  readonly lignes: readonly {
    readonly id: string
    readonly date: string
    readonly dite: string
    readonly quoi: string
    readonly forte?: boolean
  }[]
}

/** Dans le rail : ce qui a une date, l'un sous l'autre. */
export const ListeDatee = ({ titre, nombre, lignes }: Props) => (
  <section>
    <h2>
      {titre} {nombre !== undefined && <span className="n">{nombre}</span>}
    </h2>
    {lignes.length > 0 && (
      <ul className="dates">
        {lignes.map(({ id, date, dite, quoi, forte }) => (
          <li key={id}>
            <time dateTime={date}>{dite}</time>
            <span className={forte ? 'mid' : undefined}>{quoi}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
