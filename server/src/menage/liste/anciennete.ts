// Depuis combien de temps `menage m` est dans son statut, ou sans que personne n'y fasse rien.
import { codesDe } from '@relogement/domain/common/listes'
import { type Anciennete, anciennetes, joursDAnciennete } from '@relogement/domain/menage/anciennetes'
import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '../../core/liste/source.ts'

const JOUR_MS = 86_400_000

const seuil = (maintenant: Date, anciennete: Anciennete) =>
  sql`${new Date(maintenant.getTime() - joursDAnciennete[anciennete] * JOUR_MS)}::timestamptz`

/** De plusieurs durées choisies, la plus courte contient les autres. */
const plusCourte = (maintenant: Date, choisies: readonly Anciennete[]) =>
  seuil(maintenant, codesDe(anciennetes).find((anciennete) => choisies.includes(anciennete)) ?? 'DEUX_SEMAINES')

export const dansSonStatutDepuis = (choisies: readonly Anciennete[], maintenant: Date): Condition =>
  sql`m.statut_depuis < ${plusCourte(maintenant, choisies)}`

/** Lu dans l'historique récent, sans chercher le dernier geste de chaque dossier. */
export function sansActiviteDepuis(choisies: readonly Anciennete[], maintenant: Date): Condition {
  const debut = plusCourte(maintenant, choisies)
  return sql`(m.cree_le < ${debut} and not exists (
    select from modification h where h.sujet_id = m.id and h.auteur_id is not null and h.le >= ${debut}))`
}

/** Toutes les durées que l'instant dépasse. */
export const dureesDepassees = (instant: RawBuilder<unknown>, maintenant: Date): RawBuilder<unknown> =>
  sql`array_remove(array[${sql.join(
    codesDe(anciennetes).map((anciennete) => sql`case when ${instant} < ${seuil(maintenant, anciennete)} then ${sql.lit(anciennete)} end`),
  )}], null)`
