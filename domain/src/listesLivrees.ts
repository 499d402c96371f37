// Les listes livrées avec le produit : code stable, libellé que l'administration peut corriger (domain-rules § 9).

import { roles } from './acces/roles.ts'
import { typesAlerte } from './alerte/alerte.listes.ts'
import { motifsRefusBailleur } from './cal/cal.listes.ts'
import type { Liste } from './common/listes.ts'
import { typesDocumentMenage } from './document/document.listes.ts'
import { origines, postes, zonages } from './financement/financement.listes.ts'
import * as composition from './menage/composition/composition.listes.ts'
import { situationsLogement, typologies } from './menage/logement-actuel/logementActuel.listes.ts'
import { libellesStatutsMenage } from './menage/menage.statuts.ts'
import * as nouveauLogement from './menage/nouveau-logement/nouveauLogement.listes.ts'
import { criteresProjet } from './menage/projet-residentiel/projetResidentiel.listes.ts'
import { motifsRefusMenage } from './menage/relogement/refus.listes.ts'
import * as relogement from './menage/relogement/relogement.listes.ts'
import { typesRessource } from './menage/ressources/ressources.listes.ts'
import { famillesOperation } from './operation/operation.listes.ts'
import { typesDePartenaire } from './referentiel/referentiel.listes.ts'
import { typesSuivi } from './suivi/suivi.listes.ts'
import { typesDeZone } from './zone/zone.schema.ts'

/** Les catégories des écrans d'administration (spécification § 3) ; AUTRE rassemble toutes les listes sans catégorie propre. */
export const categoriesDeListes = {
  STATUT_MENAGE: 'Statuts des ménages',
  ROLE: 'Rôles',
  TYPE_RESSOURCE: 'Types de ressources',
  TYPE_PARTENAIRE: 'Types de partenaires',
  TYPE_ALERTE: 'Types d’alertes',
  ZONE_GEOGRAPHIQUE: 'Types de zones',
  LISTES_FINANCEMENT: 'Listes du financement',
  VARIABLE: 'Variables',
  AUTRE: 'Autres listes',
} as const satisfies Liste
export type CategorieDeListe = keyof typeof categoriesDeListes

/** Type de nomenclature → entrées. */
export const listesLivrees = {
  STATUT_MENAGE: libellesStatutsMenage,
  ROLE: roles,
  TYPE_RESSOURCE: typesRessource,
  TYPE_PARTENAIRE: typesDePartenaire,
  TYPE_ALERTE: typesAlerte,
  ZONE_GEOGRAPHIQUE: typesDeZone,
  SITUATION_FAMILIALE: composition.situationsFamiliales,
  COMPOSITION_MENAGE: composition.compositionsMenage,
  CATEGORIE_SOCIO_PROFESSIONNELLE: composition.categoriesSocioProfessionnelles,
  ACTIVITE: composition.activites,
  SCOLARITE: composition.scolarites,
  ACCOMPAGNEMENT_SOCIAL: composition.accompagnementsSociaux,
  INSERTION_PROFESSIONNELLE: composition.suivisInsertion,
  SITUATION_LOGEMENT: situationsLogement,
  TYPOLOGIE: typologies,
  CRITERE_PROJET: criteresProjet,
  TYPE_SUIVI: typesSuivi,
  TYPE_DOCUMENT_MENAGE: typesDocumentMenage,
  ACCOMPAGNEMENT_POST_RELOGEMENT: relogement.accompagnementsPostRelogement,
  MOTIF_DEPART: relogement.motifsDepart,
  TYPE_ACCESSION: relogement.typesAccession,
  MOTIF_VEILLE: relogement.motifsVeille,
  TYPE_RELOGEMENT: relogement.typesRelogement,
  ANCIENNETE_DU_LOGEMENT: nouveauLogement.anciennetesDuLogement,
  LOCALISATION_GEOGRAPHIQUE: nouveauLogement.localisationsGeographiques,
  TYPE_DE_LOGEMENT: nouveauLogement.typesDeLogement,
  RESERVATAIRE: nouveauLogement.reservataires,
  TYPE_FINANCEMENT: nouveauLogement.typesFinancement,
  MOTIF_REFUS_MENAGE: motifsRefusMenage,
  MOTIF_REFUS_BAILLEUR: motifsRefusBailleur,
  CANAL_DE_RELOGEMENT: {
    INTRA_BAILLEUR: 'Même bailleur',
    INTER_BAILLEUR: 'Autre bailleur',
    PRIVE: 'Parc privé',
    STRUCTURE_SPECIALISEE: 'Structure spécialisée',
    ACCESSION: 'Accession',
  },
  FAMILLE_OPERATION: famillesOperation,
  POSTE_DE_DEPENSE: postes,
  ORIGINE_DE_RESSOURCE: origines,
  ZONAGE: zonages,
} as const satisfies Readonly<Record<string, Liste>>
export type TypeDeListe = keyof typeof listesLivrees

/** Ce qu'une catégorie a dans l'adresse de son écran. */
export const adressesDesCategories = {
  STATUT_MENAGE: 'statuts',
  ROLE: 'roles',
  TYPE_RESSOURCE: 'ressources',
  TYPE_PARTENAIRE: 'partenaires',
  TYPE_ALERTE: 'alertes',
  ZONE_GEOGRAPHIQUE: 'zones',
  LISTES_FINANCEMENT: 'financement',
  VARIABLE: 'variables',
  AUTRE: 'autres',
} as const satisfies Readonly<Record<CategorieDeListe, string>>
