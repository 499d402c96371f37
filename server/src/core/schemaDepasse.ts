import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Journal } from './contexte.ts'
import type { Base } from './database.ts'
import { readMigrations } from './migrate.ts'

let connue: number | undefined

/** La dernière migration que ce code connaît, lue une fois. */
export const derniereMigration = (): number => {
  connue ??= readMigrations().length
  return connue
}

/** Une migration a ôté ce que ce code lit encore : celle dont elle dépend (« -- Contracte »), il ne la connaît pas. */
export async function estDepasse(base: Base): Promise<boolean> {
  const { rows } = await sql<{ exige: number }>`select coalesce(max(exige), 0) as exige from migration`.execute(base)
  return (rows[0]?.exige ?? 0) > derniereMigration()
}

/** La base refuse ce qu'on lui demande : une table ôtée, un droit retiré, une unicité perdue, une contrainte neuve. Ni panne, ni attente. */
const REFUS = /^(?:22|23|42|44|P0)/

/** Ce refus-là nomme une table ou une colonne ; un autre peut citer la valeur refusée, qui n'a pas à être au journal. */
const NOMME = /^42/

/** L'erreur telle qu'elle est, sauf si elle vient d'un schéma que ce code ne sait plus lire : c'est alors lui qui ne peut plus servir. */
export async function jugerLeSchema(base: Base, erreur: unknown): Promise<unknown> {
  const { code, severity, message } = erreur as { code?: unknown; severity?: unknown; message: string }
  if (severity === undefined || typeof code !== 'string' || !REFUS.test(code)) return erreur
  if (!(await estDepasse(base).catch(() => false))) return erreur
  const refus = new DomainError('indisponible', 'service.version', 'Le service se met à jour. Réessayez dans quelques instants.', {
    details: { reessayerDans: 5 },
  })
  return Object.assign(refus, { cause: new Error(NOMME.test(code) ? message : `la base refuse : ${code}`) })
}

interface Surveillance {
  readonly base: Base
  readonly log: Journal
  readonly arreter: () => void
  readonly rythmeMs?: number
}

/** Ce processus s'arrête de lui-même quand le schéma le dépasse ; relancé, il refuse de démarrer, et dit quelle version installer. */
export function surveillerLeSchema({ base, log, arreter, rythmeMs = 10_000 }: Surveillance): () => void {
  const minuterie = setInterval(() => {
    void estDepasse(base).then(
      (depasse) => {
        if (!depasse) return
        clearInterval(minuterie)
        log.error({}, 'la base a perdu ce que cette version lit encore : arrêt')
        arreter()
      },
      // Une base qui ne répond pas ne dit rien de son schéma.
      () => {},
    )
  }, rythmeMs)
  minuterie.unref()
  return () => clearInterval(minuterie)
}
