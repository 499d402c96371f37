// Une base qui ne répond plus, sans couper : une machine arrêtée net, un pare-feu qui oublie une connexion. Rien ne le dit au client.
import { setTimeout as attendre } from 'node:timers/promises'
import pg from 'pg'
import type { Journal } from './contexte.ts'
import { avecDelai } from './delai.ts'
import { adresseCourante, createClient } from './postgres/primaire.ts'

/** Ce qu'une requête attend sans réponse avant qu'on demande, par une autre connexion, si la base vit : sonde comprise, moins de cinq secondes. */
const SILENCE_MS = 1_500
const SONDE_MS = 2_000
/** La base vit et calcule : elle se redemande moins souvent. */
const RYTHME_MS = 5_000
/** Une réponse partie pendant la sonde arrive en un instant. */
const GRACE_MS = 300
/** Une sonde conclue bien après son délai : c'est ce processus qui était occupé, elle ne dit rien de la base. */
const RETARD_MS = 500

/** Les connexions que la base sert à l'instant ; `muette` : elle ne répond pas ; `inconnu` : elle répond, sans le dire. */
type Etat = ReadonlySet<number> | 'muette' | 'inconnu'

async function sonder(url: string): Promise<Etat> {
  const debut = Date.now()
  const client = createClient(url)
  client.on('error', () => {})
  const lire = async (): Promise<Etat> => {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and coalesce(state, '') !~ '^idle'`,
    )
    return new Set(rows.map(({ pid }) => pid))
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
async function sonderLesDeux(url: string, regroupeur: string): Promise<Etat> {
  const [base, entree] = await Promise.all([sonder(url), entrer(regroupeur)])
  if (entree === 'muet') return 'muette'
  return entree === 'attend' && base !== 'inconnu' && base !== 'muette' && base.size === 0 ? 'muette' : base
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

export interface OptionsVeille {
  readonly url: string
  /** Par où passent les connexions, s'il y en a un : leur numéro est le sien, que la base ne connaît pas. */
  readonly regroupeur: string | null
  /** Au-delà, même une base qui vit est tenue pour muette ; plus que `statement_timeout`, qu'elle applique elle-même. */
  readonly reponseMaxMs: number
  readonly log: Pick<Journal, 'error'>
}

/**
 * De quoi veiller sur les connexions d'un groupe : une requête sans réponse, que la base ne connaît pas ou qu'elle ne calcule pas, ferme sa
 * connexion ; ce qui l'attendait échoue aussitôt, et le groupe en ouvre une autre. Une requête longue, que la base calcule, continue.
 */
export function createVeille({ url, regroupeur, reponseMaxMs, log }: OptionsVeille): (client: pg.PoolClient) => void {
  let sonde: Promise<Etat> | null = null
  const demander = () =>
    (sonde ??= (regroupeur === null ? sonder(url) : sonderLesDeux(url, regroupeur)).finally(() => {
      sonde = null
    }))
  return (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const reponse = query(...args)
      if (reponse instanceof Promise) attendreLaReponse(client, reponse)
      return reponse
    }) as typeof client.query
  }

  function attendreLaReponse(client: pg.PoolClient, reponse: Promise<unknown>): void {
    const debut = Date.now()
    let venue = false
    let minuterie = setTimeout(() => void verifier(), SILENCE_MS)
    const cesser = () => {
      venue = true
      clearTimeout(minuterie)
    }
    reponse.then(cesser, cesser)

    const verifier = async () => {
      const pid = regroupeur === null ? (client as unknown as { processID: number | null }).processID : null
      const servie = sertCetteConnexion(await demander(), pid)
      if (servie && Date.now() - debut < reponseMaxMs) {
        if (!venue) minuterie = setTimeout(() => void verifier(), RYTHME_MS)
        return
      }
      await attendre(GRACE_MS)
      if (venue) return
      log.error({ attente: Date.now() - debut }, 'la base ne répond plus sur une connexion, qui est fermée')
      fermerNet(client)
    }
  }
}

const sertCetteConnexion = (etat: Etat, pid: number | null): boolean =>
  etat === 'inconnu' || (etat !== 'muette' && (pid === null || etat.has(pid)))
