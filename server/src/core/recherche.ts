import { type RawBuilder, sql } from 'kysely'

/** Chaque mot de la recherche se trouve, sans accents ni majuscules, dans une des colonnes. */
export function contient(colonnes: readonly string[], recherche: string): RawBuilder<boolean> {
  const mots = recherche.split(/\s+/).filter(Boolean).slice(0, 8)
  if (mots.length === 0) return sql<boolean>`true`
  const texte = sql`sans_accents(concat_ws(' ', ${sql.join(colonnes.map((colonne) => sql.ref(colonne)))}))`
  return sql<boolean>`(${sql.join(
    mots.map((mot) => sql`${texte} like '%' || sans_accents(${mot.replaceAll(/[\\%_]/g, '\\$&')}) || '%'`),
    sql` and `,
  )})`
}
