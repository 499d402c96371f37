// Les ordres passés au déménageur, et son accusé de réception.

import { introuvable } from '@relogement/domain/common/errors'
import { evenementDeDemenagement } from '@relogement/domain/demenagement/demenagement.evenements'
import type { NatureOrdre } from '@relogement/domain/demenagement/ordres.listes'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

interface Ordre {
  readonly menageId: string
  readonly numero: number
  readonly jour: string
  readonly quoi: NatureOrdre
  /** L'entreprise à qui il va ; nul : aucune n'est connue, personne ne le lit. */
  readonly prestataireId: string | null
}

/** Passe un ordre : il attend d'être confirmé, avec ceux du même bon qui l'attendent encore. */
export async function passerUnOrdre({ db, maintenant }: Contexte, { menageId, prestataireId, ...ordre }: Ordre): Promise<void> {
  await db
    .insertInto('ordre_demenagement')
    .values({ id: uuidv7(), menage_id: menageId, prestataire_id: prestataireId, ...ordre, envoye_le: maintenant })
    .execute()
}

const COLONNES = ['id', 'numero', 'quoi', 'jour', 'envoye_le as envoyeLe', 'recu_le as recuLe'] as const

interface Lu {
  readonly id: string
  readonly numero: number
  readonly quoi: string
  readonly jour: string
  readonly envoyeLe: Date
  readonly recuLe: Date | null
}

const presenter = ({ envoyeLe, recuLe, quoi, ...ordre }: Lu) =>
  presentItem('OrdreDeDemenagement', `/v1/business/ordres-de-demenagement/${ordre.id}`, {
    ...ordre,
    quoi: quoi as NatureOrdre,
    envoyeLe: envoyeLe.toISOString(),
    recuLe: recuLe?.toISOString() ?? null,
  })

/** Ceux de son entreprise qu'elle n'a pas confirmés, le plus ancien d'abord. */
export async function lireLesOrdres({ db, acteur, requete }: Contexte) {
  const ordres = await db
    .selectFrom('ordre_demenagement')
    .select(COLONNES)
    .where('recu_le', 'is', null)
    .where('prestataire_id', '=', acteur.partenaireId)
    .orderBy('envoye_le')
    .orderBy('id')
    .execute()
  return presentCollection(
    { type: 'OrdreDeDemenagement', url: requete.url, page: 1, pageSize: Math.max(1, ordres.length), total: ordres.length },
    ordres.map(presenter),
    {},
  )
}

/** L'accusé de réception, une fois : l'historique du dossier le garde. */
export async function accuserReception({ db, acteur, maintenant }: Contexte, id: string) {
  const ordre = await db
    .selectFrom('ordre_demenagement')
    .select([...COLONNES, 'menage_id'])
    .where('id', '=', id)
    .where('prestataire_id', '=', acteur.partenaireId)
    .forUpdate()
    .executeTakeFirst()
  if (ordre === undefined) throw introuvable('Ordre')
  const { menage_id: menageId, ...lu } = ordre
  if (lu.recuLe !== null) return presenter(lu)
  await db.updateTable('ordre_demenagement').set({ recu_le: maintenant, recu_par: acteur.id }).where('id', '=', id).execute()
  await insertEvenements(db, acteur.id, maintenant, { id: menageId }, [
    evenementDeDemenagement('ORDRE_RECU', { numero: lu.numero, quoi: lu.quoi as NatureOrdre }),
  ])
  return presenter({ ...lu, recuLe: maintenant })
}
