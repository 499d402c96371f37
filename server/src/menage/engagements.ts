// Ce qui se prend avec un ménage et s'attend : rendez-vous, promesses. Se lit avec les suivis, s'écrit de qui en note.
import { accesRefuse, DomainError, exiger } from '@relogement/domain/common/errors'
import { exigerNonFerme } from '@relogement/domain/menage/menage.fermeture'
import { canSuivreMenage } from '@relogement/domain/menage/menage.permissions'
import { groupesVisibles } from '@relogement/domain/menage/menage.visibilite'
import type { EcranDeConsultation } from '@relogement/domain/rgpd/rgpd.listes'
import { noterConsultation } from '../consultation/noterConsultation.ts'
import type { Contexte } from '../core/contexte.ts'
import { menagesVisibles } from '../portee/menages.ts'
import { type Dossier, getDossier, lockDossier } from './dossier/dossier.queries.ts'
import { liensDuMenage } from './dossier/liens.ts'

/** Le dossier, pour lire ce qui y est pris ; la lecture se note. */
export async function lireEngagements(ctx: Contexte, id: string, ecran: EcranDeConsultation): Promise<Dossier> {
  const dossier = await getDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  if (!groupesVisibles(ctx.acteur, liensDuMenage(dossier)).has('SOCIAL')) throw accesRefuse()
  await noterConsultation(ctx.services.lecture, ctx.acteur, id, ecran, ['SOCIAL'], ctx.maintenant)
  return dossier
}

/** Le dossier, tenu jusqu'à la fin de la transaction, pour y écrire. */
export async function tenirPourEngager(ctx: Contexte, id: string): Promise<Dossier> {
  const dossier = await lockDossier(ctx.db, menagesVisibles(ctx.acteur), id)
  exiger(canSuivreMenage(ctx.acteur, liensDuMenage(dossier)))
  exigerNonFerme(dossier.menage)
  return dossier
}

export function verifierEngagement({ versionAttendue }: Contexte, version: number, ce: string): void {
  if (versionAttendue === null || versionAttendue === version) return
  throw new DomainError('version', 'engagement.version', `${ce} par une autre personne depuis que vous l’avez ouverte.`, {
    details: { version },
  })
}

/** Un refus à son champ. */
export const refusee = ({ champ, message }: { readonly champ: string; readonly message: string }) =>
  new DomainError('saisie', 'engagement', message, { violations: [{ propertyPath: champ, message }] })
