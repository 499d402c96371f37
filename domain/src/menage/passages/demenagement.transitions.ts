// Du déménagement à la clôture : domain-rules § 1.3, passages 21 à 26.
import { ADM, BAIL, EDIT, ENC } from '../../acces/roles.ts'
import { RESTENT_APRES_LA_FIN } from '../../alerte/alertesDUneSortie.ts'
import { satisfactionDe } from '../cloture/satisfaction.ts'
import { visites } from './alertesDuStatut.ts'
import * as demande from './demandes.ts'
import * as demenagement from './demenagement.gardes.ts'
import { alertesRetrouvees, dates, type TableDuMenage } from './effets.ts'

export const passagesDuDemenagement = {
  programmer_demenagement: {
    libelle: 'Programmer le déménagement',
    depuis: ['PROGRAMMATION_DU_DEMENAGEMENT'],
    vers: 'ETAT_DES_LIEUX_D_ENTREE',
    roles: [...EDIT, ...ADM],
    systeme: true,
    garde: demenagement.demenagementProgramme,
    demande: [demande.dateDuFait('Date prévue du déménagement', 'demenagement')],
    principale: true,
    effets: {
      champs: ({ donnees }) => dates({ demenagement: donnees.date }),
      evenement: ({ faits }) => (faits.creneauReserve ? { type: 'COURRIER' } : {}),
      fermees: ['DEMENAGEMENT_A_PROGRAMMER', 'CRENEAU_ANNULE'],
    },
  },
  // Hors de la table de la spécification : ce que l'annulation d'un créneau défait (domain-rules § 13.7).
  reprogrammer_demenagement: {
    libelle: 'Reprogrammer le déménagement',
    depuis: ['ETAT_DES_LIEUX_D_ENTREE', 'DEMENAGEMENT'],
    vers: 'PROGRAMMATION_DU_DEMENAGEMENT',
    roles: [],
    seFait: 'Se fait en annulant le créneau, depuis le planning des déménagements.',
    effets: {
      champs: { dates: { demenagement: null } },
      posees: alertesRetrouvees,
    },
  },
  realiser_edl_entree: {
    libelle: 'Enregistrer l’état des lieux d’entrée',
    depuis: ['ETAT_DES_LIEUX_D_ENTREE'],
    vers: 'DEMENAGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: demenagement.edlEntreeFait,
    demande: [demande.dateDuFait('Date de l’état des lieux d’entrée', 'edlEntree', 'passee')],
    principale: true,
    effets: {
      champs: ({ donnees }) => dates({ edlEntree: donnees.date }),
    },
  },
  realiser_demenagement: {
    libelle: 'Enregistrer le déménagement',
    depuis: ['DEMENAGEMENT'],
    vers: 'ETAT_DES_LIEUX_DE_SORTIE',
    roles: [...EDIT, ...ADM],
    garde: demenagement.demenagementPasse,
    demande: [demande.dateDuFait('Date du déménagement', 'demenagement', 'passee')],
    principale: true,
    effets: {
      champs: ({ donnees }) => dates({ demenagement: donnees.date }),
    },
  },
  realiser_edl_sortie: {
    libelle: 'Enregistrer l’état des lieux de sortie',
    depuis: ['ETAT_DES_LIEUX_DE_SORTIE'],
    vers: 'ACCOMPAGNEMENT_POST_RELOGEMENT',
    roles: [...EDIT, ...BAIL],
    garde: demenagement.edlSortieFait,
    demande: [demande.dateDuFait('Date de l’état des lieux de sortie', 'edlSortie', 'passee'), demande.dateDeRemiseDesCles],
    principale: true,
    effets: {
      champs: ({ donnees }) => dates({ edlSortie: donnees.date, remiseDesCles: donnees.remiseDesCles }),
      posees: ({ faits, donnees, aujourdhui }) => visites(donnees.date ?? faits.dates.edlSortie ?? aujourdhui),
      actions: ['VIDER_L_ANCIEN_LOGEMENT'],
      ouvre: ['Commence l’accompagnement : visites à un, trois et six mois.'],
    },
  },
  cloture: {
    libelle: 'Clôturer le dossier',
    depuis: ['ACCOMPAGNEMENT_POST_RELOGEMENT'],
    vers: 'CLOTURE',
    roles: EDIT,
    garde: demenagement.dossierCloturable,
    demande: [...demande.questionsDeCloture, demande.recapitulatifDeRelogement],
    principale: true,
    effets: {
      champs: ({ donnees }) => {
        const satisfaction = satisfactionDe(donnees)
        return satisfaction === null ? {} : { satisfaction }
      },
      fermees: { toutesSauf: RESTENT_APRES_LA_FIN },
      actions: ['ANNULER_LES_RENDEZ_VOUS', 'DEMARRER_LA_CONSERVATION', 'GARDER_LA_SATISFACTION'],
      ouvre: ['Produit le récapitulatif de relogement.', 'Ferme le dossier à toute modification.'],
      retour: 'L’encadrement peut rouvrir le dossier tant que ses données ne sont pas effacées.',
    },
  },
  rouvrir: {
    libelle: 'Rouvrir le dossier',
    depuis: ['CLOTURE'],
    vers: 'ACCOMPAGNEMENT_POST_RELOGEMENT',
    roles: ENC,
    garde: demenagement.donneesNonPurgees,
    demande: [demande.raison('Indiquez pourquoi le dossier est rouvert.')],
    icone: 'annuler',
    effets: {
      evenement: ({ donnees }) => (donnees.motif ? { commentaire: donnees.motif } : {}),
      posees: alertesRetrouvees,
      actions: ['RETABLIR_LES_RENDEZ_VOUS'],
    },
  },
} as const satisfies TableDuMenage
