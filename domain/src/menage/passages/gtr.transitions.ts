// La présentation au GTR et ce qu'il décide : domain-rules § 1.3, passages 4 à 15.
import { EDIT, ENC } from '../../acces/roles.ts'
import type { FaitsMenage } from '../menage.faits.ts'
import * as propositions from '../menage.propositions.ts'
import { enVeille } from './alertesDuStatut.ts'
import * as demande from './demandes.ts'
import { avecMotif, finDeVeille, quitterLeGtr, retourDeCommission, retourDuGtr, sortirDeVeille, type TableDuMenage } from './effets.ts'
import * as gtr from './gtr.gardes.ts'

const A_LA_CLOTURE_DU_GTR = 'Se fait à la clôture du compte rendu du GTR.'

export const passagesDuGtr = {
  inscrire_gtr: {
    libelle: 'Inscrire à un GTR',
    depuis: ['ATTENTE_PRESENTATION_GTR'],
    vers: 'INSCRIT_EN_PRESENTATION_GTR',
    roles: [],
    seFait: 'Se fait depuis la réunion : inscrivez le ménage à un GTR.',
    garde: gtr.inscriptionPossible,
    principale: true,
    effets: {
      evenement: { type: 'PRESENTATION_GTR' },
      retour: 'L’inscription s’annule tant que la réunion n’est pas close.',
    },
  },
  annuler_inscription_gtr: {
    libelle: 'Annuler l’inscription au GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR'],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: EDIT,
    systeme: true,
    garde: gtr.gtrNonClos,
    icone: 'annuler',
    effets: {
      evenement: { type: 'RETRAIT_PRESENTATION_GTR' },
      actions: quitterLeGtr,
    },
  },
  valider_presentation_gtr: {
    libelle: 'Valider la présentation en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.presentationAcceptee,
    principale: true,
    effets: {
      champs: ({ maintenant, faits }) => ({ presentationValideeLe: maintenant, ...tailleValidee(faits.typologies) }),
      evenement: { type: 'PRESENTATION_GTR' },
      posees: (c) => retourDuGtr('présentation validée', c),
    },
  },
  demander_revision_projet: {
    libelle: 'Demander une révision du projet',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT', 'REFUSE_EN_GTR'],
    vers: 'REVISION_DU_PROJET_RESIDENTIEL',
    roles: ENC,
    systeme: true,
    garde: gtr.revisionDecidee,
    demande: [demande.commentaire('Indiquez ce qui est à revoir dans le projet.')],
    icone: 'annuler',
    effets: {
      posees: (c) => retourDuGtr('projet à revoir', c),
      retour: 'Le projet revu, une nouvelle présentation se demande.',
    },
  },
  mettre_en_veille: {
    libelle: 'Mettre le dossier en veille',
    depuis: [
      'ATTENTE_PRESENTATION_GTR',
      'INSCRIT_EN_PRESENTATION_GTR',
      'REVISION_DU_PROJET_RESIDENTIEL',
      'RECHERCHE_DU_LOGEMENT',
      'REFUSE_EN_GTR',
    ],
    vers: 'DOSSIER_EN_VEILLE',
    roles: EDIT,
    systeme: true,
    garde: gtr.veilleDecidee,
    demande: [demande.motifDeVeille, demande.dateDeReveil, demande.commentaireLibre],
    aide: () => 'Motif et date de réexamen demandés',
    icone: 'pause',
    effets: {
      champs: (c) => ({ veille: { motif: c.donnees.motif ?? null, jusquAu: finDeVeille(c) } }),
      evenement: ({ donnees }) => avecMotif('veille', donnees.motif),
      posees: (c) => [...retourDuGtr('dossier mis en veille', c), enVeille(finDeVeille(c))],
      actions: quitterLeGtr,
      retour: 'Se reprend à tout moment.',
    },
  },
  demander_nouvelle_presentation_gtr: {
    libelle: 'Demander une nouvelle présentation',
    depuis: [
      'DOSSIER_EN_VEILLE',
      'REVISION_DU_PROJET_RESIDENTIEL',
      'RECHERCHE_DU_LOGEMENT',
      'VALIDATION_GTR_BAILLEUR_PRIVE',
      'REFUSE_EN_GTR',
    ],
    vers: 'ATTENTE_PRESENTATION_GTR',
    roles: EDIT,
    icone: 'annuler',
    effets: {
      champs: sortirDeVeille,
      actions: quitterLeGtr,
      retour: 'La recherche reprend une fois le ménage présenté de nouveau.',
    },
  },
  reprendre_recherche: {
    libelle: 'Reprendre la recherche',
    depuis: ['DOSSIER_EN_VEILLE', 'REFUSE_EN_GTR'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: EDIT,
    garde: gtr.presentationToujoursValable,
    icone: 'annuler',
    effets: { champs: sortirDeVeille, retour: 'Le dossier peut encore être mis en veille, ou se présenter de nouveau.' },
  },
  proposer_bailleur_prive: {
    libelle: 'Proposer un bailleur privé',
    depuis: ['RECHERCHE_DU_LOGEMENT'],
    vers: 'VALIDATION_GTR_BAILLEUR_PRIVE',
    roles: EDIT,
    garde: gtr.logementPriveDecrit,
    icone: 'immeuble',
  },
  valider_bailleur_prive: {
    libelle: 'Valider le logement du bailleur privé',
    depuis: ['VALIDATION_GTR_BAILLEUR_PRIVE'],
    vers: 'ACCEPTE_EN_GTR',
    roles: ENC,
    systeme: true,
    garde: gtr.logementPriveValide,
    demande: [demande.commentaire('Indiquez pourquoi le logement est validé hors réunion.')],
    icone: 'coche',
    effets: {
      evenement: { type: 'STATUT_LOGEMENT_GTR' },
      posees: (c) => [retourDeCommission('GTR de validation', 'logement privé validé', c)],
      suite: ({ faits }) => ({ propositions: propositions.privees(faits).map(({ id }) => ({ id, statut: 'acceptee_gtr' })) }),
      retour: 'Ne s’annule pas : le ménage accepte ou refuse le logement.',
    },
  },
  refuser_bailleur_prive: {
    libelle: 'Refuser le logement du bailleur privé',
    depuis: ['VALIDATION_GTR_BAILLEUR_PRIVE'],
    vers: 'RECHERCHE_DU_LOGEMENT',
    roles: ENC,
    systeme: true,
    garde: gtr.logementPriveRefuse,
    demande: [demande.commentaire('Indiquez pourquoi le logement est refusé.')],
    icone: 'croix',
    effets: {
      posees: (c) => [retourDeCommission('GTR de validation', 'logement privé refusé', c)],
      suite: ({ faits }) => ({ propositions: propositions.privees(faits).map(({ id }) => ({ id, statut: 'refusee_gtr' })) }),
      retour: 'Ne s’annule pas : le logement serait à proposer de nouveau.',
    },
  },
  accepter_en_gtr: {
    libelle: 'Accepter une proposition en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT', 'REFUSE_EN_GTR'],
    vers: 'ACCEPTE_EN_GTR',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.uneAcceptationEnGtr,
    principale: true,
    effets: {
      evenement: { type: 'PRESENTATION_LOGEMENT_GTR' },
      posees: (c) => retourDuGtr('proposition acceptée', c),
    },
  },
  refuser_en_gtr: {
    libelle: 'Refuser les propositions en GTR',
    depuis: ['INSCRIT_EN_PRESENTATION_GTR', 'RECHERCHE_DU_LOGEMENT'],
    vers: 'REFUSE_EN_GTR',
    roles: [],
    seFait: A_LA_CLOTURE_DU_GTR,
    garde: gtr.toutesRefuseesEnGtr,
    effets: {
      posees: (c) => retourDuGtr('propositions refusées', c),
    },
  },
  // Hors de la table de la spécification : ce que la réouverture d'un GTR défait (domain-rules § 3.1).
  retablir_avant_gtr: {
    libelle: 'Rétablir le statut d’avant le GTR',
    depuis: ['RECHERCHE_DU_LOGEMENT', 'REVISION_DU_PROJET_RESIDENTIEL', 'DOSSIER_EN_VEILLE', 'ACCEPTE_EN_GTR', 'REFUSE_EN_GTR'],
    vers: ({ faits }) => faits.avantLeGtr,
    roles: [],
    seFait: 'Se fait à la réouverture du GTR.',
    effets: {
      champs: (c) => ({
        ...sortirDeVeille(c),
        presentationValideeLe: c.faits.presentationValideeLe,
        ...(c.faits.taillesAOter === true ? { typologiesGTR: [] } : {}),
      }),
      evenement: { type: 'RETRAIT_PRESENTATION_GTR' },
    },
  },
} as const satisfies TableDuMenage

/** Le GTR valide le projet qu'on lui présente : sans taille dite au dossier, celles des secteurs souhaités. */
const tailleValidee = ({ gtr, souhaitees }: FaitsMenage['typologies']) =>
  gtr.length > 0 || souhaitees.length === 0 ? {} : { typologiesGTR: [...new Set(souhaitees)].sort() }
