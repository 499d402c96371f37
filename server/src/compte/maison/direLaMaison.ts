// Ce qui arrive à la façon d'entrer d'un compte se lit à son historique, et s'écrit à la personne.
import { evenementDUtilisateur } from '@relogement/domain/utilisateur/utilisateur.evenements'
import type { Acces } from '../../core/database.ts'
import { ecrireCourriel } from '../../courriel/ecrireCourriel.ts'
import { insertEvenements } from '../../historique/historique.queries.ts'

type Fait = 'MAISON_RATTACHEE' | 'MAISON_RETIREE' | 'MOT_DE_PASSE_FERME' | 'MOT_DE_PASSE_ROUVERT'

const phrases: Readonly<Record<Fait, (libelle: string) => string>> = {
  MAISON_RATTACHEE: (libelle) => `Votre compte est rattaché à ${libelle} : vous entrez désormais aussi par lui.`,
  MAISON_RETIREE: (libelle) => `Votre compte n’est plus rattaché à ${libelle}.`,
  MOT_DE_PASSE_FERME: (libelle) =>
    `Votre organisme n’entre plus par mot de passe, mais par ${libelle}. Vos sessions ont été fermées, et vos jetons d’API retirés.`,
  MOT_DE_PASSE_ROUVERT: () => 'Votre organisme entre de nouveau par mot de passe.',
}

interface Destinataire {
  readonly id: string
  readonly email: string
  readonly prenom: string
}

/** `auteurId` : la personne elle-même, ou qui administre son organisme. */
export async function direLaMaison(
  db: Acces,
  { id, email, prenom }: Destinataire,
  fait: Fait,
  { auteurId, libelle, maintenant }: { readonly auteurId: string; readonly libelle: string; readonly maintenant: Date },
): Promise<void> {
  await insertEvenements(db, auteurId, maintenant, { id }, [evenementDUtilisateur(fait, {})])
  const corps = `Bonjour ${prenom},

${phrases[fait](libelle)}

Si cela vous surprend, prévenez votre administrateur.`
  await ecrireCourriel(
    db,
    { type: 'CONNEXION_DE_LA_MAISON', destinataires: [email], sujet: 'Relogement : comment vous entrez', corps },
    maintenant,
  )
}
