// Ce que le crible lit d'un ménage : la base en tient une ligne étroite, récrite à chaque écriture du dossier (décision 0068).
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

/** Sous le nom `m`, les colonnes d'un ménage que les conditions du crible lisent. */
export const AU_CRIBLE = sql`(select r.menage_id as id, r.xmin, r.* from menage_au_crible r) m`

const COPIEES = [
  'version',
  'statut',
  'operation_id',
  'partenaire_id',
  'ville_code',
  'codes_postaux_souhaites',
  'typologies_gtr',
  'limitation_depuis',
  'cle_tri',
]

/** Récrit les lignes du crible qui ne disent pas leur ménage ; rend lesquels : il n'y en a pas, la base y veille. */
export async function redresserLeCrible(db: Acces): Promise<string[]> {
  const colonnes = (de: string) => sql.join(COPIEES.map((colonne) => sql.ref(`${de}.${colonne}`)))
  const { rows } = await sql<{ id: string }>`
    select m.id, cribler_le_menage(m) from menage m left join menage_au_crible r on r.menage_id = m.id
    where (m.relogement_necessaire and m.archive_le is null and m.purge_le is null) is distinct from (r.menage_id is not null)
      or r.menage_id is not null and (${colonnes('m')}) is distinct from (${colonnes('r')})`.execute(db)
  return rows.map(({ id }) => id)
}
