// Ce qui arrive à un second facteur se lit à l'historique du compte, et s'écrit à la personne.
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import type { Acces } from '../core/database.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../historique/historique.queries.ts'

type Fait = 'SECOND_FACTEUR_POSE' | 'SECOND_FACTEUR_RETIRE' | 'CODES_DE_SECOURS_REFAITS' | 'CODE_DE_SECOURS_UTILISE'

const phrases: Readonly<Record<Fait, string>> = {
  SECOND_FACTEUR_POSE:
    'Un second facteur vient d’être posé sur votre compte : se connecter demande désormais un code de votre application.',
  SECOND_FACTEUR_RETIRE: 'Le second facteur de votre compte vient d’être retiré.',
  CODES_DE_SECOURS_REFAITS: 'Les codes de secours de votre compte viennent d’être refaits : ceux d’avant ne valent plus.',
  CODE_DE_SECOURS_UTILISE: 'Un code de secours vient de servir à se connecter à votre compte. Il ne vaut plus.',
}

type Destinataire = { readonly id: string; readonly email: string; readonly prenom: string }

/** `auteurId` : la personne elle-même, ou qui administre son compte. */
export async function dire(db: Acces, compte: Destinataire, fait: Fait, auteurId: string, maintenant: Date): Promise<void> {
  await insertEvenements(db, auteurId, maintenant, { id: compte.id }, [evenementDUtilisateur(fait, {})])
  const parQui = auteurId === compte.id ? '' : ' par l’administration'
  await ecrire(db, compte, phrases[fait].replace(/ d’être (?:posé|retiré|refaits)/, `$&${parQui}`), maintenant)
}

/** Le mot de passe est juste, les codes faux : la personne doit savoir que quelqu'un le connaît. */
export const prevenirDesEssais = (db: Acces, compte: Destinataire, maintenant: Date): Promise<void> =>
  ecrire(db, compte, 'Plusieurs codes faux viennent d’être donnés pour votre compte, après le bon mot de passe.', maintenant)

async function ecrire(db: Acces, { email, prenom }: Destinataire, phrase: string, maintenant: Date): Promise<void> {
  const corps = `Bonjour ${prenom},

${phrase}

Si ce n’est pas vous, demandez un nouveau mot de passe depuis la page de connexion et prévenez votre administrateur.`
  await ecrireCourriel(
    db,
    { type: 'SECOND_FACTEUR', destinataires: [email], sujet: 'Relogement : le second facteur de votre compte', corps },
    maintenant,
  )
}
