import type { AlerteAPoser, AlertesFermees } from '@relogement/domain/alerte/alerteACreer'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import { pasUneMention } from './alerte.queries.ts'
import { cloreAlertes, insertAlertes } from './gestes.ts'

interface AlertesDUnPassage {
  readonly alertesFermees: AlertesFermees
  readonly alertesCreees: readonly AlerteAPoser[]
}

/** Ferme les alertes qu'un passage éteint, pose celles qu'il allume. */
export async function appliquerAlertes(
  { db, maintenant, aujourdhui }: Pick<Contexte, 'db' | 'maintenant' | 'aujourdhui'>,
  sujetId: string,
  { alertesFermees, alertesCreees }: AlertesDUnPassage,
  parId: string | null,
): Promise<void> {
  const condition = deCelles(alertesFermees)
  const ici = { db, maintenant, aujourdhui, ...(parId === null ? {} : { acteur: { id: parId } }) }
  if (condition !== null)
    await cloreAlertes(ici, (alertes) => alertes.where('sujet_id', '=', sujetId).where(pasUneMention).where(condition))
  await insertAlertes(ici, sujetId, alertesCreees, { auteur_id: parId })
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
