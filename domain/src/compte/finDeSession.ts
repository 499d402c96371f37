import { type Civilite, roleDit } from '../acces/civilite.ts'
import type { CodeRole } from '../acces/roles.ts'
import { formatDate } from '../common/date.format.ts'

/** Pourquoi une session a fini, dit à qui l'avait ; `reprise` : se reconnecter ramène à la page d'avant. */
export interface FinDeSession {
  readonly titre: string
  readonly suite: string
  readonly reprise: boolean
}

const DROITS_CHANGES: FinDeSession = {
  titre: 'Vos droits ont changé',
  suite: 'Connectez-vous pour reprendre avec ceux que vous avez maintenant.',
  reprise: true,
}
const reprendre = (titre: string, suite = 'Connectez-vous pour reprendre.'): FinDeSession => ({ titre, suite, reprise: true })

/** Par motif de révocation. Un motif absent d'ici (déconnexion, jeton rejoué par un tiers) se dit « Votre connexion a expiré ». */
const PAR_MOTIF: Readonly<Record<string, FinDeSession>> = {
  COMPTE_DESACTIVE: {
    titre: 'Votre compte est désactivé',
    suite: 'Pour le rouvrir, adressez-vous à un responsable administratif ou à un data steward.',
    reprise: false,
  },
  ROLES_MODIFIES: DROITS_CHANGES,
  PARTENAIRE_MODIFIE: DROITS_CHANGES,
  ZONE_MODIFIEE: DROITS_CHANGES,
  MOT_DE_PASSE_CHANGE: reprendre('Votre mot de passe a changé', 'Connectez-vous avec le nouveau.'),
  MOT_DE_PASSE_FERME: reprendre('Votre organisme n’entre plus par mot de passe', 'Entrez par sa connexion.'),
  FERMEE_PAR_ADMINISTRATION: reprendre('L’administration a fermé cette session'),
  FERMEE_PAR_LA_PERSONNE: reprendre('Vous avez fermé cette session depuis « Mon compte »'),
  SECOND_FACTEUR_EXIGE: reprendre('Un second facteur vous est demandé', 'Connectez-vous pour le poser.'),
  SECOND_FACTEUR_RETIRE: reprendre('Votre second facteur a été retiré'),
  RESTAURATION: reprendre('Le service revient d’une sauvegarde'),
  SORTIE_DE_LA_MAISON: reprendre('La connexion de votre organisme a pris fin'),
}

export const finDuMotif = (motif: string): FinDeSession | null => (Object.hasOwn(PAR_MOTIF, motif) ? (PAR_MOTIF[motif] ?? null) : null)

interface RoleFini {
  readonly role: CodeRole
  readonly civilite: Civilite | null
  readonly dernierJour: string
  /** La personne en a d'autres. */
  readonly autres: boolean
}

/** Un rôle confié pour un temps est passé. */
export const finDuRole = ({ role, civilite, dernierJour, autres }: RoleFini): FinDeSession => ({
  titre: `Votre rôle « ${roleDit(role, civilite)} » a pris fin le ${formatDate(dernierJour)}`,
  suite: autres
    ? 'Connectez-vous pour reprendre avec vos autres rôles.'
    : 'Pour qu’il soit prolongé, adressez-vous à un responsable administratif ou à un data steward.',
  reprise: autres,
})
