import type { FaitsDuLogement } from '@relogement/domain/candidat/faits'
import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { createRegistre, type Empreinte, lireNommees } from '../core/registre.ts'
import { accepteSql, transmisSql } from '../logement/logement.queries.ts'

export interface LogementLu extends FaitsDuLogement {
  readonly numero: string | null
  readonly rue: string
  /** Ce qui le range parmi les adresses. */
  readonly cle: string
}

type Ligne = Omit<LogementLu, 'bailleur' | 'zone' | 'fin' | 'cle'> & {
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
export async function listLogements(db: Acces, logements: Condition): Promise<(LogementLu & Empreinte)[]> {
  const { rows } = await sql<Ligne>`
    select l.id, l.statut, l.fin_mise_a_disposition as fin, ${accepteSql} as accepte, ${transmisSql} as transmis, l.typologie, l.bailleur_id as "bailleurId", b.nom as "bailleurNom",
      o.pru_id as "pruId", l.numero, l.rue, l.ville, l.quartier, l.etage, l.ascenseur, l.pmr, l.surface_habitable as surface, l.loyer,
      l.charges_generales as "chargesGenerales", l.chauffage, l.eau, l.garage, l.apl, v.epci_code as epci, ${EMPREINTE} as empreinte
    from ${SOURCE} where ${logements}`.execute(db)
  return rows.map(({ bailleurId, bailleurNom, epci, fin, ...logement }) => ({
    ...logement,
    bailleur: bailleurId === null ? null : { id: bailleurId, nom: bailleurNom },
    fin: fin?.toISOString() ?? null,
    zone: zoneDeLaCommune(epci),
    cle: `${logement.ville} ${logement.rue} ${logement.numero} ${logement.id}`,
  }))
}

// Accepté par un ménage, ou chez le bailleur : l'empreinte n'en dit rien, la base en juge à chaque lecture.
const registre = createRegistre(async (db, ids) =>
  (await listLogements(db, sql`l.id = any(${[...ids]}::uuid[])`)).map((logement) => ({ ...logement, accepte: false, transmis: false })),
)

interface ATrier {
  readonly offerts: Condition
  /** Ceux que la taille du ménage admet. */
  readonly admis: Condition
  readonly premiers: number
}

export interface Offre {
  readonly admis: readonly LogementLu[]
  /** Les premiers de ceux que la taille écarte, dans l'ordre des adresses, et leur nombre. */
  readonly horsTaille: readonly LogementLu[]
  readonly nombreHorsTaille: number
}

/** Range d'un seul parcours les logements offerts, qu'aucun ménage n'a acceptés et dont les candidats ne sont pas chez le bailleur ; ceux que ce processus connaît déjà ne se relisent pas. */
export async function listLogementsOfferts(db: Acces, { offerts, admis, premiers }: ATrier): Promise<Offre> {
  const nommes = (source: Condition) => sql`(select string_agg(concat_ws(' ', id, empreinte), ',') from ${source})`
  const { rows } = await sql<{ admis: string | null; horsTaille: string | null; nombre: number }>`
    with offre as materialized (select l.id, l.ville, l.rue, ${admis} as admis, ${EMPREINTE} as empreinte from ${SOURCE} where ${offerts} and not ${accepteSql} and not ${transmisSql})
    select ${nommes(sql`offre where admis`)} as admis, (select count(*)::int from offre where not admis) as nombre,
      ${nommes(sql`(select * from offre where not admis order by ville, rue, id limit ${sql.lit(premiers)}) x`)} as "horsTaille"`.execute(
    db,
  )
  const [trie] = rows as [(typeof rows)[number]]
  const [nommesAdmis, nommesHorsTaille] = [lireNommees(trie.admis), lireNommees(trie.horsTaille)]
  const lus = await registre(db, [...nommesAdmis, ...nommesHorsTaille])
  const ecartes = new Set(nommesHorsTaille.map(({ id }) => id))
  return {
    admis: lus.filter(({ id }) => !ecartes.has(id)),
    horsTaille: lus.filter(({ id }) => ecartes.has(id)),
    nombreHorsTaille: trie.nombre,
  }
}
