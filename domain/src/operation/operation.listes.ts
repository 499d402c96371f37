import type { Liste } from '../common/listes.ts'

export const famillesOperation = {
  DEMOLITION: 'Démolition',
  RECONSTITUTION: 'Reconstitution',
  REHABILITATION: 'Réhabilitation',
  RESIDENTIALISATION: 'Résidentialisation',
  CONSTRUCTION_NEUVE: 'Construction neuve',
  CHANGEMENT_USAGE: 'Changement d’usage',
  ACCESSION: 'Accession',
  ACQUISITION_AMELIORATION: 'Acquisition-amélioration',
} as const satisfies Liste
export type FamilleOperation = keyof typeof famillesOperation

/** Où en est la création d'une opération (domain-rules § 4.1), dans l'ordre du chemin. */
export const statutsCreation = {
  ETUDE: 'Étude',
  ETUDE_VALIDEE: 'Étude validée',
  CONVENTIONNEE_PROTOCOLEE: 'Conventionnée protocolée',
  AVENANT_EN_COURS: 'Avenant en cours',
  AVENANTEE: 'Avenantée',
  ABANDONNEE: 'Abandonnée',
} as const satisfies Liste
export type StatutCreation = keyof typeof statutsCreation

/** Où en est la subvention (domain-rules § 4.2) : prévisionnelle, définitive, clôture. */
export const statutsSubvention = {
  FAT_P_EN_PREPARATION: 'FAT P en préparation',
  FAT_P_ETABLIE: 'FAT P établie',
  FAT_P_SAISIE: 'FAT P saisie',
  FAT_P_VALIDEE: 'FAT P validée',
  FAT_D_EN_PREPARATION: 'FAT D en préparation',
  FAT_D_ETABLIE: 'FAT D établie',
  FAT_D_SAISIE: 'FAT D saisie',
  FAT_D_VALIDEE: 'FAT D validée',
  FAT_C_EN_PREPARATION: 'FAT C en préparation',
  FAT_C_ETABLIE: 'FAT C établie',
  FAT_C_SAISIE: 'FAT C saisie',
  FAT_C_VALIDEE: 'FAT C validée',
} as const satisfies Liste

export const famillesDAction = {
  DEMOLIR: 'Démolir',
  RECONSTITUER: 'Reconstituer',
  REQUALIFIER: 'Requalifier',
  RESIDENTIALISER: 'Résidentialiser',
  VENDRE: 'Vendre',
  CONSERVER: 'Conserver',
  AMENAGER: 'Aménager',
} as const satisfies Liste

export const orientations = {
  DEMOLITION_TOTALE: 'Démolition totale',
  DEMOLITION_PARTIELLE: 'Démolition partielle',
  REHABILITATION_LOURDE: 'Réhabilitation lourde',
  REHABILITATION_LEGERE: 'Réhabilitation légère',
  MAINTIEN: 'Maintien',
  CESSION: 'Cession',
  A_L_ETUDE: 'À l’étude',
} as const satisfies Liste

export const etatsDuSol = {
  BATI_OCCUPE: 'Bâti occupé',
  BATI_VIDE: 'Bâti vide',
  EN_DEMOLITION: 'En démolition',
  NU: 'Nu',
  POLLUE_A_DEPOLLUER: 'Pollué à dépolluer',
  VIABILISE: 'Viabilisé',
  CEDE: 'Cédé',
} as const satisfies Liste

export const domanialites = {
  PUBLIC_COMMUNAL: 'Public communal',
  PUBLIC_METROPOLITAIN: 'Public métropolitain',
  PUBLIC_DEPARTEMENTAL: 'Public départemental',
  PUBLIC_ETAT: 'Public (État)',
  PRIVE_BAILLEUR: 'Privé (bailleur)',
  PRIVE_TIERS: 'Privé (tiers)',
  COPROPRIETE: 'Copropriété',
  EPF: 'EPF',
  SPLA_AMENAGEUR: 'SPLA ou aménageur',
  INDIVISION: 'Indivision',
} as const satisfies Liste

/** Les dates d'une opération (domain-rules § 13.6), dans l'ordre où elles se suivent. */
export const typesDeDate = {
  DELIBERATION_CA: 'Délibération du conseil',
  DEPOT_DID: 'Dépôt de la DID',
  ACCORD_DID: 'Accord sur la DID',
  REUNION_PUBLIQUE: 'Réunion publique',
  SIGNATURE_CHARTE: 'Signature de la charte',
  DEMARRAGE_PSR: 'Démarrage du PSR',
  FIN_ENTRETIENS: 'Fin des entretiens',
  FIN_PSR: 'Fin du PSR',
  CONGE_SIX_MOIS: 'Congé de six mois',
  IMMEUBLE_VIDE: 'Immeuble vide',
  DESAMIANTAGE: 'Désamiantage',
  OS_TRAVAUX: 'OS travaux',
  FIN_DEMOLITION: 'Fin de la démolition',
  FAT_P: 'FAT P',
  FAT_D: 'FAT D',
  FAT_C: 'FAT C',
  LIVRAISON: 'Livraison',
} as const satisfies Liste
export type TypeDeDate = keyof typeof typesDeDate
