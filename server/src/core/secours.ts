// Un secondaire synchrone doit confirmer chaque écriture ; perdu, la base fait celle-ci, l'attend sans fin et n'en dit rien (décision 0216).
import { DomainError } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import type { Journal } from './contexte.ts'
import { type Acces, surLaConnexion } from './database.ts'
import { avecClient } from './postgres/client.ts'

/** D'une ligne de `pg_stat_activity` : son écriture attend cette confirmation. */
export const ATTEND_LE_SECOURS = `coalesce(wait_event = 'SyncRep', false)`

/** Une écriture l'attend depuis plus de trois secondes, de ce processus ou d'un autre. */
export async function attendLeSecours(base: Acces): Promise<boolean> {
  const { rows } = await sql<{ attend: boolean }>`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and ${sql.raw(ATTEND_LE_SECOURS)} and query_start < clock_timestamp() - interval '3 seconds'
    ) as attend`.execute(base)
  return rows[0]?.attend === true
}

const RYTHME_MS = 10_000

/**
 * Un démarrage qui écrit l'attend aussi, sans fin : le journal dit pourquoi rien ne répond. Un compte ne voit que ses propres attentes :
 * `urls`, celles de chacun. Rend de quoi ne plus le dire.
 */
export function direLAttenteDuSecours(urls: readonly string[], log: Pick<Journal, 'warn'>, rythmeMs = RYTHME_MS): () => void {
  const attendent = () => Promise.all(urls.map((url) => avecClient(url, (client) => attendLeSecours(surLaConnexion(client)))))
  const minuterie = setInterval(() => {
    void attendent().then(
      (lues) =>
        lues.includes(true) && log.warn({}, 'démarrage en attente : le serveur de secours de la base ne confirme plus les écritures'),
      // Une base qui ne répond pas se dit autrement.
      () => {},
    )
  }, rythmeMs)
  return () => clearInterval(minuterie)
}

/** Le refus à montrer : l'écriture est peut-être faite, et se verra au retour du secours ; l'écran le dit comme une base qui n'écrit plus. */
export const secoursMuet = (): DomainError =>
  Object.assign(new DomainError('indisponible', 'ecriture.refusee', MESSAGE, { details: { reessayerDans: 30 } }), {
    cause: new Error('le serveur de secours de la base ne confirme plus'),
  })

const MESSAGE =
  'L’enregistrement n’est pas confirmé : le serveur de secours de la base ne répond plus. Ce qui est saisi reste à l’écran ; relisez avant de recommencer, et prévenez l’administration du produit.'
