// Les documents produits d'un dossier d'origine qui nomment une personne partie de lui, purgée depuis : ils se retirent (décision 0032).
import { sansAccents } from '@relogement/domain/common/sansAccents'
import { evenementDeDocument } from '@relogement/domain/document/document.evenements'
import { masquerDans } from '@relogement/domain/rgpd/masquer'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'
import { effacerDocument } from '../document/document.queries.ts'
import { insertEvenements } from '../historique/historique.queries.ts'
import { personnesNommees } from './citations.ts'
import type { FichierDuMenage } from './purge.queries.ts'

interface DocumentDOrigine extends FichierDuMenage {
  readonly id: string
  readonly menageId: string
  readonly codeMenage: string
}

/** Produits par Relogement, ils disent ce qu'ils contiennent : leurs données nomment une de ces personnes, ou l'ont encore dans le dossier. */
export async function listDocumentsDOrigine(db: Acces, menageId: string): Promise<DocumentDOrigine[]> {
  const personnes = await personnesNommees(db, menageId)
  if (personnes.length === 0) return []
  const { rows } = await sql<DocumentDOrigine & { donnees: unknown; avantLaSeparation: boolean }>`
    with recursive origines as (
      select decohabite_de as id, (select le from decohabitation d where d.menage_id = menage.id) as le
      from menage where id = ${menageId}::uuid and decohabite_de is not null
      union select m.decohabite_de, (select le from decohabitation d where d.menage_id = m.id)
      from menage m join origines o on m.id = o.id where m.decohabite_de is not null
    )
    select d.id, d.sujet_id as "menageId", m.code_menage as "codeMenage", d.cle_stockage as cle, d.type as nature, d.taille, d.sha256, d.donnees,
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
export async function retirerLesDocumentsDOrigine(db: Acces, menageId: string, maintenant: Date): Promise<DocumentDOrigine[]> {
  const documents = await listDocumentsDOrigine(db, menageId)
  if (documents.length === 0) return []
  await sql`select set_config('relogement.conservation', 'oui', true)`.execute(db)
  for (const { id, menageId: origine, nature } of documents) {
    await effacerDocument(db, id, maintenant)
    await insertEvenements(db, null, maintenant, { id: origine }, [evenementDeDocument('DOCUMENT_RETIRE', { nature })])
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
