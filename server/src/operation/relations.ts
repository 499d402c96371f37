import type { Relation } from '@relogement/domain/common/relation'
import type { SaisieOperation } from '@relogement/domain/operation/operation.schema'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { estParmi } from '../core/estParmi.ts'
import { saisieRefusee } from './gestes.ts'

type Dite = Relation | null | undefined
interface Dites {
  readonly bailleur?: Dite
  readonly PRU?: Dite
  readonly chargeOperation?: Dite
  readonly villeCode?: string | null | undefined
  readonly zonesGeographiques?: readonly { readonly id: string }[] | undefined
}
type Trouvees = Partial<Pick<SaisieOperation, 'bailleur' | 'PRU' | 'chargeOperation'>>

const INCONNUS = {
  bailleur: 'Bailleur inconnu',
  PRU: 'PRU inconnu',
  villeCode: 'Ville inconnue',
  chargeOperation: 'Personne inconnue',
} as const
type Champ = keyof typeof INCONNUS
const champs = Object.keys(INCONNUS) as Champ[]

const id = (dite: Dite) => (dite && 'id' in dite ? dite.id : null)
const code = (dite: Dite) => (dite && 'code' in dite ? dite.code : null)

/** Les relations dites d'une opération, par leur identifiant ; une inconnue se refuse à son champ. `enPlace` : qui la conduit déjà, fût-il parti. */
export async function relationsDe(db: Acces, dites: Dites, enPlace: string | null): Promise<Trouvees> {
  const PRU = dites.PRU === undefined ? await pruParmi(db, dites.zonesGeographiques) : dites.PRU
  const { bailleur, chargeOperation, villeCode } = dites
  const { rows } = await sql<Record<Champ, string | null>>`select
    (select id from partenaire where categorie = 'BAILLEUR' and (id = ${id(bailleur)}::uuid or code = ${code(bailleur)})) as bailleur,
    (select id from zone_geographique where type = 'PRU' and (id = ${id(PRU)}::uuid or code = ${code(PRU)}) limit 1) as "PRU",
    (select id from utilisateur where id = ${id(chargeOperation)}::uuid and (actif or id = ${enPlace}::uuid)) as "chargeOperation",
    (select code_insee from ville where code_insee = ${villeCode ?? null}) as "villeCode"`.execute(db)
  const lues: Readonly<Record<Champ, unknown>> = { bailleur, PRU, villeCode, chargeOperation }
  const inconnu = champs.find((champ) => lues[champ] != null && rows[0]?.[champ] == null)
  if (inconnu !== undefined) throw saisieRefusee(inconnu, INCONNUS[inconnu])
  return Object.fromEntries(
    (['bailleur', 'PRU', 'chargeOperation'] as const).flatMap((champ) =>
      lues[champ] === undefined ? [] : [[champ, lues[champ] === null ? null : { id: rows[0]?.[champ] }]],
    ),
  )
}

/** Celle de ces zones qui est un PRU : les autres se tirent de la ville. Rien de dit : rien ne change. */
async function pruParmi(db: Acces, zones: Dites['zonesGeographiques']): Promise<Dite> {
  if (zones === undefined) return undefined
  const dites = [...new Set(zones.map((zone) => zone.id))]
  const connues = await db
    .selectFrom('zone_geographique')
    .select(['id', 'type'])
    .where(estParmi(sql`id`, dites, 'uuid'))
    .execute()
  if (connues.length < dites.length) throw saisieRefusee('zonesGeographiques', 'Zone inconnue')
  const [pru, ...autres] = connues.filter(({ type }) => type === 'PRU')
  if (autres.length > 0) throw saisieRefusee('zonesGeographiques', 'Une opération est d’un seul PRU')
  return pru === undefined ? null : { id: pru.id }
}
