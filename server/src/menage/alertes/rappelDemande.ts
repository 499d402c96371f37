import { alerteDeReponseRecue } from '@relogement/domain/reponse-menage/reponseMenage.rules'
import { sql } from 'kysely'
import { cloreAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { rappeleLeSql } from '../dossier/propositionsDuDossier.queries.ts'

/** Le ménage a été rappelé : l'alerte de sa demande se ferme, sauf s'il en attend un autre. */
export async function cloreLeRappelDemande(ctx: Contexte, menageId: string): Promise<void> {
  const textes = [false, true].map((changee) => alerteDeReponseRecue('RAPPEL', changee, ctx.aujourdhui).texte)
  await cloreAlertes(ctx, (alertes) =>
    alertes
      .where('sujet_id', '=', menageId)
      .where('type', '=', 'REPONSE_RECUE')
      .where('texte', 'in', textes)
      .where(
        sql<boolean>`not exists (select from reponse_menage r where r.menage_id = ${menageId}::uuid and r.reponse = 'RAPPEL'
          and not exists (select from reponse_menage s where s.proposition_id = r.proposition_id and s.numero > r.numero)
          and ${rappeleLeSql} is null)`,
      ),
  )
}
