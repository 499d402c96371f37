import { RESTENT_APRES_LA_FIN } from '@relogement/domain/alerte/alertesDUneSortie'
import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { alertesDuStatut } from '@relogement/domain/menage/passages/alertesDuStatut'
import { appliquerAlertes } from '../../alerte/appliquerAlertes.ts'
import type { Contexte } from '../../core/contexte.ts'
import type { LigneDossier, Sections } from '../dossier/sections.ts'

/** Dit non nécessaire, le relogement n'attend plus rien ; de nouveau nécessaire, il retrouve ce que son statut attend (décision 0021). */
export async function suivreLaNecessiteParLesAlertes(ctx: Contexte, menage: LigneDossier, { relogement }: Sections): Promise<void> {
  const par = ctx.acteur.id || null
  if (!relogement.relogementNecessaire) {
    await appliquerAlertes(ctx, menage.id, { alertesFermees: { toutesSauf: RESTENT_APRES_LA_FIN }, alertesCreees: [] }, par)
    return
  }
  const documents = await ctx.db
    .selectFrom('document')
    .select('type')
    .where('sujet_id', '=', menage.id)
    .where('type', 'in', ['BAIL_NOUVEAU', 'FICHE_NOUVEAU_LOGEMENT'])
    .where('supprime_le', 'is', null)
    .execute()
  const a = (type: string) => documents.some((document) => document.type === type)
  const faits = { dates: relogement.dates, bailDepose: a('BAIL_NOUVEAU'), ficheNouveauLogement: a('FICHE_NOUVEAU_LOGEMENT') }
  const alertesCreees = alertesDuStatut(menage.statut as StatutMenage, faits, ctx.aujourdhui)
  await appliquerAlertes(ctx, menage.id, { alertesFermees: [], alertesCreees }, par)
}
