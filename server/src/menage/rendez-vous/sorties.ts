import { evenementDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.evenements'
import type { NatureDeRendezVous } from '@relogement/domain/menage/rendez-vous/rendezVous.listes'
import type { Contexte } from '../../core/contexte.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'
import type { Dossier } from '../dossier/dossier.queries.ts'
import { rappeler } from './rappel.ts'

/** Un ménage qui s'en va n'est plus attendu : ce qui était prévu avec lui s'annule, chacun dit à l'historique. Le passage a clos les rappels. */
export async function annulerLesRendezVous(ctx: Contexte, { menage }: Pick<Dossier, 'menage'>): Promise<void> {
  const annules = await ctx.db
    .updateTable('rendez_vous')
    .set((eb) => ({ statut: 'ANNULE', annule_avec_le_dossier: true, rappel_id: null, version: eb('version', '+', 1) }))
    .where('sujet_id', '=', menage.id)
    .where('statut', '=', 'PREVU')
    .returning(['id', 'nature', 'debut'])
    .execute()
  await dire(
    ctx,
    menage.id,
    annules.map((annule) => evenementDeRendezVous('RENDEZ_VOUS_CONCLU', { ...momentDe(annule), issue: 'ANNULE' })),
  )
}

/** Son départ annulé, ou son dossier rouvert : ceux que la sortie avait annulés sont prévus de nouveau, et se rappellent s'ils sont à venir. */
export async function retablirLesRendezVous(ctx: Contexte, dossier: Pick<Dossier, 'menage' | 'charge'>): Promise<void> {
  const { db, maintenant } = ctx
  const retablis = await db
    .updateTable('rendez_vous')
    .set((eb) => ({ statut: 'PREVU', annule_avec_le_dossier: false, version: eb('version', '+', 1) }))
    .where('sujet_id', '=', dossier.menage.id)
    .where('annule_avec_le_dossier', '=', true)
    .returning(['id', 'nature', 'debut'])
    .execute()
  for (const retabli of retablis) {
    if (retabli.debut <= maintenant) continue
    const rappel_id = await rappeler(ctx, dossier, momentDe(retabli))
    await db.updateTable('rendez_vous').set({ rappel_id }).where('id', '=', retabli.id).execute()
  }
  await dire(
    ctx,
    dossier.menage.id,
    retablis.map((retabli) => evenementDeRendezVous('RENDEZ_VOUS_RETABLI', momentDe(retabli))),
  )
}

const momentDe = ({ nature, debut }: { readonly nature: string; readonly debut: Date }) => ({
  nature: nature as NatureDeRendezVous,
  debut: debut.toISOString(),
})

const dire = ({ db, acteur, maintenant }: Contexte, id: string, evenements: ReturnType<typeof evenementDeRendezVous>[]) =>
  evenements.length === 0 ? undefined : insertEvenements(db, acteur.id, maintenant, { id }, evenements)
