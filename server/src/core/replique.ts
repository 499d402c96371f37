// Une copie de lecture, pour ce qui compte beaucoup et peut dater d'un instant : exports et statistiques (DATABASE_URL_LECTURE).
import { sql } from 'kysely'
import type pg from 'pg'
import { ATTENTE_D_UN_EXPORT_MS, CONNEXIONS } from './connexionsALaBase.ts'
import type { Journal } from './contexte.ts'
import { type Base, createDatabase, openPool } from './database.ts'
import { avecDelai } from './delai.ts'
import { BASE_JOINTE } from './postgres/externe.ts'
import { lectureCoupee } from './postgres/injoignable.ts'
import type { Traces } from './traces/traces.ts'

/**
 * Où en est la copie ; `ecartee` : pourquoi rien ne s'y lit pour l'instant. `NE_SUIT_PAS` : la même base, sur un serveur qui écrit (un secondaire
 * promu, ou la principale elle-même).
 */
export interface EtatDeLaReplique {
  /** En secondes ; `null` : inconnu. */
  readonly retard: number | null
  readonly ecartee: 'INJOIGNABLE' | 'EN_RETARD' | 'AUTRE_BASE' | 'NE_SUIT_PAS' | null
}

export interface Replique {
  /** Où cette personne lit ses chiffres : la copie, ou la base principale si elle est écartée ou si la personne vient d'écrire. */
  readonly pour: (acteurId: string) => Base
  /** Où se lit au fil un fichier qu'elle emporte : de même, mais par des connexions à part, qu'un téléchargement lent peut tenir ; ce dont la copie n'a rien rendu se lit sur la principale. */
  readonly pourUnExport: (acteurId: string) => Base
  /** Y fait cette lecture ; si la copie la coupe (ce qu'elle rejoue efface ce qui se lisait, elle s'arrête), la refait sur la principale. */
  readonly lire: <T>(acteurId: string, lecture: (base: Base) => Promise<T>) => Promise<T>
  readonly noterUneEcriture: (acteurId: string) => void
  /** `null` : il n'y en a pas. */
  readonly etat: () => EtatDeLaReplique | null
  /** Ses connexions, chaque groupe par son nom : de quoi les mesurer. */
  readonly groupes: Readonly<Record<string, pg.Pool>>
  readonly fermer: () => Promise<void>
}

export const sansReplique = (lecture: Base, exports: Base = lecture): Replique => ({
  pour: () => lecture,
  pourUnExport: () => exports,
  lire: (_, lire) => lire(lecture),
  noterUneEcriture: () => {},
  etat: () => null,
  groupes: {},
  fermer: async () => {},
})

/** Au-delà, elle est écartée jusqu'à ce qu'elle se rattrape. */
export const RETARD_MAX_S = 30
const RYTHME_MS = 2_000
/** Qui vient d'écrire relit ce qu'il a écrit, même si la copie suit avec un peu de retard. */
const APRES_UNE_ECRITURE_MS = 15_000

interface Options {
  readonly url: string
  /** L'adresse de la base principale elle-même. */
  readonly urlPrincipale: string
  /** La base principale. */
  readonly lecture: Base
  /** La même, par les connexions des exports. */
  readonly exports: Base
  readonly horloge: () => Date
  readonly log: Journal
  readonly traces: Pick<Traces, 'noterRequete'> | null
}

/** Suit cette copie : son retard se lit toutes les deux secondes ; écartée ou reprise, c'est dit au journal. */
export function createReplique({ url, urlPrincipale, lecture, exports, horloge, log, traces }: Options): Replique {
  const groupes = {
    copie: openPool({ url, max: CONNEXIONS.lecture, log }),
    copie_exports: openPool({ url, max: CONNEXIONS.exports, placeMaxMs: ATTENTE_D_UN_EXPORT_MS, log }),
  }
  const [base, exportsDeLaCopie] = [createDatabase(groupes.copie, traces), createDatabase(groupes.copie_exports, traces, exports)]
  // Par une connexion à elles : toutes les places prises, ici ou là, ne disent rien de la copie.
  const sondes = [createDatabase(openPool({ url, max: 1, log })), createDatabase(openPool({ url: urlPrincipale, max: 1, log }))] as const
  const mesurer = createMesure(...sondes)
  const ecritures = new Map<string, number>()
  // Tant qu'elle n'a pas répondu, rien ne s'y lit.
  let etat: EtatDeLaReplique = { retard: null, ecartee: 'INJOIGNABLE' }
  let dite: EtatDeLaReplique['ecartee'] | undefined
  const suivre = async () => {
    const lu = await mesurer().catch((): EtatDeLaReplique => ({ retard: null, ecartee: 'INJOIGNABLE' }))
    if (lu.ecartee !== dite) log.warn(lu, lu.ecartee === null ? 'copie de lecture en service' : 'copie de lecture écartée')
    etat = lu
    dite = lu.ecartee
  }
  let enCours: Promise<void> = suivre()
  const minuterie = setInterval(() => {
    enCours = enCours.then(suivre)
  }, RYTHME_MS)
  minuterie.unref()
  const pour = (acteurId: string): Base => {
    const ecrit = ecritures.get(acteurId)
    const recente = ecrit !== undefined && horloge().getTime() - ecrit < APRES_UNE_ECRITURE_MS
    return etat.ecartee !== null || recente ? lecture : base
  }
  return {
    pour,
    pourUnExport: (acteurId) => (pour(acteurId) === lecture ? exports : exportsDeLaCopie),
    lire: async (acteurId, lire) => {
      const ou = pour(acteurId)
      try {
        return await lire(ou)
      } catch (erreur) {
        if (ou === lecture || !lectureCoupee(erreur)) throw erreur
        return lire(lecture)
      }
    },
    noterUneEcriture: (acteurId) => {
      const maintenant = horloge().getTime()
      ecritures.set(acteurId, maintenant)
      if (ecritures.size > 2_000) for (const [qui, le] of ecritures) if (maintenant - le > APRES_UNE_ECRITURE_MS) ecritures.delete(qui)
    },
    etat: () => etat,
    groupes,
    fermer: async () => {
      clearInterval(minuterie)
      await enCours
      await Promise.all([base, exportsDeLaCopie, ...sondes].map((une) => une.destroy()))
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
 * principale, qui ne reçoit plus rien et se croit à jour, s'y voit aussi. Déjà derrière le plus ancien repère (ce processus vient de démarrer,
 * ou elle l'est depuis longtemps), elle date de la dernière écriture qu'elle a rejouée ; d'aucune, on ne sait pas.
 */
function createMesure(copie: Base, principale: Base): () => Promise<EtatDeLaReplique> {
  const reperes: Repere[] = []
  const retardDe = (la: Position, ici: Position): number | null => {
    const le = Date.now()
    reperes.push({ le, position: la.position })
    if (reperes.length > REPERES) reperes.shift()
    if (ici.position >= la.position) return 0
    const rang = reperes.findIndex(({ position }) => position > ici.position)
    if (rang > 0) return (le - (reperes[rang]?.le ?? le)) / 1000
    return ici.rejoueLe === null ? null : Math.max(0, la.maintenant - ici.rejoueLe)
  }
  return async () => {
    const [la, ici] = await Promise.all([lireOuElleEnEst(principale), lireOuElleEnEst(copie)])
    // Les journaux de deux serveurs qui ne se suivent pas ne se comparent pas.
    if (ici.base !== la.base) return { retard: null, ecartee: 'AUTRE_BASE' }
    if (!ici.suit) return { retard: null, ecartee: 'NE_SUIT_PAS' }
    const retard = retardDe(la, ici)
    return { retard, ecartee: retard === null || retard > RETARD_MAX_S ? 'EN_RETARD' : null }
  }
}

/** Quelle base, où son serveur en est du journal des écritures, quand la principale avait écrit ce qu'il a rejoué, et l'heure qu'il est chez lui, en secondes. */
interface Position {
  readonly base: string
  /** Le serveur en suit un autre. */
  readonly suit: boolean
  readonly position: number
  readonly rejoueLe: number | null
  readonly maintenant: number
}

async function lireOuElleEnEst(base: Base): Promise<Position> {
  const { rows } = await avecDelai(
    sql<Position>`
      select ${sql.raw(BASE_JOINTE)} as base, pg_is_in_recovery() as suit,
        pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8 as position,
        extract(epoch from pg_last_xact_replay_timestamp())::float8 as "rejoueLe", extract(epoch from clock_timestamp())::float8 as maintenant`.execute(
      base,
    ),
    RYTHME_MS,
    () => new Error('base muette'),
  )
  const [lue] = rows as [Position]
  return lue
}
