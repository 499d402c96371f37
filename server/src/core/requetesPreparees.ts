import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const PLAN_GARDE = 'select /* plan garde */'

/**
 * Le `select` d'une requête qui prend un dossier par son identifiant et lit dix tables autour : son plan ne tient pas à ses valeurs. PostgreSQL n'en
 * garde un qu'à la sixième fois, sur chaque connexion ; le refaire coûte trois fois la lecture, et deux cents personnes qui arrivent ensemble
 * sur des connexions neuves attendaient quatre secondes (décision 0215).
 */
export const selectAuPlanGarde = sql.raw(PLAN_GARDE)

const REQUETES_PREPAREES_MAX = 400
const TEXTES_RETENUS_MAX = 2_000

/**
 * Une requête préparée qui rend toutes les colonnes d'une table, quand une migration vient d'y en ajouter une : PostgreSQL refuse de s'en resservir.
 * Rien n'a été fait ; refaite, elle est préparée de nouveau.
 */
export const estUnPlanPerime = (erreur: unknown): boolean => {
  const { code, routine } = (erreur ?? {}) as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/**
 * Prépare chaque requête à son deuxième emploi sur une connexion : Kysely produit peu de textes différents, et le plan d'une liste coûte
 * autant que sa lecture. Un texte qui ne sert qu'une fois (tant de lignes écrites ensemble) n'y prend pas de place. Au-delà de la limite, les
 * requêtes suivantes passent sans préparation.
 */
export function preparerLesRequetes(client: pg.PoolClient): void {
  const noms = new Map<string, string>()
  const dejaVus = new Set<string>()
  /** Combien de fois le schéma a changé sous cette connexion : ce qu'elle avait préparé ne sert plus. */
  let schema = 0
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const ouRefaite = async (faire: () => Promise<unknown>) => {
    const seule = client.getTransactionStatus() === 'I'
    try {
      return await faire()
    } catch (erreur) {
      if (!estUnPlanPerime(erreur)) throw erreur
      schema += 1
      noms.clear()
      // Dans une transaction, qui vient d'échouer, c'est le geste entier qui se refait (`inTransaction`).
      if (!seule) throw erreur
      return faire()
    }
  }
  const avecPlanGarde = async (requete: pg.QueryConfig) => {
    const remettre = async () => query('reset plan_cache_mode')
    await query('set plan_cache_mode = force_generic_plan')
    try {
      const lu = await query(requete)
      await remettre()
      return lu
    } catch (erreur) {
      // Dans une transaction qui vient d'échouer, c'est son retour en arrière qui le remet.
      await remettre().catch(() => {})
      throw erreur
    }
  }
  /** Le nom sous lequel la préparer ; `null` : elle n'a servi qu'une fois, ou il n'y a plus de place. */
  const nommer = (texte: string): string | null => {
    const connu = noms.get(texte)
    if (connu !== undefined) return connu
    const nom = createHash('sha1').update(`${schema} ${texte}`).digest('base64url')
    if (noms.size >= REQUETES_PREPAREES_MAX || (!texte.startsWith(PLAN_GARDE) && !dejaVus.delete(nom))) {
      if (dejaVus.size >= TEXTES_RETENUS_MAX) dejaVus.clear()
      dejaVus.add(nom)
      return null
    }
    noms.set(texte, nom)
    return nom
  }
  client.query = ((texte: unknown, valeurs: unknown, ...reste: unknown[]) => {
    // Avec une suite à appeler, elle n'est pas du produit.
    if (typeof texte !== 'string' || !Array.isArray(valeurs) || valeurs.length === 0 || reste.length > 0)
      return query(texte, valeurs, ...reste)
    return ouRefaite(async () => {
      const name = nommer(texte)
      if (name === null) return query(texte, valeurs)
      const requete = { name, text: texte, values: valeurs }
      return texte.startsWith(PLAN_GARDE) ? avecPlanGarde(requete) : query(requete)
    })
  }) as typeof client.query
}
