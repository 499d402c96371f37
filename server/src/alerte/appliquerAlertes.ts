import type { AlerteAPoser, AlertesFermees } from '@relogement/domain/alerte/alerteACreer'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { pasUneMention } from './alerte.queries.ts'
import { cloreAlertes, insertAlertesDe } from './gestes.ts'

interface AlertesDUnPassage {
  readonly alertesFermees: AlertesFermees
  readonly alertesCreees: readonly AlerteAPoser[]
}

/** Ferme les alertes qu'un passage éteint, pose celles qu'il allume. */
export const appliquerAlertes = (
  ctx: Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>,
  sujetId: string,
  alertes: AlertesDUnPassage,
  parId: string | null,
): Promise<void> => appliquerAlertesDe(ctx, [{ sujetId, ...alertes }], parId)

/** Les mêmes, de plusieurs objets : celles qui se ferment pareil d'un trait, et toutes celles qui s'allument d'un autre. */
export async function appliquerAlertesDe(
  { db, maintenant, aujourdhui }: Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>,
  sujets: readonly (AlertesDUnPassage & { readonly sujetId: string })[],
  parId: string | null,
): Promise<void> {
  const ici = { db, maintenant, aujourdhui, ...(parId === null ? {} : { acteur: { id: parId } }) }
  const pareilles = new Map(sujets.map(({ alertesFermees }) => [JSON.stringify(alertesFermees), alertesFermees]))
  for (const [lesquelles, fermees] of pareilles) {
    const condition = deCelles(fermees)
    const ids = sujets.filter(({ alertesFermees }) => JSON.stringify(alertesFermees) === lesquelles).map(({ sujetId }) => sujetId)
    if (condition !== null) await cloreAlertes(ici, (alertes) => alertes.where('sujet_id', 'in', ids).where(pasUneMention).where(condition))
  }
  const poses = sujets.map(({ sujetId, alertesCreees }) => ({ sujetId, alertes: alertesCreees }))
  await insertAlertesDe(ici, poses, { auteur_id: parId })
}

// Posée à la main sous un autre type, une alerte vit et finit comme une note.
const vivantComme = sql`case when pour = 'AUTEUR' then 'MANUELLE' else type end`

function deCelles(fermees: AlertesFermees) {
  if ('toutesSauf' in fermees) return sql<boolean>`${vivantComme} <> all(${[...fermees.toutesSauf]}::text[])`
  const types = 'types' in fermees ? fermees.types : fermees
  if (types.length === 0) return null
  const deCesTypes = sql<boolean>`${vivantComme} = any(${[...types]}::text[])`
  return 'types' in fermees ? sql<boolean>`${deCesTypes} and valeur = ${fermees.valeur}` : deCesTypes
}
