import { raisonsDeGarder } from '@relogement/domain/menage/creation/supprimer'
import { sql } from 'kysely'
import type { Acces } from '../core/database.ts'

interface DossierImporte {
  readonly id: string
  readonly codeMenage: string
  /** Pourquoi il reste ; vide : rien n'y a été fait depuis l'import. */
  readonly raisons: string[]
}

/** Les dossiers d'un import qui sont encore là, et ce qui y a été fait depuis. */
export async function lireLesDossiers(db: Acces, importId: string): Promise<DossierImporte[]> {
  const { rows } = await sql<{
    id: string
    codeMenage: string
    modifie: boolean
    etapes: number
    documents: number
    propositions: number
    echanges: number
    remboursements: number
    inscritAuGtr: boolean
    decohabitation: boolean
    demandesDeDroits: number
    emporte: boolean
  }>`
    select m.id, m.code_menage as "codeMenage",
      (select count(*) from modification h where h.sujet_id = m.id and h.auteur_id is not null) > i.evenements as modifie,
      (select count(*)::int from modification h where h.sujet_id = m.id and h.changements @> '[{"chemin":"relogement.statut"}]') as etapes,
      (select count(*)::int from document d where d.sujet_id = m.id) - i.documents as documents,
      (select count(*)::int from proposition p where p.menage_id = m.id) as propositions,
      (select count(*)::int from commentaire c where c.sujet_id = m.id) - i.commentaires + (select count(*)::int from suivi s where s.sujet_id = m.id)
        + (select count(*)::int from rendez_vous r where r.sujet_id = m.id) + (select count(*)::int from promesse p where p.sujet_id = m.id) as echanges,
      (select count(*)::int from demande_remboursement d where d.menage_id = m.id) as remboursements,
      exists (select from reunion_menage r where r.menage_id = m.id) as "inscritAuGtr",
      exists (select from menage d where d.decohabite_de = m.id) as decohabitation,
      (select count(*)::int from demande_de_droits d where d.menage_id = m.id) + (select count(*)::int from droits_dossier d where d.menage_id = m.id)
        + (select count(*)::int from limitation l where l.menage_id = m.id) as "demandesDeDroits",
      exists (select from emport e where e.menage_id = m.id and e.rendu_le is null and e.retire_le is null and e.expire_le > now()) as emporte
    from menage_importe i join menage m on m.id = i.menage_id where i.import_id = ${importId}::uuid order by m.code_menage`.execute(db)
  return rows.map(({ id, codeMenage, modifie, ...faits }) => {
    const gardes = raisonsDeGarder({ ...faits, statut: 'ENTRETIEN_PREALABLE_A_REALISER', dateEntretien: null })
    return { id, codeMenage, raisons: [...gardes, ...(modifie && gardes.length === 0 ? ['Quelqu’un y a travaillé depuis l’import.'] : [])] }
  })
}
