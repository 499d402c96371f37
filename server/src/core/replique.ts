// Une copie de lecture, pour ce qui compte beaucoup et peut dater d'un instant : exports et statistiques (DATABASE_URL_LECTURE).
import { sql } from 'kysely'
import type { Journal } from './contexte.ts'
import { type Base, createDatabase, openPool } from './database.ts'
import { avecDelai } from './delai.ts'

/** Où en est la copie ; `ecartee` : pourquoi rien ne s'y lit pour l'instant. */
export interface EtatDeLaReplique {
  /** En secondes ; `null` : inconnu. */
  readonly retard: number | null
  readonly ecartee: 'INJOIGNABLE' | 'EN_RETARD' | null
}

export interface Replique {
  /** Où cette personne lit ses chiffres : la copie, ou la base principale si elle est écartée ou si la personne vient d'écrire. */
  readonly pour: (acteurId: string) => Base
  readonly noterUneEcriture: (acteurId: string) => void
  /** `null` : il n'y en a pas. */
  readonly etat: () => EtatDeLaReplique | null
  readonly fermer: () => Promise<void>
}

export const sansReplique = (lecture: Base): Replique => ({
  pour: () => lecture,
  noterUneEcriture: () => {},
  etat: () => null,
  fermer: async () => {},
})

/** Au-delà, elle est écartée jusqu'à ce qu'elle se rattrape. */
export const RETARD_MAX_S = 30
const RYTHME_MS = 2_000
/** Qui vient d'écrire relit ce qu'il a écrit, même si la copie suit avec un peu de retard. */
const APRES_UNE_ECRITURE_MS = 15_000

interface Options {
  readonly url: string
  /** La base principale. */
  readonly lecture: Base
  readonly horloge: () => Date
  readonly log: Journal
}

/** Suit cette copie : son retard se lit toutes les deux secondes ; écartée ou reprise, c'est dit au journal. */
export function createReplique({ url, lecture, horloge, log }: Options): Replique {
  const base = createDatabase(openPool({ url, max: 8, log }))
  const mesurer = createMesure(base, lecture)
  const ecritures = new Map<string, number>()
  // Tant qu'elle n'a pas répondu, rien ne s'y lit.
  let etat: EtatDeLaReplique = { retard: null, ecartee: 'INJOIGNABLE' }
  const suivre = async () => {
    const lu = await mesurer().catch(() => null)
    const ecartee = lu === null ? 'INJOIGNABLE' : lu > RETARD_MAX_S ? 'EN_RETARD' : null
    if (ecartee !== etat.ecartee)
      log.warn({ retard: lu, ecartee }, ecartee === null ? 'copie de lecture en service' : 'copie de lecture écartée')
    etat = { retard: lu, ecartee }
  }
  let enCours: Promise<void> = suivre()
  const minuterie = setInterval(() => {
    enCours = enCours.then(suivre)
  }, RYTHME_MS)
  minuterie.unref()
  return {
    pour: (acteurId) => {
      const ecrit = ecritures.get(acteurId)
      const recente = ecrit !== undefined && horloge().getTime() - ecrit < APRES_UNE_ECRITURE_MS
      return etat.ecartee !== null || recente ? lecture : base
    },
    noterUneEcriture: (acteurId) => {
      const maintenant = horloge().getTime()
      ecritures.set(acteurId, maintenant)
      if (ecritures.size > 2_000) for (const [qui, le] of ecritures) if (maintenant - le > APRES_UNE_ECRITURE_MS) ecritures.delete(qui)
    },
    etat: () => etat,
    fermer: async () => {
      clearInterval(minuterie)
      await enCours
      await base.destroy()
    },
  }
}

/** Un repère : à cet instant, la base principale en était là de son journal des écritures. */
interface Repere {
  readonly le: number
  readonly position: number
}
const REPERES = 60

/**
 * Le retard de la copie, en secondes : depuis quand la principale a écrit ce que la copie n'a pas encore rejoué. Une copie coupée de la
 * principale, qui ne reçoit plus rien et se croit à jour, s'y voit aussi.
 */
function createMesure(copie: Base, principale: Base): () => Promise<number> {
  const reperes: Repere[] = []
  return async () => {
    const [ecrite, rejouee] = await Promise.all([lirePosition(principale), lirePosition(copie)])
    const le = Date.now()
    reperes.push({ le, position: ecrite })
    if (reperes.length > REPERES) reperes.shift()
    if (rejouee >= ecrite) return 0
    const suivant = reperes.find(({ position }) => position > rejouee)
    return suivant === undefined ? 0 : (le - suivant.le) / 1000
  }
}

async function lirePosition(base: Base): Promise<number> {
  const { rows } = await avecDelai(
    sql<{
      position: number
    }>`select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8
      as position`.execute(base),
    RYTHME_MS,
    () => new Error('base muette'),
  )
  return rows[0]?.position ?? 0
}
