import type { AlerteAPoser, AlertesFermees } from '@relogement/domain/alerte/alerteACreer'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'

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
  if (condition !== null)
    await db
      .updateTable('alerte')
      .set({ statut: 'CLOTURE', close_le: maintenant, close_par: parId })
      .where('sujet_id', '=', sujetId)
      .where('statut', '<>', 'CLOTURE')
      .where(condition)
      .execute()
  if (alertesCreees.length === 0) return
  await db
    .insertInto('alerte')
    .values(
      alertesCreees.map(({ dateAlerte, destinataireId, ecartes, ...alerte }) => ({
        id: uuidv7(),
        sujet_id: sujetId,
        ...alerte,
        ...(ecartes === undefined ? {} : { ecartes: [...ecartes] }),
        statut: dateAlerte === null || dateAlerte <= aujourdhui ? 'ALERTE' : 'EN_ATTENTE',
        date: maintenant,
        date_alerte: dateAlerte === null ? maintenant : new Date(`${dateAlerte}T06:00:00Z`),
        auteur_id: parId,
        destinataire_id: destinataireId ?? null,
      })),
    )
    .execute()
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
