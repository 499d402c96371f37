import { type RawBuilder, sql } from 'kysely'

const UNE_A_UNE = 16

/**
 * Cette colonne vaut-elle l'une de ces valeurs ; aucune : faux. Peu de valeurs s'écrivent une à une, la dernière répétée jusqu'à une puissance
 * de deux : d'un tableau donné en paramètre, la base suppose dix éléments, croit le plan gardé trop cher, et le refait à chaque demande
 * (décision 0151).
 */
export function estParmi(colonne: RawBuilder<unknown>, valeurs: readonly string[], type: 'text' | 'uuid' = 'text'): RawBuilder<boolean> {
  const de = sql.raw(type)
  const derniere = valeurs.at(-1)
  if (derniere === undefined) return sql`false`
  if (valeurs.length > UNE_A_UNE) return sql`${colonne} = any(${[...valeurs]}::${de}[])`
  const places = 2 ** Math.ceil(Math.log2(valeurs.length))
  return sql`${colonne} in (${sql.join(Array.from({ length: places }, (_, rang) => sql`${valeurs[rang] ?? derniere}::${de}`))})`
}
