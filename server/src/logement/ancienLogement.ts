import { evenementDeLogement } from '@relogement/domain/logement/logement.evenements'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Contexte } from '../core/contexte.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

/** Le logement que ce ménage occupait, retrouvé par son UG et sa porte, est vacant depuis l'état des lieux de sortie (domain-rules § 2.1). */
export async function viderLAncienLogement(
  { db, maintenant }: Pick<Contexte, 'db' | 'maintenant'>,
  menageId: string,
  debut: string,
): Promise<void> {
  await sql`select recenser_le_parc(${menageId}::uuid)`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into vacance (id, logement_id, type, debut)
    select ${uuidv7()}::uuid, l.id, 'RELOGEMENT', ${debut}::date from menage m join logement l on l.parc and l.operation_id = m.operation_id
      and l.ug = m.patrimoine ->> 'UG' and coalesce(l.numero_porte, '') = coalesce(m.localisation ->> 'numeroPorte', '')
    where m.id = ${menageId}::uuid
    on conflict do nothing returning logement_id as id`.execute(db)
  for (const { id } of rows) await insertEvenements(db, null, maintenant, { id }, [evenementDeLogement('LOGEMENT_VACANT', { debut })])
}
