import { exiger } from '@relogement/domain/common/errors'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { natureDesRevenus } from '@relogement/domain/menage/ressources/natureDesRevenus'
import type { Contexte } from '../../core/contexte.ts'
import { menagesVisibles } from '../../portee/menages.ts'
import { lockDossier } from '../dossier/dossier.queries.ts'
import { liensDuMenage } from '../dossier/liens.ts'
import { presenterDossier } from '../dossier/presenterDossier.ts'
import { lireSections } from '../dossier/sections.ts'

/**
 * Le client de la spécification l'appelle après l'enregistrement des ressources. Chaque enregistrement la déduit déjà : l'appel
 * rattrape les dossiers importés. Une valeur déduite ne fait ni version ni trace.
 */
export async function actualiserNatureDesRevenus(ctx: Contexte, id: string) {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canModifierMenage(ctx.acteur, liensDuMenage(dossier)))
  const nature_revenus = natureDesRevenus(lireSections(dossier.menage, dossier).ressourcesEtCharges.ressources)
  await ctx.db.updateTable('menage').set({ nature_revenus }).where('id', '=', id).execute()
  return presenterDossier(ctx, { ...dossier, menage: { ...dossier.menage, nature_revenus } })
}
