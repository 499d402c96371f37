import { jourDe } from '../core/contexte.ts'
import type { Acces } from '../core/database.ts'
import { ecrireCourriel } from '../courriel/ecrireCourriel.ts'
import { variable } from '../referentiel/variables.ts'
import { type Compte, saveMotDePasse } from './compte.queries.ts'
import { fermerLiens } from './liens.ts'
import { hacher, refuserMotDePasseFaible } from './motDePasse.ts'
import { revoquerSessions } from './session.queries.ts'
import { debloquerCompte } from './tentatives.queries.ts'

/** Enregistre le mot de passe choisi : toutes les sessions sont fermées, les jetons d'API retirés, tous les liens envoyés fermés, et la personne est prévenue. */
export async function choisirMotDePasse(db: Acces, compte: Compte, motDePasse: string, maintenant: Date): Promise<void> {
  const jour = jourDe(maintenant)
  refuserMotDePasseFaible(motDePasse, [compte.prenom, compte.nom, compte.email], {
    longueur: await variable(db, 'MOT_DE_PASSE_LONGUEUR', jour),
    force: await variable(db, 'MOT_DE_PASSE_FORCE', jour),
  })
  await saveMotDePasse(db, compte.id, await hacher(motDePasse), maintenant)
  await revoquerSessions(db, compte.id, 'MOT_DE_PASSE_CHANGE', maintenant)
  await fermerLiens(db, compte.id, 'RECUPERATION', maintenant)
  await fermerLiens(db, compte.id, 'VALIDATION', maintenant)
  await debloquerCompte(db, compte.email)
  if (compte.mot_de_passe !== null) await prevenir(db, compte, maintenant)
}

const prevenir = (db: Acces, { email, prenom }: Compte, maintenant: Date) =>
  ecrireCourriel(
    db,
    {
      type: 'MOT_DE_PASSE_CHANGE',
      destinataires: [email],
      sujet: 'Relogement : votre mot de passe a changé',
      corps: `Bonjour ${prenom},

Le mot de passe de votre compte vient de changer : toutes vos sessions ont été fermées, et vos jetons d’API retirés.

Si ce n’est pas vous, demandez un nouveau mot de passe depuis la page de connexion et prévenez votre administrateur.`,
    },
    maintenant,
  )
