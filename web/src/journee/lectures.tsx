import dits from './mots.module.css'

/** Une lecture de la journée, quoi qu'elle rende. */
export interface LectureDeLaJournee {
  readonly data: unknown
  readonly error: Error | null
  readonly isPending: boolean
  readonly fetchStatus: 'fetching' | 'paused' | 'idle'
  readonly refetch: () => unknown
}

/** L'une d'elles n'est pas revenue : ce qui se compte d'elles ne se sait pas encore. */
export const seLisent = (lectures: readonly LectureDeLaJournee[]): boolean =>
  lectures.some(({ isPending, error, fetchStatus }) => isPending && error === null && fetchStatus !== 'idle')

/** Celles qui n'ont rien rendu. */
export const manquees = (lectures: readonly LectureDeLaJournee[]): readonly LectureDeLaJournee[] =>
  lectures.filter(({ error, data }) => error !== null && data === undefined)

interface Props {
  readonly quoi: string
  readonly lectures: readonly LectureDeLaJournee[]
}

/** Ce qui n'a pas pu se lire se dit, et se recommence. */
export function CeQuiManque({ quoi, lectures }: Props) {
  const aRelire = manquees(lectures)
  if (aRelire.length === 0) return null
  return (
    <p className={`box ${dits.rien}`} role="alert">
      {quoi} n’a pas pu se lire.{' '}
      <button className="lk" type="button" onClick={() => aRelire.forEach(({ refetch }) => void refetch())}>
        Réessayer
      </button>
    </p>
  )
}
