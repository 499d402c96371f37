// Les traitements que Relogement fait de données personnelles (article 30), tels que la démonstration les tient.
import { variables } from '@relogement/domain/referentiel/variables'
import type { Traitement } from '@relogement/domain/registre/registres'

const dure = (code: keyof typeof variables) => `${Object.values(variables[code].valeurs).at(-1)} ${variables[code].unite}`

const RESPONSABLES =
  'Responsable : l’opérateur du relogement, 18 rue de la Gare, 59800 Lille. Délégation à la protection des données : dpo@demo.relogement.test. Sous-traitant : l’hébergeur du service, en France.'
const SECURITE =
  'Comptes nominatifs, second facteur pour l’administration ; droits par rôle et par dossier ; accès journalisés, journal scellé ; flux chiffrés ; copie de nuit chiffrée, gardée ailleurs ; purge à échéance.'

const commun = { responsables: RESPONSABLES, transferts: null, securite: SECURITE, finiLe: null } as const

export const TRAITEMENTS: readonly Traitement[] = [
  {
    ...commun,
    nom: 'Relogement des ménages des opérations de renouvellement urbain',
    finalites:
      'Connaître la situation du ménage, rechercher et proposer un logement adapté, suivre ses décisions, l’accompagner jusqu’après son emménagement.',
    base: 'MISSION_PUBLIQUE',
    personnes: 'Les occupants des logements à démolir ou à réhabiliter, leurs personnes à charge.',
    donnees:
      'État civil, composition du ménage, coordonnées, logement, ressources et charges, souhaits, propositions et réponses, pièces justificatives. Sensibles : besoins d’adaptation du logement liés à la santé, saisis s’ils sont nécessaires, lus de l’équipe seule.',
    destinataires:
      'L’équipe de relogement ; les bailleurs, la métropole et les communes, pour ce que leur mission demande ; le déménageur, pour l’adresse et le jour.',
    durees: `Dossier clos : ${dure('CONSERVATION_BASE_ACTIVE_MOIS')} en base active. Justificatifs : ${dure('CONSERVATION_JUSTIFICATIFS_MOIS')} après le bail ou le départ. Archive : ${dure('CONSERVATION_ARCHIVE_ANS')} après le solde de l’opération, ${dure('CONSERVATION_ARCHIVE_MAX_ANS')} au plus.`,
  },
  {
    ...commun,
    nom: 'Comptes et habilitations',
    finalites: 'Ouvrir le service à qui en a besoin, limiter ce que chacun lit et fait, prévenir les accès frauduleux.',
    base: 'INTERET_LEGITIME',
    personnes: 'Les personnes qui ont un compte : équipe, bailleurs, collectivités, prestataires.',
    donnees: 'Nom, prénom, adresse électronique, employeur, rôles, zones ; mot de passe haché, second facteur scellé, sessions.',
    destinataires: 'L’administration du service.',
    durees: 'Le temps du compte ; désactivé, il reste l’auteur de ce qu’il a écrit.',
  },
  {
    ...commun,
    nom: 'Journal des accès aux dossiers',
    finalites: 'Savoir qui a lu quel dossier, et répondre à qui le demande.',
    base: 'OBLIGATION_LEGALE',
    personnes: 'Les personnes qui ont un compte, les ménages suivis.',
    donnees: 'Compte, dossier, instant, groupes de champs lus, motif d’une ouverture.',
    destinataires: 'La protection des données.',
    durees: `${dure('CONSERVATION_JOURNAL_MOIS')}.`,
  },
  {
    ...commun,
    nom: 'Demandes d’exercice des droits',
    finalites: 'Recevoir, instruire et prouver les réponses aux demandes des personnes (articles 12 à 21).',
    base: 'OBLIGATION_LEGALE',
    personnes: 'Les personnes qui exercent un droit, ou leur mandataire.',
    donnees: 'Identité, adresse, demande, réponses ; aucune copie de pièce d’identité.',
    destinataires: 'La délégation à la protection des données.',
    durees: `${dure('CONSERVATION_DEMANDES_DE_DROITS_ANS')} après la réponse.`,
  },
  {
    ...commun,
    nom: 'Déménagements et remboursements',
    finalites: 'Commander le déménagement, rembourser au ménage ses dépenses, en rendre compte au financeur.',
    base: 'MISSION_PUBLIQUE',
    personnes: 'Les ménages relogés.',
    donnees: 'Identité, adresses quittée et nouvelle, jour, dépenses et justificatifs, montants versés.',
    destinataires: 'Le déménageur retenu, la comptabilité de l’opérateur, le financeur.',
    durees: `Celles du dossier ; justificatifs : ${dure('CONSERVATION_JUSTIFICATIFS_MOIS')} après le bail ou le départ.`,
  },
  {
    ...commun,
    nom: 'Entretiens hors ligne sur tablette',
    finalites: 'Mener l’entretien chez le ménage, sans réseau.',
    base: 'MISSION_PUBLIQUE',
    personnes: 'Les ménages dont le dossier est emporté.',
    donnees: 'Le dossier emporté, les pièces photographiées, la signature.',
    destinataires: 'Le chargé de relogement qui l’a emporté.',
    durees: 'Jusqu’au retour, soixante-douze heures au plus.',
    securite:
      'Coffre chiffré, code de six chiffres au moins, cinq essais ; clé de l’appareil ; effacement au retour, au terme, ou à distance.',
  },
]
