// Le lien d'un compte ne se lit nulle part (décision 0008) : sans serveur de courriel, il se montre une fois, pour activer un compte.
import { type Consequence, entraine, seDefait } from '../common/consequence.ts'
import { DomainError } from '../common/errors.ts'

/** Ce qui tient la place du lien dans un courriel écrit. */
export const MARQUE_DU_LIEN = '[lien personnel, fait à l’envoi]'

export interface FaitsDuLien {
  readonly type: string
  readonly parti: boolean
  /** Un serveur de courriel est configuré : le lien part seul. */
  readonly courrielsPartent: boolean
  readonly compteActif: boolean
  /** La personne a déjà choisi un mot de passe. */
  readonly compteValide: boolean
  readonly dejaMontre: boolean
}

const refus = (code: string, message: string) => new DomainError('conflit', `lien.${code}`, message)

/** Pourquoi le lien d'un courriel ne peut pas se montrer à l'administration ; `null` : il le peut, une fois. */
export function refusDeMontrerLeLien(faits: FaitsDuLien): DomainError | null {
  if (faits.type !== 'VALIDATION') return refus('personnel', 'Ce courriel ne porte pas de lien d’activation : rien ne se montre.')
  if (!faits.compteActif) return refus('compte-ferme', 'Ce compte est fermé.')
  if (faits.compteValide) return refus('compte-valide', 'La personne a déjà activé son compte : son lien n’est qu’à elle.')
  if (faits.courrielsPartent || faits.parti) return refus('part-seul', 'Un serveur de courriel est configuré : le lien part à la personne.')
  if (faits.dejaMontre)
    return refus('deja-montre', 'Ce lien a déjà été montré. La personne peut en demander un autre depuis « Mot de passe oublié ».')
  return null
}

/** Le lien d'un compte jamais activé, donné en main propre. */
export const consequencesDuLienMontre = (): Consequence[] => [
  entraine('Le lien se voit une seule fois, à donner à la personne en main propre.'),
  entraine('Votre nom est noté, et la personne en est prévenue.'),
  seDefait('Ne s’annule pas.'),
]
