import { DomainError, exiger, introuvable } from '@relogement/domain/common/errors'
import { canEcrireProposition } from '@relogement/domain/proposition-ecrite/propositionEcrite.permissions'
import type { Contexte } from '../core/contexte.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { liensDuMenage } from '../menage/dossier/liens.ts'
import type { PropositionDuDossier } from '../menage/dossier/propositionsDuDossier.queries.ts'
import { verifierVersion } from '../menage/modification/version.ts'
import { menagesVisibles } from '../portee/menages.ts'

/** Le dossier, verrouillé, où la personne peut écrire une proposition. */
export async function lockPourEcrire(ctx: Contexte, menageId: string): Promise<DossierVerrouille> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), menageId)
  exiger(canEcrireProposition(ctx.acteur, liensDuMenage(dossier)))
  await verifierVersion(ctx.db, dossier.menage, ctx.versionAttendue)
  return dossier
}

/** La proposition de ce logement ; retirée puis proposée à nouveau, celle qui est en cours d'abord. */
export function propositionDuLogement({ propositions }: DossierVerrouille, logementId: string): PropositionDuDossier {
  const siennes = propositions.filter((proposition) => proposition.logementId === logementId)
  const visee = siennes.find(({ statut }) => statut !== 'retiree') ?? siennes[0]
  if (visee === undefined) throw introuvable('Proposition')
  return visee
}

/** Lève toutes les raisons qui empêchent un geste sur une proposition. */
export function exigerPossible(bloquants: readonly string[]): void {
  if (bloquants.length > 0) throw new DomainError('conflit', 'proposition.geste-refuse', bloquants.join(' '), { details: { bloquants } })
}
