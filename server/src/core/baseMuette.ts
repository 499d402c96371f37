// Une base qui ne répond plus, sans couper : une machine arrêtée net, un pare-feu qui oublie une connexion. Rien ne le dit au client.
import { setTimeout as attendre } from 'node:timers/promises'
import type pg from 'pg'
import type { Journal } from './contexte.ts'
import { secoursMuet } from './secours.ts'
import { type Etat, fermerNet, sonder, sonderLesDeux } from './sondeDeLaBase.ts'

/** Ce qu'une requête attend sans réponse avant qu'on demande, par une autre connexion, si la base vit : sonde comprise, moins de cinq secondes. */
const SILENCE_MS = 1_500
/** La base vit et calcule : elle se redemande moins souvent. */
const RYTHME_MS = 5_000
/** Une réponse partie pendant la sonde arrive en un instant. */
const GRACE_MS = 300

/** Ce qu'une écriture attend le serveur de secours, qui doit la confirmer, avant qu'on la rende sans lui. */
const SECOURS_MS = 3_000
/** De ce qui l'attend, on redemande plus tôt. */
const RYTHME_DU_SECOURS_MS = 1_500

export interface OptionsVeille {
  readonly url: string
  /** Par où passent les connexions, s'il y en a un : leur numéro est le sien, que la base ne connaît pas. */
  readonly regroupeur: string | null
  /** Au-delà, même une base qui vit est tenue pour muette ; plus que `statement_timeout`, qu'elle applique elle-même. */
  readonly reponseMaxMs: number
  readonly log: Pick<Journal, 'error'>
}

export interface Veille {
  readonly veiller: (client: pg.PoolClient) => void
  /** Le groupe ferme : ses connexions que le secours retient ne l'attendent plus. */
  readonly lacher: () => void
}

/**
 * De quoi veiller sur les connexions d'un groupe : une requête sans réponse, que la base ne connaît pas ou qu'elle ne calcule pas, ferme sa
 * connexion ; ce qui l'attendait échoue aussitôt, et le groupe en ouvre une autre. Une requête longue, que la base calcule, continue. Une écriture
 * que le secours ne confirme pas est rendue, refusée ; sa connexion reste au groupe jusqu'à ce que la base réponde : fermée avant, elle tiendrait encore sa
 * place dans la base, et le groupe en ouvrirait sans fin.
 */
export function createVeille({ url, regroupeur, reponseMaxMs, log }: OptionsVeille): Veille {
  const retenues = new Set<pg.PoolClient>()
  let sonde: Promise<Etat> | null = null
  const demander = () =>
    (sonde ??= (regroupeur === null ? sonder(url) : sonderLesDeux(url, regroupeur)).finally(() => {
      sonde = null
    }))
  return {
    veiller: (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      client.query = ((...args: unknown[]) => {
        const texte = typeof args[0] === 'string' && typeof args.at(-1) !== 'function' ? args[0] : ''
        if (texte !== '' && estRefusee(client, texte)) return Promise.reject(secoursMuet())
        const reponse = query(...args)
        return reponse instanceof Promise ? attendreLaReponse(client, texte, reponse) : reponse
      }) as typeof client.query
    },
    lacher: () => {
      for (const client of retenues) fermerNet(client)
    },
  }

  /** Une transaction de plus attendrait derrière les autres, et leurs verrous. */
  function estRefusee(client: pg.PoolClient, texte: string): boolean {
    return retenues.has(client) || (retenues.size > 0 && OUVRE_UNE_TRANSACTION.test(texte))
  }

  function attendreLaReponse(client: pg.PoolClient, texte: string, reponse: Promise<unknown>): Promise<unknown> {
    const debut = Date.now()
    let venue = false
    let minuterie = setTimeout(() => void verifier(), SILENCE_MS)
    const cesser = () => {
      venue = true
      retenues.delete(client)
      clearTimeout(minuterie)
    }
    const finie = reponse.then(cesser, cesser)
    const redemander = (ms: number) => {
      if (!venue) minuterie = setTimeout(() => void verifier(), ms)
    }

    const verifier = async () => {
      const pid = regroupeur === null ? (client as unknown as { processID: number | null }).processID : null
      const etat = await demander()
      if (attendLeSecours(etat, pid, texte) || (etat === 'inconnu' && retenues.has(client))) {
        if (!venue && !retenues.has(client) && Date.now() - debut >= SECOURS_MS) retenir()
        return redemander(retenues.has(client) ? RYTHME_MS : RYTHME_DU_SECOURS_MS)
      }
      if (sertCetteConnexion(etat, pid) && Date.now() - debut < reponseMaxMs) return redemander(RYTHME_MS)
      await attendre(GRACE_MS)
      if (venue) return
      log.error({ attente: Date.now() - debut }, 'la base ne répond plus sur une connexion, qui est fermée')
      fermerNet(client)
    }

    let rendreSansSecours = () => {}
    const retenir = () => {
      log.error({ attente: Date.now() - debut }, 'le serveur de secours ne confirme plus : une écriture est rendue sans lui')
      retenues.add(client)
      const liberer = client.release
      // Où en est sa transaction, on ne le saura pas : elle finit avec elle.
      client.release = () => void finie.then(() => liberer(true))
      rendreSansSecours()
    }
    return new Promise((resolve, reject) => {
      rendreSansSecours = () => reject(secoursMuet())
      reponse.then(resolve, reject)
    })
  }
}

const OUVRE_UNE_TRANSACTION = /^(?:begin|start transaction)/

/** Derrière un regroupeur, on ne sait pas laquelle attend : ce n'est qu'en se validant. */
const attendLeSecours = (etat: Etat, pid: number | null, texte: string): boolean =>
  typeof etat === 'object' && (pid === null ? texte === 'commit' && etat.sansSecours.size > 0 : etat.sansSecours.has(pid))

const sertCetteConnexion = (etat: Etat, pid: number | null): boolean =>
  etat === 'inconnu' || (typeof etat === 'object' && (pid === null || etat.toutes.has(pid)))
