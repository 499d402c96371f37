import type { StatutMenage } from '@relogement/domain/menage/menage.statuts'
import type { NomTransitionMenage } from '@relogement/domain/menage/menage.transitions'
import type { Alea } from '../alea.ts'

/** Un passage à faire, tant de jours après le précédent ; `seance` : c'est un GTR qui le décide, à sa date. */
export interface Pas {
  readonly transition: NomTransitionMenage
  readonly ecart: readonly [min: number, max: number]
  readonly seance: boolean
  /** Jours au moins depuis le précédent, même en pressant le pas. */
  readonly auMoins: number
}

const pas = (transition: NomTransitionMenage, min: number, max: number, auMoins = 1): Pas => ({
  transition,
  ecart: [min, max],
  seance: false,
  auMoins,
})
const enSeance = (transition: NomTransitionMenage, min: number, max: number, auMoins = 1): Pas => ({
  transition,
  ecart: [min, max],
  seance: true,
  auMoins,
})

/** Entre deux séances, le temps de trouver un logement et d'y positionner le ménage. */
const RECHERCHE = 18
/** Après le GTR : la CALEOL, le courrier, sa réception. */
const CALEOL_ET_COURRIER = 21
const logementRetenu = (max = 110) => enSeance('accepter_en_gtr', 40, max, RECHERCHE)

const ENTRETIEN = [pas('realiser_entretien', 20, 70), pas('transmettre_guide_mel', 3, 15), pas('transmettre_dls', 5, 25)]
const inscription = pas('inscrire_gtr', 7, 35)
const presentation = (issue: NomTransitionMenage): Pas[] => [inscription, enSeance(issue, 6, 18)]
const NOUVELLE_PRESENTATION = pas('demander_nouvelle_presentation_gtr', 20, 60)
const REVISION = [...presentation('demander_revision_projet'), NOUVELLE_PRESENTATION]
const VEILLE = [pas('mettre_en_veille', 10, 40), pas('demander_nouvelle_presentation_gtr', 60, 110)]
const INSCRIPTION_ANNULEE = [inscription, pas('annuler_inscription_gtr', 2, 6)]

/** Ce qui précède la présentation retenue : rien le plus souvent. */
const detours = (alea: Alea): Pas[] =>
  alea
    .selon([
      [[], 80],
      [REVISION, 12],
      [VEILLE, 5],
      [INSCRIPTION_ANNULEE, 3],
    ] as const)
    .slice()

const jusquALAttente = (alea: Alea): Pas[] => [...ENTRETIEN, ...detours(alea)]
const jusquALaRecherche = (alea: Alea): Pas[] => [...jusquALAttente(alea), ...presentation('valider_presentation_gtr')]

const REFUS_DU_GTR = [enSeance('refuser_en_gtr', 40, 110, RECHERCHE), pas('reprendre_recherche', 5, 20)]
// Le refus d'un ménage vient avant l'acceptation de celui qui le suit sur le même logement (voir ACCEPTATION).
const REFUS_DU_MENAGE = [logementRetenu(), pas('refus_proposition', 21, 30, CALEOL_ET_COURRIER)]
const ACCEPTATION = pas('acceptation_logement', 33, 60, CALEOL_ET_COURRIER)

const tours = (alea: Alea, parts: readonly (readonly [number, number])[]): Pas[] =>
  Array.from({ length: alea.selon(parts) }, () => (alea.chance(0.4) ? REFUS_DU_GTR : REFUS_DU_MENAGE)).flat()

const attribution = (alea: Alea): Pas[] =>
  alea.selon<() => Pas[]>([
    // Le ménage et un logement présentés à la même séance.
    [() => [...jusquALAttente(alea), ...presentation('accepter_en_gtr'), ACCEPTATION], 10],
    [
      () => [
        ...jusquALaRecherche(alea),
        ...tours(alea, TOURS_D_UN_RELOGE),
        pas('proposer_bailleur_prive', 30, 100),
        pas('valider_bailleur_prive', 8, 20),
        pas('acceptation_logement', 6, 15),
      ],
      5,
    ],
    // Deux logements retenus : le premier est refusé, le second accepté.
    [
      () => [
        ...jusquALaRecherche(alea),
        ...tours(alea, TOURS_D_UN_RELOGE),
        logementRetenu(),
        pas('refus_proposition', 21, 25, CALEOL_ET_COURRIER),
        pas('acceptation_logement', 10, 30),
      ],
      8,
    ],
    [
      () => [
        ...jusquALaRecherche(alea),
        ...tours(alea, TOURS_D_UN_RELOGE),
        logementRetenu(),
        pas('acceptation_logement', 33, 50, CALEOL_ET_COURRIER),
        pas('annuler_acceptation_logement', 2, 6),
        pas('acceptation_logement', 3, 10),
      ],
      2,
    ],
    [() => [...jusquALaRecherche(alea), ...tours(alea, TOURS_D_UN_RELOGE), logementRetenu(150), ACCEPTATION], 75],
  ])()

const TOURS_D_UN_RELOGE = [
  [0, 45],
  [1, 36],
  [2, 15],
  [3, 4],
] as const
const TOURS_EN_RECHERCHE = [
  [0, 52],
  [1, 32],
  [2, 13],
  [3, 3],
] as const

/** Du bail à la clôture : chaque pas mène au statut suivant. */
const APRES_L_ATTRIBUTION: readonly Pas[] = [
  pas('signer_bail', 12, 30),
  pas('programmer_demenagement', 5, 20),
  pas('realiser_edl_entree', 7, 25),
  pas('realiser_demenagement', 3, 15),
  pas('realiser_edl_sortie', 3, 15),
  pas('cloture', 120, 210),
]

const reloge = (alea: Alea, apres: number): Pas[] => [...attribution(alea), ...APRES_L_ATTRIBUTION.slice(0, apres)]

const scenarios: Readonly<Record<StatutMenage, (alea: Alea) => Pas[]>> = {
  ENTRETIEN_PREALABLE_A_REALISER: () => [],
  ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: () => ENTRETIEN.slice(0, 1),
  DLS_A_TRANSMETTRE_AU_BAILLEUR: () => ENTRETIEN.slice(0, 2),
  ATTENTE_PRESENTATION_GTR: (alea) => jusquALAttente(alea),
  INSCRIT_EN_PRESENTATION_GTR: (alea) => [...jusquALAttente(alea), inscription],
  DOSSIER_EN_VEILLE: (alea) =>
    alea.selon<() => Pas[]>([
      [() => [...ENTRETIEN, pas('mettre_en_veille', 10, 60)], 30],
      [() => [...jusquALAttente(alea), ...presentation('mettre_en_veille')], 30],
      [() => [...jusquALaRecherche(alea), pas('mettre_en_veille', 20, 120)], 40],
    ])(),
  REVISION_DU_PROJET_RESIDENTIEL: (alea) =>
    alea.chance(0.6)
      ? [...ENTRETIEN, ...presentation('demander_revision_projet')]
      : [...jusquALaRecherche(alea), ...tours(alea, TOURS_EN_RECHERCHE), pas('demander_revision_projet', 30, 120)],
  RECHERCHE_DU_LOGEMENT: (alea) => [...jusquALaRecherche(alea), ...tours(alea, TOURS_EN_RECHERCHE)],
  VALIDATION_GTR_BAILLEUR_PRIVE: (alea) => [...jusquALaRecherche(alea), pas('proposer_bailleur_prive', 30, 120)],
  ACCEPTE_EN_GTR: (alea) => [...jusquALaRecherche(alea), ...tours(alea, TOURS_EN_RECHERCHE), logementRetenu(150)],
  REFUSE_EN_GTR: (alea) => [...jusquALaRecherche(alea), ...tours(alea, TOURS_EN_RECHERCHE), enSeance('refuser_en_gtr', 40, 150, RECHERCHE)],
  SIGNATURE_DU_BAIL: (alea) => reloge(alea, 0),
  PROGRAMMATION_DU_DEMENAGEMENT: (alea) => reloge(alea, 1),
  ETAT_DES_LIEUX_D_ENTREE: (alea) => reloge(alea, 2),
  DEMENAGEMENT: (alea) => reloge(alea, 3),
  ETAT_DES_LIEUX_DE_SORTIE: (alea) => reloge(alea, 4),
  ACCOMPAGNEMENT_POST_RELOGEMENT: (alea) => reloge(alea, 5),
  CLOTURE: (alea) => reloge(alea, 6),
  DEPART_SPONTANE: (alea) => [
    ...alea.selon<() => Pas[]>([
      [() => [], 20],
      [() => ENTRETIEN.slice(0, alea.entier(1, 3)), 30],
      [() => jusquALaRecherche(alea), 50],
    ])(),
    pas('depart_spontane', 15, 150),
  ],
  ACCESSION_A_LA_PROPRIETE: (alea) => [
    ...(alea.chance(0.4) ? [...ENTRETIEN] : [...jusquALaRecherche(alea), ...tours(alea, TOURS_EN_RECHERCHE)]),
    pas('accession_propriete', 30, 200),
  ],
}

/** Un chemin permis, du premier statut à celui-ci. */
export const scenarioVers = (statut: StatutMenage, alea: Alea): Pas[] => scenarios[statut](alea)
