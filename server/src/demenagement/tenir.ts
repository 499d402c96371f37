import { DomainError } from '@relogement/domain/common/errors'
import { exigerAnnulable } from '@relogement/domain/planning/planning.permissions'
import { exigerJourOuvert, exigerPasFait, type GesteSurCreneau } from '@relogement/domain/planning/planning.rules'
import type { Contexte } from '../core/contexte.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { calendrierDe } from '../planning/jours.ts'
import { type CreneauPris, getCreneau, lockCreneau } from '../planning/places.ts'
import { menagesVisibles } from '../portee/menages.ts'

/** Un créneau que l'acteur peut annuler ou changer, tenu, et le dossier de son ménage avant lui : toujours dans cet ordre. */
export async function tenirLeCreneau(
  ctx: Contexte,
  id: string,
  geste: GesteSurCreneau,
): Promise<{ creneau: CreneauPris; dossier: DossierVerrouille | null }> {
  const { menage_id: menageId } = await getCreneau(ctx.db, id)
  const dossier = menageId === null ? null : await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  const creneau = await lockCreneau(ctx.db, id)
  exigerAnnulable(ctx.acteur, { creePar: creneau.cree_par })
  exigerPasFait({ jour: creneau.jour, fait: creneau.fait_le !== null })
  exigerJourOuvert(ctx.acteur, creneau.jour, await calendrierDe(ctx), geste)
  if (ctx.versionAttendue !== null && ctx.versionAttendue !== creneau.version)
    throw new DomainError('version', 'planning.version', 'Ce créneau a été modifié par une autre personne depuis que vous l’avez ouvert.')
  return { creneau, dossier }
}
