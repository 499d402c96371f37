// Les valeurs révisables (domain-rules §§ 2, 3, 5, 6, 7, 12) : des entrées VARIABLE de la nomenclature, chacune avec ses dates
// de début. Ce fichier donne celles livrées avec le produit ; en service, seules comptent celles de la base.

import { type CodeRole, codesRoles, roles } from '../acces/roles.ts'
import { type FamilleOperation, famillesOperation } from '../operation/operation.listes.ts'
import { type CodeJourFerie, joursFeries } from '../planning/joursFeries.ts'

export interface Variable {
  readonly libelle: string
  readonly unite: string
  /** Date de début → valeur. */
  readonly valeurs: Readonly<Record<string, number>>
  /** Barème non retrouvé dans les textes : l'écran d'administration le signale. */
  readonly aConfirmer?: true
}

const depuis = (debut: string, libelle: string, unite: string, valeur: number): Variable => ({
  libelle,
  unite,
  valeurs: { [debut]: valeur },
})
const reglage = (libelle: string, unite: string, valeur: number): Variable => depuis('2000-01-01', libelle, unite, valeur)
const aConfirmer = (variable: Variable): Variable => ({ ...variable, aConfirmer: true })

const plafond = (libelle: string, en2025: number, en2026: number): Variable => ({
  libelle,
  unite: '€/an',
  valeurs: { '2025-01-01': en2025, '2026-01-01': en2026 },
})

const feriesChomes = Object.fromEntries(
  Object.entries(joursFeries).map(([code, { libelle }]) => [code, reglage(`${libelle} : jour sans déménagement`, '1 ou 0', 1)]),
) as Record<CodeJourFerie, Variable>

/** Ceux qui ouvrent les comptes, ou tous les dossiers. */
const SECOND_FACTEUR_EXIGE: ReadonlySet<CodeRole> = new Set(['DATA_STEWARD', 'DPO', 'RESPONSABLE_ADMINISTRATIF'])

/** La variable qui exige, d'un rôle, un second facteur à la connexion. */
export const variableDuSecondFacteur = <R extends CodeRole>(role: R): `SECOND_FACTEUR_${R}` => `SECOND_FACTEUR_${role}`

const secondsFacteurs = Object.fromEntries(
  codesRoles.map((role) => [
    variableDuSecondFacteur(role),
    reglage(`Second facteur exigé : ${roles[role]}`, '1 ou 0', SECOND_FACTEUR_EXIGE.has(role) ? 1 : 0),
  ]),
) as Record<`SECOND_FACTEUR_${CodeRole}`, Variable>

/** Par famille d'opération : taux de la subvention (%), dépense retenue au plus par logement (€, 0 : sans plafond). */
const SUBVENTIONS = {
  DEMOLITION: [70, 0],
  RECONSTITUTION: [14, 0],
  REHABILITATION: [20, 60_000],
  RESIDENTIALISATION: [40, 12_000],
  CONSTRUCTION_NEUVE: [0, 0],
  CHANGEMENT_USAGE: [30, 60_000],
  ACCESSION: [0, 0],
  ACQUISITION_AMELIORATION: [14, 0],
} as const satisfies Readonly<Record<FamilleOperation, readonly [taux: number, plafond: number]>>

type VariableDeSubvention = `FINANCEMENT_${'TAUX' | 'PLAFOND'}_${FamilleOperation}`

const subventions = Object.fromEntries(
  (Object.entries(SUBVENTIONS) as [FamilleOperation, readonly [number, number]][]).flatMap(([famille, [taux, plafondParLogement]]) => [
    [`FINANCEMENT_TAUX_${famille}`, aConfirmer(reglage(`Financement, ${famillesOperation[famille]} : taux de la subvention`, '%', taux))],
    [
      `FINANCEMENT_PLAFOND_${famille}`,
      aConfirmer(
        reglage(
          `Financement, ${famillesOperation[famille]} : dépense retenue au plus (0 : sans plafond)`,
          '€/logement',
          plafondParLogement,
        ),
      ),
    ],
  ]),
) as Record<VariableDeSubvention, Variable>

export const variables = {
  // Comptes et sessions (§ 14, n° 23 ; fiabilité S9).
  MOT_DE_PASSE_LONGUEUR: reglage('Longueur minimale d’un mot de passe', 'caractères', 12),
  MOT_DE_PASSE_FORCE: reglage('Force minimale d’un mot de passe, de 0 à 4', 'sur 4', 3),
  SESSION_INACTIVITE_MIN: reglage('Inactivité qui ferme une session', 'min', 60),
  SESSION_DUREE_H: reglage('Durée maximale d’une session', 'h', 12),
  ...secondsFacteurs,

  // Charge d'un chargé de relogement (issue du tableau de bord, § 6), en points.
  CHARGE_POIDS_DOSSIER: reglage('Charge : poids d’un dossier', 'points', 1),
  CHARGE_POIDS_NOIRE: reglage('Charge : poids d’un dossier de cotation noire', 'points', 2),
  CHARGE_POIDS_ACCOMPAGNEMENT: reglage('Charge : poids d’un accompagnement post-relogement', 'points', 0.5),
  CHARGE_CAPACITE: reglage('Charge : ce qu’un chargé à temps plein peut suivre', 'points', 40),
  CHARGE_TEMPS_DE_TRAVAIL: reglage('Charge : temps de travail d’un chargé dont aucun n’est réglé', '%', 100),

  // Logements et propositions (§§ 2, 3).
  DUREE_MISE_A_DISPOSITION_H: reglage('Durée d’une mise à disposition', 'h', 72),
  MAX_PROPOSITIONS_OUVERTES: reglage('Propositions ouvertes au plus par ménage', 'propositions', 3),
  DELAI_REPONSE_JOURS: reglage('Délai de réponse à une proposition écrite (10 au moins)', 'jours', 15),
  DELAI_REPONSE_BAILLEUR_JOURS: reglage('Délai laissé au bailleur pour répondre avant la CALEOL', 'jours', 7),

  // Demandes de remboursement (§§ 11.2, 13.2, décision 0012) : plafonds par nature et par ménage, à fixer avec les bailleurs.
  REMBOURSEMENT_TROIS_PERSONNES: reglage('Remboursement au-delà duquel trois personnes doivent intervenir', '€', 300),
  REMBOURSEMENT_PLAFOND_DEPOT_DE_GARANTIE_DIFFERENTIEL: aConfirmer(
    reglage('Remboursement, plafond : différentiel de dépôt de garantie', '€', 600),
  ),
  REMBOURSEMENT_PLAFOND_DEMENAGEMENT_AUTONOME: aConfirmer(
    reglage('Remboursement, plafond : déménagement par ses propres moyens', '€', 800),
  ),
  REMBOURSEMENT_PLAFOND_OUVERTURE_COMPTEURS: aConfirmer(reglage('Remboursement, plafond : ouverture de compteurs', '€', 150)),
  REMBOURSEMENT_PLAFOND_TRANSFERT_TELEPHONE_INTERNET: aConfirmer(
    reglage('Remboursement, plafond : transfert de téléphone et d’internet', '€', 80),
  ),
  REMBOURSEMENT_PLAFOND_REEXPEDITION_COURRIER: aConfirmer(reglage('Remboursement, plafond : réexpédition du courrier', '€', 45)),
  REMBOURSEMENT_PLAFOND_CHANGEMENT_CARTE_GRISE: aConfirmer(reglage('Remboursement, plafond : changement de carte grise', '€', 20)),
  REMBOURSEMENT_PLAFOND_PLAQUE_BOITE_AUX_LETTRES: aConfirmer(reglage('Remboursement, plafond : plaque de boîte aux lettres', '€', 30)),
  REMBOURSEMENT_PLAFOND_DOUBLE_LOYER: aConfirmer(reglage('Remboursement, plafond : double loyer', '€', 700)),
  REMBOURSEMENT_PLAFOND_AUTRE: aConfirmer(reglage('Remboursement, plafond : autre dépense', '€', 100)),

  // Taux d'effort et reste à vivre (§§ 5.3, 5.4, 7.2).
  TAUX_EFFORT_NORMAL: reglage('Taux d’effort normal, au plus', '%', 30),
  TAUX_EFFORT_ELEVE: reglage('Taux d’effort élevé, au-delà', '%', 35),
  RAV_JOUR_UC_MIN: reglage('Reste à vivre minimal par jour et par unité de consommation', '€', 10),
  RESSOURCES_MIN: reglage('Ressources mensuelles du ménage inhabituellement basses, au-dessous', '€/mois', 500),
  RESSOURCES_MAX: reglage('Ressources mensuelles du ménage inhabituellement hautes, au-dessus', '€/mois', 6000),
  FORFAIT_EAU_PERSONNE: aConfirmer(reglage('Eau individuelle, forfait par personne', '€/mois', 15)),
  FORFAIT_CHAUFFAGE_M2: aConfirmer(reglage('Chauffage individuel, forfait par m²', '€/mois', 1)),

  // Cotation (§ 6).
  COTATION_NOIRE: reglage('Cotation noire, à partir de', 'points', 60),
  COTATION_ROUGE: reglage('Cotation rouge, à partir de', 'points', 35),
  COTATION_ORANGE: reglage('Cotation orange, à partir de', 'points', 15),

  // Rapprochement d'un ménage et d'un logement (§ 5.9).
  RAPPROCHEMENT_TAILLE: reglage('Rapprochement : poids de la taille', 'points', 25),
  RAPPROCHEMENT_LOYER: reglage('Rapprochement : poids du taux d’effort', 'points', 25),
  RAPPROCHEMENT_SECTEUR: reglage('Rapprochement : poids des secteurs souhaités', 'points', 15),
  RAPPROCHEMENT_ACCESSIBILITE: reglage('Rapprochement : poids de l’accessibilité', 'points', 15),
  RAPPROCHEMENT_COTATION: reglage('Rapprochement : poids de la cotation', 'points', 10),
  RAPPROCHEMENT_ATTENTE: reglage('Rapprochement : poids de l’attente', 'points', 5),
  RAPPROCHEMENT_RETOUR_PRU: reglage('Rapprochement : poids du retour dans le quartier', 'points', 5),
  RAPPROCHEMENT_EFFORT_PLEIN: reglage('Rapprochement : taux d’effort qui donne tous les points, au plus', '%', 20),
  RAPPROCHEMENT_ALERTE: reglage('Rapprochement : points qui préviennent d’un nouveau logement, à partir de', 'points', 70),
  RAPPROCHEMENT_ATTENTE_MOIS: reglage('Rapprochement : attente qui donne tous les points', 'mois', 12),

  // Planning des déménagements (§ 13.7) : 1, personne ne déménage ce jour-là.
  ...feriesChomes,

  // Financement des opérations (§ 4.2).
  ...subventions,
  FINANCEMENT_AVANCE_PLAFOND: aConfirmer(reglage('Financement : avance au plus, de la subvention accordée', '%', 15)),
  FINANCEMENT_ECART_A_JUSTIFIER: reglage('Financement : écart avec la fiche précédente à justifier, au-delà', '%', 8),

  // Documents d'un ménage (décisions 0010 et 0013).
  QUOTA_DOCUMENTS_MO: reglage('Place des documents d’un ménage', 'Mo', 500),
  LIEN_TRANSMISSION_JOURS: reglage('Durée d’ouverture d’un document transmis', 'jours', 30),

  // Conservation des données (§ 12).
  CONSERVATION_BASE_ACTIVE_MOIS: reglage('Dossier clos, en base active', 'mois', 6),
  CONSERVATION_JUSTIFICATIFS_MOIS: reglage('Justificatifs, après le bail ou le départ', 'mois', 3),
  CONSERVATION_ARCHIVE_ANS: reglage('Archive, après le solde de l’opération', 'ans', 5),
  CONSERVATION_ARCHIVE_MAX_ANS: reglage('Archive, au plus', 'ans', 10),
  CONSERVATION_DEPART_JOURS: reglage('Purge après un départ spontané', 'jours', 30),
  CONSERVATION_SANS_RELOGEMENT_MOIS: reglage('Ménage qui n’a pas à être relogé', 'mois', 12),
  CONSERVATION_JOURNAL_MOIS: reglage('Journal des accès', 'mois', 12),
  CONSERVATION_DEMANDES_DE_DROITS_ANS: reglage('Demandes de droits, après la réponse', 'ans', 5),
  OUVERTURE_DEMANDE_DE_DROITS_H: reglage('Dossier ouvert pour une demande de droits', 'h', 24),

  // APL locative, zone 2 (§ 5.5, décision 0026).
  APL_LOYER_PLAFOND_SEUL: depuis('2025-10-01', 'APL zone 2 : loyer plafond, personne seule', '€/mois', 290.34),
  APL_LOYER_PLAFOND_COUPLE: depuis('2025-10-01', 'APL zone 2 : loyer plafond, couple', '€/mois', 355.38),
  APL_LOYER_PLAFOND_1: depuis('2025-10-01', 'APL zone 2 : loyer plafond, une personne à charge', '€/mois', 399.89),
  APL_LOYER_PLAFOND_SUP: depuis('2025-10-01', 'APL zone 2 : loyer plafond, par personne à charge de plus', '€/mois', 58.21),
  APL_CHARGES: depuis('2025-10-01', 'APL : forfait de charges', '€/mois', 60.59),
  APL_CHARGES_SUP: depuis('2025-10-01', 'APL : forfait de charges, par personne à charge', '€/mois', 13.74),
  APL_P0_FORFAIT: depuis('2025-10-01', 'APL : participation minimale, forfait', '€/mois', 39.56),
  APL_P0_TAUX: depuis('2001-01-01', 'APL : participation minimale, taux', '%', 8.5),
  APL_AGE_A_CHARGE: depuis('2000-02-01', 'APL : enfant à charge jusqu’à la veille de', 'ans', 21),
  APL_ABATTEMENT: depuis('2001-01-01', 'APL : abattement sur les salaires, le chômage et les pensions', '%', 10),
  APL_R0_SEUL: depuis('2025-01-01', 'APL : ressources R0, personne seule', '€/an', 5235),
  APL_R0_COUPLE: depuis('2025-01-01', 'APL : ressources R0, couple', '€/an', 7501),
  APL_R0_1: depuis('2025-01-01', 'APL : ressources R0, 1 personne à charge', '€/an', 8947),
  APL_R0_2: depuis('2025-01-01', 'APL : ressources R0, 2 personnes à charge', '€/an', 9148),
  APL_R0_3: depuis('2025-01-01', 'APL : ressources R0, 3 personnes à charge', '€/an', 9498),
  APL_R0_4: depuis('2025-01-01', 'APL : ressources R0, 4 personnes à charge', '€/an', 9851),
  APL_R0_5: depuis('2025-01-01', 'APL : ressources R0, 5 personnes à charge', '€/an', 10202),
  APL_R0_6: depuis('2025-01-01', 'APL : ressources R0, 6 personnes à charge', '€/an', 10554),
  APL_R0_SUP: depuis('2025-01-01', 'APL : ressources R0, par personne à charge de plus', '€/an', 346),
  APL_TF_SEUL: depuis('2007-01-01', 'APL : taux TF, personne seule', '%', 2.83),
  APL_TF_COUPLE: depuis('2007-01-01', 'APL : taux TF, couple', '%', 3.15),
  APL_TF_1: depuis('2007-01-01', 'APL : taux TF, 1 personne à charge', '%', 2.7),
  APL_TF_2: depuis('2007-01-01', 'APL : taux TF, 2 personnes à charge', '%', 2.38),
  APL_TF_3: depuis('2007-01-01', 'APL : taux TF, 3 personnes à charge', '%', 2.01),
  APL_TF_4: depuis('2007-01-01', 'APL : taux TF, 4 personnes à charge', '%', 1.85),
  APL_TF_5: depuis('2007-01-01', 'APL : taux TF, 5 personnes à charge', '%', 1.79),
  APL_TF_6: depuis('2007-01-01', 'APL : taux TF, 6 personnes à charge', '%', 1.73),
  APL_TF_SUP: depuis('2007-01-01', 'APL : taux TF, par personne à charge de plus', '%', -0.06),
  APL_TL_SEUIL_1: depuis('2001-01-01', 'APL : taux TL, nul jusqu’à ce rapport du loyer au loyer de référence', '%', 45),
  APL_TL_SEUIL_2: depuis('2001-01-01', 'APL : taux TL, seconde tranche à partir de ce rapport', '%', 75),
  APL_TL_TAUX_1: depuis('2007-07-01', 'APL : taux TL, première tranche', '%', 0.45),
  APL_TL_TAUX_2: depuis('2007-07-01', 'APL : taux TL, seconde tranche', '%', 0.68),
  APL_DEGRESSIVITE: depuis('2016-07-01', 'APL zone 2 : dégressive au-delà de ce nombre de loyers plafonds', 'plafonds', 2.5),
  APL_SUPPRESSION: depuis('2016-07-01', 'APL zone 2 : supprimée au-delà de ce nombre de loyers plafonds', 'plafonds', 3.1),
  APL_MINORATION: depuis('2017-10-01', 'APL : minoration forfaitaire', '€/mois', 5),
  APL_CRDS: depuis('1996-02-01', 'APL : CRDS', '%', 0.5),
  RLS_PART_APL: depuis('2018-01-01', 'RLS : part retirée de l’APL', '%', 98),
  RLS_MONTANT_SEUL: depuis('2026-06-01', 'RLS : montant, personne seule', '€/mois', 31.58),
  RLS_MONTANT_COUPLE: depuis('2026-06-01', 'RLS : montant, couple', '€/mois', 38.56),
  RLS_MONTANT_1: depuis('2026-06-01', 'RLS : montant, une personne à charge', '€/mois', 43.06),
  RLS_MONTANT_SUP: depuis('2026-06-01', 'RLS : montant, par personne à charge de plus', '€/mois', 6.26),
  RLS_PLAFOND_SEUL: depuis('2026-01-01', 'RLS : plafond de ressources, personne seule', '€/mois', 905),
  RLS_PLAFOND_COUPLE: depuis('2026-01-01', 'RLS : plafond de ressources, couple', '€/mois', 1104),
  RLS_PLAFOND_1: depuis('2026-01-01', 'RLS : plafond de ressources, 1 personne à charge', '€/mois', 1408),
  RLS_PLAFOND_2: depuis('2026-01-01', 'RLS : plafond de ressources, 2 personnes à charge', '€/mois', 1677),
  RLS_PLAFOND_3: depuis('2026-01-01', 'RLS : plafond de ressources, 3 personnes à charge', '€/mois', 2059),
  RLS_PLAFOND_4: depuis('2026-01-01', 'RLS : plafond de ressources, 4 personnes à charge', '€/mois', 2377),
  RLS_PLAFOND_5: depuis('2026-01-01', 'RLS : plafond de ressources, 5 personnes à charge', '€/mois', 2646),
  RLS_PLAFOND_6: depuis('2026-01-01', 'RLS : plafond de ressources, 6 personnes à charge', '€/mois', 2929),
  RLS_PLAFOND_SUP: depuis('2026-01-01', 'RLS : plafond de ressources, par personne à charge de plus', '€/mois', 282),

  // Plafonds de ressources annuels, hors Île-de-France, par catégorie de ménage (§ 5.6).
  PLAFOND_PLAI_1: plafond('Plafond PLAI, catégorie 1', 12759, 12870),
  PLAFOND_PLAI_2: plafond('Plafond PLAI, catégorie 2', 18591, 18753),
  PLAFOND_PLAI_3: plafond('Plafond PLAI, catégorie 3', 22356, 22551),
  PLAFOND_PLAI_4: plafond('Plafond PLAI, catégorie 4', 24875, 25092),
  PLAFOND_PLAI_5: plafond('Plafond PLAI, catégorie 5', 29105, 29359),
  PLAFOND_PLAI_6: plafond('Plafond PLAI, catégorie 6', 32800, 33086),
  PLAFOND_PLAI_SUP: plafond('Plafond PLAI, par personne de plus', 3657, 3689),
  PLAFOND_PLUS_1: plafond('Plafond PLUS, catégorie 1', 23201, 23403),
  PLAFOND_PLUS_2: plafond('Plafond PLUS, catégorie 2', 30984, 31254),
  PLAFOND_PLUS_3: plafond('Plafond PLUS, catégorie 3', 37259, 37584),
  PLAFOND_PLUS_4: plafond('Plafond PLUS, catégorie 4', 44982, 45374),
  PLAFOND_PLUS_5: plafond('Plafond PLUS, catégorie 5', 52915, 53376),
  PLAFOND_PLUS_6: plafond('Plafond PLUS, catégorie 6', 59636, 60156),
  PLAFOND_PLUS_SUP: plafond('Plafond PLUS, par personne de plus', 6652, 6710),
  PLAFOND_PLS_1: plafond('Plafond PLS, catégorie 1', 30161, 30424),
  PLAFOND_PLS_2: plafond('Plafond PLS, catégorie 2', 40279, 40630),
  PLAFOND_PLS_3: plafond('Plafond PLS, catégorie 3', 48437, 48859),
  PLAFOND_PLS_4: plafond('Plafond PLS, catégorie 4', 58477, 58986),
  PLAFOND_PLS_5: plafond('Plafond PLS, catégorie 5', 68790, 69389),
  PLAFOND_PLS_6: plafond('Plafond PLS, catégorie 6', 77527, 78203),
  PLAFOND_PLS_SUP: plafond('Plafond PLS, par personne de plus', 8648, 8723),

  // Indemnité ANRU de minoration de loyer, zone 2 : montants de 2016, ceux de 2021 n'ayant pas été retrouvés (§ 5.7).
  MINORATION_2_T1: aConfirmer(depuis('2016-01-01', 'Minoration de loyer, zone 2, T1', '€', 1500)),
  MINORATION_2_T2: aConfirmer(depuis('2016-01-01', 'Minoration de loyer, zone 2, T2', '€', 1500)),
  MINORATION_2_T3: aConfirmer(depuis('2016-01-01', 'Minoration de loyer, zone 2, T3', '€', 4000)),
  MINORATION_2_T4: aConfirmer(depuis('2016-01-01', 'Minoration de loyer, zone 2, T4', '€', 4000)),
  MINORATION_2_T5: aConfirmer(depuis('2016-01-01', 'Minoration de loyer, zone 2, T5 et plus', '€', 5000)),
} as const satisfies Readonly<Record<string, Variable>>

export type CodeVariable = keyof typeof variables
