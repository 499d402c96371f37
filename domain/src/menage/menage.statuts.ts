// Les 20 statuts d'un ménage, dans l'ordre du processus (spécification § 4), et leur dessin (look/01, look/02).
// Un statut nomme l'étape à faire, pas l'étape faite (domain-rules § 14, n° 35).

export const phases = ['Entretien', 'Présentation', 'Recherche', 'Attribution', 'Déménagement', 'Après'] as const
export type Phase = (typeof phases)[number]

/** Sens de la couleur, toujours accompagnée du libellé. */
export type Ton = 'neutral' | 'accent' | 'green' | 'amber' | 'red'
/** Dessin de la pastille : anneau rempli selon l'avancement, pause, retour, croix ou pointillé. */
export type Pastille = 'ring' | 'pause' | 'turn' | 'cross' | 'dotted'

export interface Apparence {
  readonly libelle: string
  /** Libellé de la cible dans le menu « Changer le statut ». */
  readonly court: string
  readonly ton: Ton
  readonly pastille: Pastille
  /** Part du chemin parcouru, de 0 à 1. */
  readonly avancement: number
}

interface DefinitionStatut extends Apparence {
  readonly phase: Phase
  /** Faux : à côté du chemin ordinaire (veille, révision, refus, sorties) ; sans barre dans la ligne d'avancement. */
  readonly surLeChemin: boolean
}

const etape = (libelle: string, court: string, phase: Phase, avancement: number, ton: Ton = 'accent'): DefinitionStatut => ({
  libelle,
  court,
  phase,
  ton,
  pastille: 'ring',
  avancement,
  surLeChemin: true,
})

const ecart = (libelle: string, court: string, phase: Phase, avancement: number, ton: Ton, pastille: Pastille): DefinitionStatut => ({
  libelle,
  court,
  phase,
  ton,
  pastille,
  avancement,
  surLeChemin: false,
})

export const statutsMenage = {
  ENTRETIEN_PREALABLE_A_REALISER: etape('Entretien préalable à réaliser', 'Entretien à réaliser', 'Entretien', 0, 'neutral'),
  ENTRETIEN_A_TRANSMETTRE_A_LA_MEL: etape('Entretien à transmettre à la MEL', 'Entretien à transmettre', 'Entretien', 0.1),
  DLS_A_TRANSMETTRE_AU_BAILLEUR: etape('DLS à transmettre au bailleur', 'DLS à transmettre', 'Entretien', 0.17),
  ATTENTE_PRESENTATION_GTR: etape('Attente de présentation en GTR', 'Attente GTR', 'Présentation', 0.25, 'neutral'),
  INSCRIT_EN_PRESENTATION_GTR: etape('Inscrit en présentation GTR', 'Inscrit en GTR', 'Présentation', 0.33),
  DOSSIER_EN_VEILLE: ecart('Dossier en veille', 'En veille', 'Présentation', 0.33, 'amber', 'pause'),
  REVISION_DU_PROJET_RESIDENTIEL: ecart('Révision du projet résidentiel', 'Révision', 'Présentation', 0.33, 'amber', 'turn'),
  RECHERCHE_DU_LOGEMENT: etape('Recherche du logement', 'Recherche', 'Recherche', 0.45),
  VALIDATION_GTR_BAILLEUR_PRIVE: etape('Validation GTR bailleur privé', 'Validation GTR', 'Recherche', 0.5),
  ACCEPTE_EN_GTR: etape('Accepté en GTR', 'Accepté en GTR', 'Attribution', 0.55, 'green'),
  REFUSE_EN_GTR: ecart('Refusé en GTR', 'Refusé en GTR', 'Recherche', 0.45, 'red', 'cross'),
  SIGNATURE_DU_BAIL: etape('Signature du bail', 'Signature du bail', 'Attribution', 0.62),
  PROGRAMMATION_DU_DEMENAGEMENT: etape('Programmation du déménagement', 'Programmation', 'Déménagement', 0.7),
  ETAT_DES_LIEUX_D_ENTREE: etape('État des lieux d’entrée', 'EDL d’entrée', 'Déménagement', 0.76),
  DEMENAGEMENT: etape('Déménagement', 'Déménagement', 'Déménagement', 0.82),
  ETAT_DES_LIEUX_DE_SORTIE: etape('État des lieux de sortie', 'EDL de sortie', 'Déménagement', 0.88),
  ACCOMPAGNEMENT_POST_RELOGEMENT: etape('Accompagnement post-relogement', 'Accompagnement', 'Après', 0.95, 'green'),
  CLOTURE: etape('Clôturé', 'Clôture', 'Après', 1, 'green'),
  DEPART_SPONTANE: ecart('Départ spontané', 'Départ', 'Après', 1, 'neutral', 'cross'),
  ACCESSION_A_LA_PROPRIETE: ecart('Accession à la propriété', 'Accession', 'Après', 1, 'green', 'ring'),
} as const satisfies Readonly<Record<string, DefinitionStatut>>

export type StatutMenage = keyof typeof statutsMenage

/** Les codes, dans l'ordre du processus. */
export const codesStatutsMenage = Object.keys(statutsMenage) as [StatutMenage, ...StatutMenage[]]

/** « Recherche du logement », par code. */
export const libellesStatutsMenage = Object.fromEntries(
  Object.entries(statutsMenage).map(([code, { libelle }]) => [code, libelle]),
) as Readonly<Record<StatutMenage, string>>

/** Sortis du parcours : plus rien n'y bouge de soi-même. */
export const statutsSortis = ['CLOTURE', 'DEPART_SPONTANE', 'ACCESSION_A_LA_PROPRIETE'] as const satisfies readonly StatutMenage[]

export const libelleStatut = (statut: StatutMenage): string => libellesStatutsMenage[statut]

export const rangDuStatut = (statut: StatutMenage): number => codesStatutsMenage.indexOf(statut)

/** Le statut dont le dossier garde la phase : en veille, celui où il était avant. */
export const statutAtteint = (statut: StatutMenage, etapes: readonly { readonly statut: string }[]): StatutMenage => {
  if (statut !== 'DOSSIER_EN_VEILLE') return statut
  const avant = etapes.findLast((etape) => etape.statut !== 'DOSSIER_EN_VEILLE')?.statut
  return codesStatutsMenage.find((code) => code === avant) ?? statut
}

/** Statuts d'une phase qui ont une barre dans la ligne d'avancement. */
export const etapesDeLaPhase = (phase: Phase): StatutMenage[] =>
  codesStatutsMenage.filter((code) => statutsMenage[code].phase === phase && statutsMenage[code].surLeChemin)

const relogementNonNecessaire: Apparence = {
  libelle: 'Relogement non nécessaire',
  court: 'Non nécessaire',
  ton: 'neutral',
  pastille: 'dotted',
  avancement: 0,
}

/** Ce que montre la pastille d'un ménage : son statut, ou que le relogement n'est pas nécessaire. */
export const apparenceDuDossier = (dossier: { statut: StatutMenage; relogementNecessaire: boolean }): Apparence =>
  dossier.relogementNecessaire ? { ...statutsMenage[dossier.statut], libelle: libelleStatut(dossier.statut) } : relogementNonNecessaire

/** Statuts cachés de la liste des ménages par défaut (spécification § 2). */
export const statutsMasquesParDefaut = ['CLOTURE', 'DEPART_SPONTANE'] as const satisfies readonly StatutMenage[]

/** Statuts où reprendre la composition, les ressources ou le projet demande une nouvelle présentation (spécification § 2). */
export const statutsANouvellePresentation = [
  'DOSSIER_EN_VEILLE',
  'REVISION_DU_PROJET_RESIDENTIEL',
  'RECHERCHE_DU_LOGEMENT',
  'VALIDATION_GTR_BAILLEUR_PRIVE',
  'REFUSE_EN_GTR',
] as const satisfies readonly StatutMenage[]
