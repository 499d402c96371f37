import type { Transaction } from 'kysely'
import type { Journal } from './contexte.ts'
import { type Base, enVie } from './database.ts'
import { estUnPlanPerime } from './requetesPreparees.ts'
import type { DB } from './tables.gen.ts'

const ESSAIS = 3
const RECOMMENCER = new Set(['40001', '40P01'])
/** Une migration vient de changer une table : chaque connexion du groupe a les siennes à refaire, et le geste peut en prendre une autre à chaque fois. */
const PERIMES_MAX = 20

/** Au-delà, une place qui tarde devient un 503, même si la base vit : une foule sur un même objet passe d’ici là, et aucun intermédiaire n’a renoncé (60 s). */
const ATTENTE_MAX_MS = 50_000
/** Toutes les connexions servent : une foule sur un même objet attend son tour. Rien n'a commencé. */
const attendSaPlace = (erreur: unknown): boolean => /^timeout exceeded when trying to connect/.test((erreur as Error | null)?.message ?? '')

/** Ce qu'un geste confie à sa transaction. */
export interface Suites {
  /** À faire en dernier dans la transaction, juste avant qu'elle se valide : ce qui échoue l'annule. */
  readonly avantValidation: (suite: () => Promise<void>) => void
  /** À faire une fois la transaction validée, jamais si elle échoue. */
  readonly apresValidation: (suite: () => Promise<void> | void) => void
}

/**
 * Fait un geste dans une transaction, recommencé si la base l'a interrompu pour un blocage croisé ou un schéma qui vient de changer. Qui n'a pas eu de connexion se remet dans
 * la file tant que la base répond à d'autres.
 */
export async function inTransaction<T>(base: Base, log: Journal, geste: (db: Transaction<DB>, suites: Suites) => Promise<T>): Promise<T> {
  const debut = Date.now()
  let perimes = 0
  for (let essai = 1; ; ) {
    const avant: (() => Promise<void>)[] = []
    const apres: (() => Promise<void> | void)[] = []
    const suites: Suites = { avantValidation: (suite) => void avant.push(suite), apresValidation: (suite) => void apres.push(suite) }
    try {
      const resultat = await base.transaction().execute(async (db) => {
        const fait = await geste(db, suites)
        for (const suite of avant) await suite()
        return fait
      })
      for (const suite of apres) {
        await Promise.resolve(suite()).catch((erreur: unknown) => log.error({ erreur: String(erreur) }, 'suite après validation échouée'))
      }
      return resultat
    } catch (erreur) {
      if (attendSaPlace(erreur)) {
        if (enVie(base) && Date.now() - debut < ATTENTE_MAX_MS) continue
        throw erreur
      }
      if (estUnPlanPerime(erreur) && perimes < PERIMES_MAX) {
        perimes += 1
        continue
      }
      if (essai >= ESSAIS || !estCroise(erreur)) throw erreur
      essai += 1
    }
  }
}

const estCroise = (erreur: unknown): boolean => RECOMMENCER.has((erreur as { code?: string } | null)?.code ?? '')

/** Un geste qui tient en une transaction à lui, recommencé si la base l'a interrompu pour un blocage croisé. */
export async function recommencerSiCroise<T>(geste: () => Promise<T>): Promise<T> {
  for (let essai = 1; ; essai += 1) {
    try {
      return await geste()
    } catch (erreur) {
      if (essai >= ESSAIS || !estCroise(erreur)) throw erreur
    }
  }
}
