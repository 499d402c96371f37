import { introuvable } from '@relogement/domain/common/errors'
import { sql } from 'kysely'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import type { Fichier } from '../core/http/reponse.ts'
import { getDocument } from '../document/document.queries.ts'
import { servirContenu } from '../document/servirContenu.ts'
import { bonsVisibles } from './portee.ts'

/** La dernière version du bon : tout ce que le déménageur lit d'un ménage (domain-rules § 11.1). */
export async function lireLeBon(ctx: Contexte, id: string): Promise<Fichier> {
  const { db, acteur, services, maintenant } = ctx
  const { rows } = await sql<{ id: string; menageId: string }>`
    select d.id, m.id as "menageId" from creneau c join menage m on m.id = c.menage_id
    join document d on d.sujet_id = m.id and d.objet_id = c.id and d.type = 'BON_COMMANDE_DEMENAGEMENT' and d.genere and d.supprime_le is null
    where c.id = ${id}::uuid and ${bonsVisibles(acteur)} order by d.numero desc limit 1`.execute(db)
  const [bon] = rows
  if (bon === undefined) throw introuvable('Bon de commande')
  await noterConsultation(services.lecture, acteur, bon.menageId, 'documents', ['IDENTITE', 'CONTACT'], maintenant)
  return servirContenu(ctx, await getDocument(db, bon.menageId, bon.id), true)
}
