// Qui écrit une proposition (domain-rules § 11.2) : le chargé de relogement et l'encadrement ; à l'huissier, l'encadrement seul.
import { reserveA } from '../acces/reserveA.ts'
import { type Acteur, aUnRole, ENC } from '../acces/roles.ts'
import { canModifierMenage } from '../menage/menage.permissions.ts'
import type { LiensDuMenage } from '../menage/menage.visibilite.ts'
import { type VerbeDeLaProposition, verbesDeLaProposition } from '../proposition/ecrite/ecrite.schema.ts'
import {
  empechementsDEcrire,
  empechementsDEnvoyer,
  empechementsDeRetirerLeQrCode,
  empechementsDeSaisirLHuissier,
  type FaitsDeLaProposition,
  type FaitsDuMenageARecevoir,
} from './ecrite.rules.ts'

export const canEcrireProposition = (acteur: Acteur, menage: LiensDuMenage): string | null => canModifierMenage(acteur, menage)

export const canSaisirHuissier = (acteur: Acteur): string | null => (aUnRole(acteur, ENC) ? null : reserveA(ENC))

/** Les gestes ouverts sur une proposition (`can`) et toutes les raisons de chacun des autres (`refus`). */
export function verbesSurLaProposition(
  acteur: Acteur,
  liens: LiensDuMenage,
  proposition: FaitsDeLaProposition,
  menage: FaitsDuMenageARecevoir,
): { can: VerbeDeLaProposition[]; refus: Partial<Record<VerbeDeLaProposition, string[]>> } {
  const droit = canEcrireProposition(acteur, liens)
  const huissier = canSaisirHuissier(acteur)
  const raisons: Readonly<Record<VerbeDeLaProposition, string[]>> = {
    ecrire: droit === null ? empechementsDEcrire(proposition, menage) : [droit],
    envoyer: droit === null ? empechementsDEnvoyer(proposition, menage) : [droit],
    saisirHuissier: huissier === null ? empechementsDeSaisirLHuissier(proposition, menage) : [huissier],
    retirerLeQrCode: droit === null ? empechementsDeRetirerLeQrCode(proposition) : [droit],
  }
  const refuses = verbesDeLaProposition.filter((verbe) => raisons[verbe].length > 0)
  return {
    can: verbesDeLaProposition.filter((verbe) => raisons[verbe].length === 0),
    refus: Object.fromEntries(refuses.map((verbe) => [verbe, raisons[verbe]])),
  }
}
