// Ce que l'historique d'un compte dit.
import { z } from 'zod'
import { civilites, roleDit } from '../acces/civilite.ts'
import { codesRoles } from '../acces/roles.ts'
import { formatDate } from '../common/date.format.ts'
import { codesDe } from '../common/listes.ts'
import { minuscule } from '../common/minuscule.ts'
import { dit, redacteur, sorte } from '../historique/evenement.ts'
import { accesDeCompte } from './accesDeCompte.ts'

const fait = (texte: string, mots: string) => ({ texte: () => texte, fait: () => [dit(` a ${mots}`)] })

export const evenementsUtilisateur = {
  UTILISATEUR_INVITE: sorte({}, fait('Compte ouvert, invitation envoyée', 'ouvert le compte et envoyé l’invitation')),
  UTILISATEUR_REINVITE: sorte({}, fait('Invitation envoyée de nouveau', 'envoyé une nouvelle invitation')),
  /** Personne ne l'a donné à l'écran : la machine du service l'a fait. */
  LIEN_DONNE_AU_SERVEUR: sorte({}, { texte: () => 'Lien d’accès donné depuis le serveur' }),
  LIEN_DEMANDE_AU_SERVEUR: sorte({}, { texte: () => 'Lien d’accès demandé sur le serveur' }),
  UTILISATEUR_MODIFIE: sorte({}, fait('Compte modifié', 'modifié le compte')),
  UTILISATEUR_DESACTIVE: sorte({}, fait('Compte désactivé', 'désactivé le compte')),
  UTILISATEUR_REACTIVE: sorte({}, fait('Compte réactivé', 'réactivé le compte')),
  SESSIONS_FERMEES: sorte(
    { nombre: z.number().int() },
    {
      texte: ({ nombre }) => (nombre === 1 ? 'Une session fermée' : `${nombre} sessions fermées`),
      fait: ({ nombre }) => [dit(nombre === 1 ? ' a fermé une session' : ` a fermé ${nombre} sessions`)],
    },
  ),
  SECOND_FACTEUR_POSE: sorte({}, fait('Second facteur posé', 'posé le second facteur')),
  SECOND_FACTEUR_RETIRE: sorte({}, fait('Second facteur retiré', 'retiré le second facteur')),
  CODES_DE_SECOURS_REFAITS: sorte({}, fait('Codes de secours refaits', 'refait les codes de secours')),
  CODE_DE_SECOURS_UTILISE: sorte({}, fait('Connexion par un code de secours', 'utilisé un code de secours pour se connecter')),
  MAISON_RATTACHEE: sorte({}, fait('Compte rattaché à la connexion de la maison', 'rattaché le compte à la connexion de la maison')),
  MAISON_RETIREE: sorte({}, fait('Connexion de la maison retirée du compte', 'retiré du compte la connexion de la maison')),
  MOT_DE_PASSE_FERME: sorte(
    {},
    fait('Connexion par mot de passe fermée à son organisme', 'fermé la connexion par mot de passe à l’organisme'),
  ),
  MOT_DE_PASSE_ROUVERT: sorte(
    {},
    fait('Connexion par mot de passe rouverte à son organisme', 'rouvert la connexion par mot de passe à l’organisme'),
  ),
  JETON_FAIT: sorte(
    { lectureSeule: z.boolean() },
    {
      texte: ({ lectureSeule }) => `Jeton d’API fait, ${lectureSeule ? 'en lecture' : 'en lecture et écriture'}`,
      fait: ({ lectureSeule }) => [dit(` a fait un jeton d’API, ${lectureSeule ? 'en lecture' : 'en lecture et écriture'}`)],
    },
  ),
  JETON_RETIRE: sorte({}, fait('Jeton d’API retiré', 'retiré un jeton d’API')),
  /** Par la protection des données, qui retire tout ce que le produit a remis. */
  ACCES_RETIRE: sorte(
    { acces: z.enum(codesDe(accesDeCompte)) },
    {
      texte: ({ acces }) => `${accesDeCompte[acces]} : accès retiré`,
      fait: ({ acces }) => [dit(` a retiré un accès : ${minuscule(accesDeCompte[acces])}`)],
    },
  ),
  OBJECTIFS_MODIFIES: sorte({}, fait('Objectifs modifiés', 'modifié les objectifs')),
  TEMPS_DE_TRAVAIL_REGLE: sorte(
    { depuis: z.iso.date(), quotite: z.number().int() },
    {
      texte: ({ depuis, quotite }) => `Temps de travail\u00A0: ${quotite} % depuis le ${formatDate(depuis)}`,
      fait: ({ depuis, quotite }) => [dit(` a réglé le temps de travail à ${quotite} % depuis le ${formatDate(depuis)}`)],
    },
  ),
  /** Personne ne l'a retiré : son dernier jour est passé. */
  ROLE_ECHU: sorte(
    { role: z.enum(codesRoles), civilite: z.enum(codesDe(civilites)).nullish() },
    { texte: ({ role, civilite }) => `Rôle « ${roleDit(role, civilite)} » retiré : son dernier jour est passé` },
  ),
}

export const evenementDUtilisateur = redacteur(evenementsUtilisateur)
