import type { Acteur } from '@relogement/domain/acces/roles'
import type { Emport, MesEmports } from '@relogement/domain/emport/emport.contract'
import { etatDe, JOURS_MONTRES } from '@relogement/domain/emport/emport.rules'
import { sql } from 'kysely'
import type { Contexte } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { presentItem } from '../core/http/hydra.ts'
import { menagesVisibles } from '../portee/menages.ts'

interface Ligne {
  readonly id: string
  readonly menageId: string
  readonly codeMenage: string
  readonly tabletteId: string
  readonly tabletteNom: string
  readonly prisLe: Date
  readonly expireLe: Date
  readonly renduLe: Date | null
  readonly retireLe: Date | null
  readonly ouvert: boolean
}

/** Ceux de la personne, le dernier d'abord ; d'un dossier qu'elle n'ouvre plus, rien ne se dit que ceci : il est retiré. */
export const lireMesEmports = async ({ db, acteur, maintenant }: Contexte): Promise<MesEmports> =>
  presentItem('MesEmports', '/v1/business/emports', { emports: await lireLesEmportsDe(db, acteur, maintenant) })

export async function lireLesEmportsDe(db: Acces, acteur: Acteur, maintenant: Date): Promise<Emport[]> {
  const { rows } = await sql<Ligne>`select e.id, e.menage_id as "menageId", m.code_menage as "codeMenage", e.tablette_id as "tabletteId",
      e.tablette_nom as "tabletteNom", e.pris_le as "prisLe", e.expire_le as "expireLe", e.rendu_le as "renduLe", e.retire_le as "retireLe",
      (${menagesVisibles(acteur)} and m.purge_le is null and m.archive_le is null and m.limitation_depuis is null) as ouvert
    from emport e join menage m on m.id = e.menage_id
    where e.utilisateur_id = ${acteur.id} and e.pris_le > ${maintenant}::timestamptz - make_interval(days => ${JOURS_MONTRES})
    order by e.pris_le desc, e.id`.execute(db)
  return rows.map((ligne) => presenter(ligne, maintenant))
}

const presenter = ({ tabletteId, tabletteNom, ...ligne }: Ligne, maintenant: Date): Emport => ({
  id: ligne.id,
  menageId: ligne.menageId,
  codeMenage: ligne.ouvert ? ligne.codeMenage : null,
  tablette: { id: tabletteId, nom: tabletteNom },
  prisLe: ligne.prisLe.toISOString(),
  expireLe: ligne.expireLe.toISOString(),
  etat: etatDe(ligne, maintenant),
})

/** Celui-ci ne compte plus sur une tablette ; `false` : il n'y comptait déjà plus. */
export async function retirerLEmport(db: Acces, id: string, maintenant: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emport')
    .set({ retire_le: maintenant })
    .where('id', '=', id)
    .where('retire_le', 'is', null)
    .where('rendu_le', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
