import type { FaitsDuLogement } from '@relogement/domain/candidat/faits'
import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { createRegistre, type Empreinte } from '../core/registre.ts'
import { accepteSql } from '../logement/logement.queries.ts'

export interface LogementLu extends FaitsDuLogement {
  readonly numero: string | null
  readonly rue: string
}

type Ligne = Omit<LogementLu, 'bailleur' | 'zone' | 'fin'> & {
  readonly bailleurId: string | null
  readonly bailleurNom: string
  readonly epci: string | null
  readonly fin: Date | null
  readonly empreinte: string
}

const SOURCE = sql`logement l left join partenaire b on b.id = l.bailleur_id left join operation o on o.id = l.operation_id
      left join ville v on v.code_insee = l.ville_code`

/** Ce qui change quand le logement, son bailleur, sa commune ou le PRU de son opération change ; l'opération elle-même change à chaque ménage créé. */
const EMPREINTE = sql<string>`concat_ws(' ', l.xmin, b.xmin, v.xmin, o.pru_id)`

/** Ces logements, avec ce que les règles en lisent. */
export async function listLogements(db: Acces, logements: Condition, reste = sql``): Promise<(LogementLu & Empreinte)[]> {
  const { rows } = await sql<Ligne>`
    select l.id, l.statut, l.fin_mise_a_disposition as fin, ${accepteSql} as accepte, l.typologie, l.bailleur_id as "bailleurId", b.nom as "bailleurNom",
      o.pru_id as "pruId", l.numero, l.rue, l.ville, l.quartier, l.etage, l.ascenseur, l.pmr, l.surface_habitable as surface, l.loyer,
      l.charges_generales as "chargesGenerales", l.chauffage, l.eau, l.garage, l.apl, v.epci_code as epci, ${EMPREINTE} as empreinte
    from ${SOURCE} where ${logements} ${reste}`.execute(db)
  return rows.map(({ bailleurId, bailleurNom, epci, fin, ...logement }) => ({
    ...logement,
    bailleur: bailleurId === null ? null : { id: bailleurId, nom: bailleurNom },
    fin: fin?.toISOString() ?? null,
    zone: zoneDeLaCommune(epci),
  }))
}

// Ce qui dit qu'un ménage l'a accepté n'est pas dans l'empreinte : la base en juge à chaque lecture.
const registre = createRegistre(async (db, ids) =>
  (await listLogements(db, sql`l.id = any(${[...ids]}::uuid[])`)).map((logement) => ({ ...logement, accepte: false })),
)

/** Les mêmes, par milliers, qu'aucun ménage n'a acceptés : ceux que ce processus connaît déjà ne se relisent pas. */
export async function listLogementsOfferts(db: Acces, logements: Condition): Promise<LogementLu[]> {
  const { rows } = await sql<Empreinte>`
    select l.id, ${EMPREINTE} as empreinte from ${SOURCE} where ${logements} and not ${accepteSql}`.execute(db)
  return registre(db, rows)
}
