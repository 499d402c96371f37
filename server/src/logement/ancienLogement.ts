import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { habite, sorti } from '../portee/occupation.ts'

type Ici = Pick<Contexte, 'db' | 'maintenant'>

/** L'ancien logement de ce ménage est vacant depuis l'état des lieux de sortie (domain-rules § 2.1), si plus personne d'autre n'y habite. */
export async function viderLAncienLogement(ctx: Ici, menageId: string, debut: string): Promise<void> {
  await sql`select recenser_le_parc(${menageId}::uuid)`.execute(ctx.db)
  await changer(
    ctx,
    'LOGEMENT_VACANT',
    sql`
    insert into vacance (id, logement_id, type, debut)
    select ${uuidv7()}::uuid, l.id, 'RELOGEMENT', ${debut}::date from menage m join logement l on ${habite('m')}
    where m.id = ${menageId}::uuid and not exists (select from menage n where n.id <> m.id and not ${sorti('n')} and ${habite('n')})
    on conflict do nothing returning logement_id as id, debut::text`,
  )
}

/** L'état des lieux de sortie est annulé : le ménage y habite encore, la vacance qu'il ouvrait n'a pas eu lieu. */
export const reoccuperLAncienLogement = (ctx: Ici, menageId: string): Promise<void> =>
  changer(
    ctx,
    'VACANCE_ANNULEE',
    sql`
    delete from vacance v using menage m join logement l on ${habite('m')}
    where m.id = ${menageId}::uuid and v.logement_id = l.id and v.type = 'RELOGEMENT' and v.fin is null and v.debut = m.date_edl_sortie
    returning v.logement_id as id, v.debut::text`,
  )

/** La date de son état des lieux de sortie est corrigée : la vacance qu'il ouvrait part du jour vrai, ou n'a pas eu lieu. */
export const suivreLaSortie = (ctx: Ici, menageId: string, ancien: string, nouveau: string | null): Promise<void> => {
  const sienne = sql`where m.id = ${menageId}::uuid and v.logement_id = l.id and v.type = 'RELOGEMENT' and v.fin is null and v.debut = ${ancien}::date`
  return nouveau === null
    ? changer(
        ctx,
        'VACANCE_ANNULEE',
        sql`delete from vacance v using menage m join logement l on ${habite('m')} ${sienne} returning v.logement_id as id, v.debut::text`,
      )
    : changer(
        ctx,
        'VACANCE_CORRIGEE',
        sql`update vacance v set debut = ${nouveau}::date from menage m join logement l on ${habite('m')} ${sienne}
          returning v.logement_id as id, v.debut::text`,
      )
}

async function changer(
  { db, maintenant }: Ici,
  code: 'LOGEMENT_VACANT' | 'VACANCE_CORRIGEE' | 'VACANCE_ANNULEE',
  ecriture: RawBuilder<unknown>,
) {
  const { rows } = await (ecriture as RawBuilder<{ id: string; debut: string }>).execute(db)
  for (const { id, debut } of rows) await insertEvenements(db, null, maintenant, { id }, [evenementDeLogement(code, { debut })])
}
