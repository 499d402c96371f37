// Par une autre connexion : la base vit-elle, et que sert-elle ?
import pg from 'pg'
import { avecDelai } from './delai.ts'
import { adresseCourante, createClient } from './postgres/primaire.ts'
import { ATTEND_LE_SECOURS } from './secours.ts'

const SONDE_MS = 2_000
/** Une sonde conclue bien après son délai : c'est ce processus qui était occupé, elle ne dit rien de la base. */
const RETARD_MS = 500

/** Les connexions que la base sert à l'instant ; `muette` : elle ne répond pas ; `inconnu` : elle répond, sans le dire. */
export type Etat = Servies | 'muette' | 'inconnu'

interface Servies {
  readonly toutes: ReadonlySet<number>
  /** Celles dont l'écriture attend d'être confirmée par un secondaire synchrone, ou qu'une autre le soit. */
  readonly sansSecours: ReadonlySet<number>
}

/** Qui attend le verrou d'une écriture que le secours ne confirme pas l'attend aussi. Confirmer prend d'ordinaire bien moins d'une seconde. */
const CONNEXIONS_SERVIES = `
  with servie as (
    select pid, ${ATTEND_LE_SECOURS} as secours, coalesce(wait_event_type = 'Lock', false) as verrou, clock_timestamp() - query_start as depuis
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and coalesce(state, '') !~ '^idle'
  )
  select pid, secours or (verrou and exists (select from servie where secours and depuis > interval '1 second')) as secours from servie`

export async function sonder(url: string): Promise<Etat> {
  const debut = Date.now()
  const client = createClient(url)
  client.on('error', () => {})
  const lire = async (): Promise<Etat> => {
    await client.connect()
    const { rows } = await client.query<{ pid: number; secours: boolean }>(CONNEXIONS_SERVIES)
    const pids = (lignes: typeof rows) => new Set(lignes.map(({ pid }) => pid))
    return { toutes: pids(rows), sansSecours: pids(rows.filter(({ secours }) => secours)) }
  }
  const lecture = lire()
  // Le délai passé, plus personne ne l'attend.
  lecture.catch(() => {})
  try {
    return await avecDelai(lecture, SONDE_MS, () => new Error('base muette'))
  } catch (erreur) {
    // Un refus du serveur (trop de connexions) est une réponse.
    const { code } = erreur as { code?: string }
    const refusee = /^[0-9A-Z]{5}$/.test(code ?? '') && !/^(08|57)/.test(code ?? '')
    return refusee || enRetard(debut) ? 'inconnu' : 'muette'
  } finally {
    fermerNet(client)
  }
}

const enRetard = (debut: number): boolean => Date.now() - debut > SONDE_MS + RETARD_MS

/** La même question, et le regroupeur avec : muet devant une base qui répond, ce qui passe par lui n'en reviendra pas. */
export async function sonderLesDeux(url: string, regroupeur: string): Promise<Etat> {
  const [base, entree] = await Promise.all([sonder(url), entrer(regroupeur)])
  if (entree === 'muet') return 'muette'
  return entree === 'attend' && base !== 'inconnu' && base !== 'muette' && base.toutes.size === 0 ? 'muette' : base
}

/**
 * Comment le regroupeur répond. Plein, il ouvre lui-même à qui entre, et fait attendre sa requête (`attend`) : il n'est pas muet pour autant, tant que
 * la base sert quelqu'un.
 */
async function entrer(regroupeur: string): Promise<'servi' | 'attend' | 'muet'> {
  const debut = Date.now()
  const client = new pg.Client({ connectionString: adresseCourante(regroupeur) })
  client.on('error', () => {})
  let entre = false
  const lire = async () => {
    await client.connect()
    entre = true
    await client.query('select 1')
  }
  const lecture = lire()
  lecture.catch(() => {})
  try {
    await avecDelai(lecture, SONDE_MS, () => new Error('regroupeur muet'))
    return 'servi'
  } catch (erreur) {
    if (entre) return 'attend'
    // Un refus (trop de clients) est une réponse.
    return erreur instanceof pg.DatabaseError || enRetard(debut) ? 'servi' : 'muet'
  } finally {
    fermerNet(client)
  }
}

/** Sans adieu : il ne serait pas entendu. */
export const fermerNet = (client: object): void =>
  (client as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
