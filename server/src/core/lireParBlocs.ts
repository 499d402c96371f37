import type { RawBuilder } from 'kysely'
import { attachesDe, type Base } from './database.ts'
import { lectureCoupee } from './postgres/injoignable.ts'

/**
 * Les lignes d'une requête, par blocs et sans noms de colonnes : la mémoire ne dépend pas de leur nombre. Chaque bloc est une requête de plus, avec
 * son délai : qui les demande peut tarder, et la lecture durer plus que lui (décision 0217).
 */
export async function* lireParBlocs(base: Base, requete: RawBuilder<unknown>, taille: number): AsyncGenerator<unknown[][]> {
  let commencee = false
  try {
    for await (const bloc of lireSur(base, requete, taille)) {
      commencee = true
      yield bloc
    }
  } catch (erreur) {
    const { repli } = attachesDe(base)
    if (repli === null || commencee || !lectureCoupee(erreur)) throw erreur
    yield* lireSur(repli, requete, taille)
  }
}

async function* lireSur(base: Base, requete: RawBuilder<unknown>, taille: number): AsyncGenerator<unknown[][]> {
  const { pool } = attachesDe(base)
  const { sql, parameters } = requete.compile(base)
  const client = await pool.connect()
  let fini = false
  try {
    await tracer(base, 'begin', client.query(OUVRIR_LA_LECTURE))
    await tracer(base, 'declare', client.query({ text: `declare lecture no scroll cursor for ${sql}`, values: [...parameters] }))
    const lire = async () =>
      (await tracer(base, 'fetch', client.query<unknown[]>({ text: `fetch ${taille} from lecture`, rowMode: 'array' }))).rows
    while (!fini) {
      const bloc = await lire()
      // C'était le dernier : il se télécharge sans connexion.
      if (bloc.length < taille) {
        await tracer(base, 'commit', client.query('commit'))
        fini = true
        client.release()
      }
      if (bloc.length > 0) yield bloc
    }
  } finally {
    // Un export abandonné en chemin rend sa connexion fermée plutôt qu'à moitié lue.
    if (!fini) client.release(true)
  }
}

/** Ces requêtes-là ne passent pas par Kysely, qui dit les autres. */
async function tracer<R>(base: Base, verbe: string, reponse: Promise<R>): Promise<R> {
  const debut = performance.now()
  let echec = true
  try {
    const lu = await reponse
    echec = false
    return lu
  } finally {
    attachesDe(base).traces?.noterRequete({ sql: verbe, ms: performance.now() - debut, echec })
  }
}

/** Entre deux blocs, c'est leur lecteur qui fait attendre la base : ce délai-ci est le filet d'une lecture que nul ne surveille. */
const ENTRE_DEUX_BLOCS_MS = 10 * 60_000

// Un curseur se planifie pour ses premières lignes seulement, si rien ne dit qu'on les lira toutes.
const OUVRIR_LA_LECTURE = `begin read only; set local cursor_tuple_fraction = 1;
  set local idle_in_transaction_session_timeout = ${ENTRE_DEUX_BLOCS_MS}`
