// Les documents produits d'ailleurs qui nomment le ménage purgé : ceux du dossier d'où une de ses personnes est partie, ceux des réunions qui
// l'ont examiné. Ils se retirent (décision 0032).
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { masquerDans } from '@relogement/domain/rgpd/masquer'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { effacerDocument } from '../document/document.queries.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { personnesNommees } from './citations.ts'
import type { FichierDuMenage } from './purge.queries.ts'
import { ditTous, ligneQui } from './textesDesTables.ts'

interface DocumentDAilleurs extends FichierDuMenage {
  readonly id: string
  readonly sujetId: string
  /** Le code du dossier, le nom de la réunion. */
  readonly ou: string
}

/** Tous, dans l'ordre où ils se montrent. */
export const listDocumentsDAilleurs = async (db: Acces, menageId: string): Promise<DocumentDAilleurs[]> => [
  ...(await listDocumentsDOrigine(db, menageId)),
  ...(await listDocumentsDeReunion(db, menageId)),
]

/** Chaque document d'une réunion écrit le code des ménages qu'elle examine ; produit de nouveau, il ne dira plus que ce qui en reste. */
async function listDocumentsDeReunion(db: Acces, menageId: string): Promise<DocumentDAilleurs[]> {
  const { code_menage } = await db.selectFrom('menage').select('code_menage').where('id', '=', menageId).executeTakeFirstOrThrow()
  const { rows } = await sql<DocumentDAilleurs>`
    select t.id, t.sujet_id as "sujetId", r.nom as ou, t.cle_stockage as cle, t.type as nature, t.taille, t.sha256
    from document t join reunion r on r.id = t.sujet_id
    where t.genere and t.supprime_le is null and ${ligneQui('document', (dit) => ditTous(dit, [sansAccents(code_menage)]))}
      and jsonb_path_exists(t.donnees, '$.** ? (@ == $code)', jsonb_build_object('code', ${code_menage}::text))
    order by t.ajoute_le`.execute(db)
  return rows
}

/** Produits par Relogement, ils disent ce qu'ils contiennent : leurs données nomment une de ces personnes, ou l'ont encore dans le dossier. */
async function listDocumentsDOrigine(db: Acces, menageId: string): Promise<DocumentDAilleurs[]> {
  const personnes = await personnesNommees(db, menageId)
  if (personnes.length === 0) return []
  const { rows } = await sql<DocumentDAilleurs & { donnees: unknown; avantLaSeparation: boolean }>`
    with recursive origines as (
      select decohabite_de as id, (select le from decohabitation d where d.menage_id = menage.id) as le
      from menage where id = ${menageId}::uuid and decohabite_de is not null
      union select m.decohabite_de, (select le from decohabitation d where d.menage_id = m.id)
      from menage m join origines o on m.id = o.id where m.decohabite_de is not null
    )
    select d.id, d.sujet_id as "sujetId", m.code_menage as ou, d.cle_stockage as cle, d.type as nature, d.taille, d.sha256, d.donnees,
      d.ajoute_le <= o.le as "avantLaSeparation"
    from document d join origines o on o.id = d.sujet_id join menage m on m.id = d.sujet_id
    where d.genere and d.supprime_le is null and d.donnees is not null and m.purge_le is null and m.limitation_depuis is null
    order by d.ajoute_le`.execute(db)
  const prenoms = [...new Set(personnes.map(({ prenom }) => prenom))]
  return rows
    .filter(({ donnees, avantLaSeparation }) => {
      if (JSON.stringify(masquerDans(donnees, personnes)) !== JSON.stringify(donnees)) return true
      // Du temps où elle y vivait, un prénom seul, dans un tableau, est le sien.
      return avantLaSeparation && prenoms.some((prenom) => porte(donnees, prenom))
    })
    .map(({ donnees: _donnees, avantLaSeparation: _avant, ...document }) => document)
}

/** Les retire : leur nature, leur empreinte et leurs dates restent ; leurs fichiers partent avec ceux de la purge. */
export async function retirerLesDocumentsDAilleurs(db: Acces, menageId: string, maintenant: Date): Promise<DocumentDAilleurs[]> {
  const documents = await listDocumentsDAilleurs(db, menageId)
  if (documents.length === 0) return []
  await sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
  for (const { id, sujetId, nature } of documents) {
    await effacerDocument(db, id, maintenant)
    await insertEvenements(db, null, maintenant, { id: sujetId }, [evenementDeDocument('DOCUMENT_RETIRE', { nature })])
  }
  return documents
}

function porte(valeur: unknown, prenom: string): boolean {
  if (typeof valeur === 'string')
    return sansAccents(valeur)
      .split(/[^\p{L}-]+/u)
      .includes(sansAccents(prenom))
  if (valeur === null || typeof valeur !== 'object') return false
  return Object.values(valeur).some((sous) => porte(sous, prenom))
}
