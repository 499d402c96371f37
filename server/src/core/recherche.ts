import { sansAccents } from '@relogement/domain/common/sansAccents'
import { type RawBuilder, sql } from 'kysely'

/**
 * Chaque mot de la recherche se trouve, sans accents ni majuscules, dans une des colonnes. Aucun signe n'est un joker : le mot se cherche tel
 * quel. Une colonne que le lecteur ne voit pas n'a rien à faire ici : trouver dirait ce qu'elle porte.
 */
export function contient(colonnes: readonly string[], recherche: string): RawBuilder<boolean> {
  const mots = sansAccents(recherche).split(/\s+/).filter(Boolean).slice(0, 8)
  if (mots.length === 0) return sql<boolean>`true`
  const texte = sql`sans_accents(concat_ws(' ', ${sql.join(colonnes.map((colonne) => sql.ref(colonne)))}))`
  return sql<boolean>`(${sql.join(
    mots.map((mot) => sql`strpos(${texte}, ${mot}) > 0`),
    sql` and `,
  )})`
}
