// Listes de domain-rules § 9 et de la spécification § 3.

export const rolesOccupant = {
  PRINCIPAL: 'Demandeur principal',
  CODEMANDEUR: 'Co-demandeur',
  COLOCATAIRE: 'Colocataire',
  ENFANT: 'Enfant',
} as const
export type RoleOccupant = keyof typeof rolesOccupant

export const sexes = { FEMININ: 'Féminin', MASCULIN: 'Masculin' } as const

export const situationsFamiliales = {
  CELIBATAIRE: 'Célibataire',
  MARIE: 'Marié',
  PACSE: 'Pacsé',
  CONCUBINAGE: 'En concubinage',
  SEPARE: 'Séparé',
  DIVORCE: 'Divorcé',
  VEUF: 'Veuf',
  NON_RENSEIGNE: 'Non renseigné',
} as const

export const categoriesSocioProfessionnelles = {
  CADRES: 'Cadres',
  ARTISANS: 'Artisans',
  EMPLOYES: 'Employés',
  OUVRIERS: 'Ouvriers',
  RETRAITES: 'Retraités',
  AGRICULTEURS_EXPLOITANT: 'Agriculteurs exploitants',
  PROFESSIONS_INTERMEDIAIRES: 'Professions intermédiaires',
  AUTRES_SANS_ACTIVITE_PROFESSIONNELLE: 'Autres, sans activité professionnelle',
} as const

export const activites = {
  CDI: 'CDI',
  FONCTIONNAIRE: 'Fonctionnaire',
  CDD: 'CDD',
  INTERIM: 'Intérim',
  APPRENTISSAGE: 'Apprentissage',
  STAGE: 'Stage',
  CONTRAT_AIDE: 'Contrat aidé',
  INDEPENDANT: 'Indépendant',
  ASSISTANT_MATERNEL_FAMILIAL: 'Assistant maternel ou familial',
  ETUDIANT: 'Étudiant',
  DEMANDEUR_EMPLOI: 'Demandeur d’emploi',
  RETRAITE: 'Retraité',
  INVALIDITE: 'Invalidité',
  CONGE_PARENTAL: 'Congé parental',
  AU_FOYER: 'Au foyer',
  SANS_ACTIVITE: 'Sans activité',
  AUTRE: 'Autre',
} as const

export const scolarites = {
  CRECHE_ASSMAT: 'Crèche ou assistant maternel',
  MATERNELLE: 'Maternelle',
  ELEMENTAIRE: 'Élémentaire',
  COLLEGE: 'Collège',
  LYCEE_GENERAL_TECHNO: 'Lycée général ou technologique',
  LYCEE_PRO: 'Lycée professionnel',
  CFA: 'CFA',
  ENSEIGNEMENT_SUPERIEUR: 'Enseignement supérieur',
  ETABLISSEMENT_SPECIALISE: 'Établissement spécialisé',
  NON_SCOLARISE: 'Non scolarisé',
} as const

export const accompagnementsSociaux = {
  AUCUN: 'Aucun',
  ASSISTANT_SOCIAL_SECTEUR: 'Assistant social de secteur',
  CCAS: 'CCAS',
  FSL_ASLL: 'FSL, ASLL',
  CESF_BAILLEUR: 'CESF du bailleur',
  TUTELLE: 'Tutelle',
  CURATELLE: 'Curatelle',
  AEMO_PROTECTION_ENFANCE: 'AEMO, protection de l’enfance',
  MEDICO_SOCIAL: 'Médico-social',
  ASSOCIATION: 'Association',
  AUTRE: 'Autre',
} as const

export const suivisInsertion = {
  FRANCE_TRAVAIL: 'France Travail',
  MISSION_LOCALE: 'Mission locale',
  PLIE: 'PLIE',
  CAP_EMPLOI: 'Cap emploi',
  RSA_REFERENT: 'Référent RSA',
  AUTRE: 'Autre',
} as const

export const compositionsMenage = {
  PERSONNE_SEULE: 'Personne seule',
  COUPLE_SANS_ENFANT: 'Couple sans enfant',
  COUPLE_AVEC_ENFANTS: 'Couple avec enfants',
  MONOPARENTAL: 'Famille monoparentale',
  COLOCATION: 'Colocation',
  PLUSIEURS_GENERATIONS: 'Plusieurs générations',
} as const
export type CompositionMenage = keyof typeof compositionsMenage
