import type { FaitsDuLogement } from '@relogement/domain/candidat/faits'
import { type RangeeDeLogements, rangerLogements } from '@relogement/domain/candidat/rangee'
import { statutsOfferts } from '@relogement/domain/candidat/recherche'
import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import type { Condition } from '../core/liste/source.ts'
import { createRegistre, type Empreinte, lireNommees } from '../core/registre.ts'
import { createTenus, type Empreintes, empreinteDesLignes, trancheDe } from '../core/tranches.ts'
import { accepteSql, transmisSql } from '../logement/logement.queries.ts'
import { offerts } from '../logement/portee.ts'

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

interface Question {
  /** Les logements à portée ; la clé dit deux fois les mêmes. */
  readonly visibles: Condition
  readonly cle: string
  readonly maintenant: Date
}

export interface Offre {
  /** Dans l'ordre des adresses. */
  readonly logements: readonly LogementLu[]
  readonly rangee: RangeeDeLogements
}

interface Tranche {
  readonly empreinte: string
  readonly logements: readonly LogementLu[]
}

const tenir = createTenus<Tranche, Offre>()

/** Tout ce qui se propose : offert, qu'aucun ménage n'a accepté et dont les candidats ne sont pas chez le bailleur. Ce qui n'a pas changé ne se relit pas. */
export function lireLOffre(db: Acces, { visibles, cle, maintenant }: Question): Promise<Offre> {
  const quiSePropose = sql<boolean>`(${visibles} and ${offerts} and l.statut = any(${[...statutsOfferts]})
    and (l.statut = 'EN_COURS_DE_TRAITEMENT' or l.fin_mise_a_disposition > ${maintenant}::timestamptz) and not ${accepteSql} and not ${transmisSql})`
  return tenir(db, {
    cle,
    lireLesEmpreintes: () => lireLesEmpreintes(db, quiSePropose),
    lire: (changees) => lireLesTranches(db, sql`(${quiSePropose} and ${trancheDe('l.id')} = any(${[...changees]}::int[]))`),
    reunir: (tranches) => {
      const logements = tranches.flatMap((tranche) => tranche.logements).sort((a, b) => (a.cle < b.cle ? -1 : 1))
      return { logements, rangee: rangerLogements(logements) }
    },
  })
}

/** Ses lignes, et ce qu'elles joignent. */
const EMPREINTE_DE_TRANCHE = sql`concat_ws(' ', ${empreinteDesLignes('l.id', 'l.xmin')},
  (select bit_xor(hash_record_extended(row(b.id, b.xmin), 0)) from partenaire b),
  (select bit_xor(hash_record_extended(row(v.code_insee, v.xmin), 0)) from ville v),
  (select bit_xor(hash_record_extended(row(o.id, o.pru_id), 0)) from operation o))`

async function lireLesEmpreintes(db: Acces, lesquels: Condition): Promise<Empreintes> {
  const { rows } = await sql<{ empreintes: Empreintes }>`select coalesce(json_object_agg(tranche, empreinte), '{}') as empreintes
    from (select ${trancheDe('l.id')} as tranche, ${EMPREINTE_DE_TRANCHE} as empreinte from logement l where ${lesquels} group by 1) e`.execute(
    db,
  )
  return rows[0]?.empreintes ?? {}
}

async function lireLesTranches(db: Acces, lesquels: Condition): Promise<(readonly [number, Tranche])[]> {
  const { rows } = await sql<{ tranche: number; empreinte: string; nommes: string }>`
    select ${trancheDe('l.id')} as tranche, ${EMPREINTE_DE_TRANCHE} as empreinte, string_agg(concat_ws(' ', l.id, ${EMPREINTE}), ',') as nommes
    from ${SOURCE} where ${lesquels} group by 1`.execute(db)
  const nommes = rows.map(({ nommes: siens }) => lireNommees(siens))
  const lus = new Map((await registre(db, nommes.flat())).map((logement) => [logement.id, logement]))
  return rows.map(({ tranche, empreinte }, rang) => [
    tranche,
    { empreinte, logements: (nommes[rang] ?? []).flatMap(({ id }) => lus.get(id) ?? []) },
  ])
}
