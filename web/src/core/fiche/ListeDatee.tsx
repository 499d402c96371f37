import { Lien } from '../Lien.tsx'

interface Props {
  readonly titre: string
  readonly nombre?: number
  readonly lignes: readonly {
    readonly id: string
    readonly date: string
    readonly dite: string
    readonly quoi: string
    /** Ce qui s'ouvre ; absent : rien. */
    readonly vers?: string
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
        {lignes.map(({ id, date, dite, quoi, vers, forte }) => (
          <li key={id}>
            <time dateTime={date}>{dite}</time>
            <span className={forte ? 'mid' : undefined}>
              {vers === undefined ? (
                quoi
              ) : (
                <Lien className="lk" vers={vers}>
                  {quoi}
                </Lien>
              )}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
)
