import { messages } from '@relogement/domain/common/champs'
import { z } from 'zod'
import { MotDePasse } from '../core/formulaire/Texte.tsx'

/** Le mot de passe à redonner ; qui n'en a pas n'en donne pas. */
export const motDePasseActuel = (choisi: boolean) => (choisi ? z.string(messages.requis).min(1, messages.requis) : z.string())

interface Saisie {
  readonly currentPassword: string
}

/**
 * Qui change ce qui protège son compte redonne son mot de passe. Qui n'en a pas vient de se connecter par la maison : le serveur le vérifie, et
 * dit sinon de se reconnecter.
 */
export const QuiChange = ({ choisi }: { readonly choisi: boolean }) =>
  choisi ? (
    <MotDePasse<Saisie> nom="currentPassword" libelle="Mot de passe actuel" autoComplete="current-password" />
  ) : (
    <p className="soft">Vous n’avez pas de mot de passe : ce geste se fait dans les cinq minutes qui suivent votre connexion.</p>
  )
