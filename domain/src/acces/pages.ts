// Les pages, une par ligne : leur adresse, leur titre, qui les ouvre et leur place au menu. spec/screens.tsv, et design § 5 pour ce que la
// spécification n'a pas donné. Le menu (`menu.ts`), la garde de page et les listes de l'API lisent cette table.
import { type Acteur, ADM, aUnRole, BAIL, type CodeRole, DIRECTEURS, EDIT, ENC, PROTECTION } from './roles.ts'

const OPERATEUR = [...EDIT, 'RESPONSABLE_ADMINISTRATIF'] as const
const RESPONSABLES = [...ENC, 'RESPONSABLE_ADMINISTRATIF'] as const
const COLLECTIVITES = ['UTILISATEUR_MEL', 'UTILISATEUR_DDT', 'UTILISATEUR_COMMUNE', 'UTILISATEUR_EPCI'] as const
const PROGRAMMES = ['BAILLEUR_RESPONSABLE_DE_PROGRAMME', 'BAILLEUR_DIRECTEUR_DE_PROGRAMME'] as const
const CHEFS_DE_PROJET = ['CHEF_DE_PROJET_CONSULTATION', 'CHEF_DE_PROJET_EDITION', 'RESPONSABLE_INGENIERIE_DES_TERRITOIRES'] as const

const PLANNING = [...OPERATEUR, ...BAIL, 'PRESTATAIRE_DEMENAGEMENT', 'UTILISATEUR_COMMUNE'] as const
const MENAGES = [...OPERATEUR, ...BAIL, ...COLLECTIVITES] as const
const LOGEMENTS = [...OPERATEUR, ...BAIL, 'BAILLEUR_DIRECTIONS'] as const
const SUIVI_RELOGEMENTS = [...RESPONSABLES, ...CHEFS_DE_PROJET, ...BAIL, 'BAILLEUR_DIRECTIONS'] as const
const PILOTAGE = [...SUIVI_RELOGEMENTS, ...PROGRAMMES, ...COLLECTIVITES] as const
const FINANCEMENT = [
  'INGENIERIE_FINANCIERE',
  'RESPONSABLE_DE_LA_PROGRAMMATION',
  'RESPONSABLE_INGENIERIE_INNOVATION',
  ...ADM,
  ...CHEFS_DE_PROJET,
  ...PROGRAMMES,
] as const
const REGLAGES = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const

/** Les modules de la page d'accueil. */
export const modules = {
  relogement: { titre: 'Relogement' },
  financement: { titre: 'Financement', enseigne: 'Financement' },
  utilisateurs: { titre: 'Utilisateurs', enseigne: 'Module Utilisateurs' },
  administration: { titre: 'Administration' },
  protectionDesDonnees: { titre: 'Protection des données' },
} as const
export type Module = keyof typeof modules

interface PlaceAuMenu {
  /** Groupe dépliable ; absent : entrée de premier niveau. */
  readonly groupe?: string
  /** À défaut, le titre de la page. */
  readonly libelle?: string
  /** Adresse du lien, quand celle de la page a un paramètre. */
  readonly chemin?: string
  /** Entrée ouverte par un clic sur le groupe, à défaut la première. */
  readonly principale?: true
}

type AccesDePage = 'public' | 'connectes' | readonly CodeRole[]

interface DefinitionPage {
  readonly chemin: string
  readonly titre: string
  readonly module: Module | null
  readonly acces: AccesDePage
  readonly menu?: PlaceAuMenu & { readonly libelle: string }
  /** Faux tant que l'écran n'existe pas : le menu n'offre aucun lien mort. */
  readonly construite: boolean
}

const dans =
  (module: Module | null) =>
  <const C extends string, const T extends string, const A extends AccesDePage>(chemin: C, titre: T, acces: A, menu?: PlaceAuMenu) => ({
    chemin,
    titre,
    module,
    acces,
    ...(menu && { menu: { libelle: titre as string, ...menu } }),
    construite: true,
  })
const aVenir = <const P extends DefinitionPage>(page: P) => ({ ...page, construite: false })

const sansModule = dans(null)
const relogement = dans('relogement')
const financement = dans('financement')
const utilisateurs = dans('utilisateurs')
const administration = dans('administration')
const protection = dans('protectionDesDonnees')

const TABLEAU = 'Tableau de bord'
const OUTIL = 'Outil de pilotage'
const INSTANCES = 'Instances partenariales'
const PARAMETRAGE = 'Paramétrage'
const REGISTRES = 'Registres'

// L'ordre des lignes est celui du menu.
export const pages = {
  connexion: sansModule('/connexion', 'Connexion', 'public'),
  motDePasseOublie: sansModule('/mot-de-passe-oublie', 'Mot de passe oublié', 'public'),
  reinitialisation: sansModule('/reinitialisation-mot-de-passe', 'Nouveau mot de passe', 'public'),
  validationCompte: sansModule('/validation-compte', 'Validation du compte', 'public'),
  reponseBailleur: sansModule('/reponse-bailleur', 'Réponse du bailleur', 'public'),
  reponseMenage: sansModule('/reponse-menage', 'Réponse à une proposition', 'public'),
  consultationEcrite: sansModule('/consultation-ecrite', 'Consultation écrite', 'public'),
  tablette: sansModule('/tablette', 'Entretiens de cette tablette', 'public'),
  entretienEmporte: sansModule('/tablette/{id}/{etape}', 'Entretien hors ligne', 'public'),
  accueil: sansModule('/', 'Accueil', 'connectes'),
  monCompte: sansModule('/mon-compte', 'Mon compte', 'connectes'),

  resume: relogement('/tableau-de-bord/resume', 'Résumé', OPERATEUR, { groupe: TABLEAU, principale: true }),
  resumeCollaborateurs: relogement('/tableau-de-bord/resume-collaborateurs', 'Résumé des collaborateurs', RESPONSABLES, {
    groupe: TABLEAU,
  }),
  demenagements: relogement('/tableau-de-bord/demenagements', 'Déménagements', PLANNING, { groupe: TABLEAU }),

  pilotageOperations: relogement('/outil-de-pilotage/pilotage-des-operations', 'Pilotage des opérations', PILOTAGE, {
    groupe: OUTIL,
    principale: true,
  }),
  psr: relogement('/outil-de-pilotage/plan-strategique-de-relogement', 'Plan stratégique de relogement', PILOTAGE, {
    groupe: OUTIL,
    libelle: 'PSR',
  }),
  suiviRelogements: relogement('/outil-de-pilotage/suivi-relogements', 'Suivi de relogements', SUIVI_RELOGEMENTS, { groupe: OUTIL }),
  suiviPropositions: relogement(
    '/outil-de-pilotage/suivi-propositions',
    'Suivi de propositions',
    [...SUIVI_RELOGEMENTS, ...COLLECTIVITES],
    { groupe: OUTIL },
  ),
  chargesDeRelogement: relogement('/outil-de-pilotage/charges-de-relogement', 'Chargés de relogement', OPERATEUR, { groupe: OUTIL }),
  chargeDeRelogement: relogement('/outil-de-pilotage/charges-de-relogement/{id}', 'Chargé de relogement', OPERATEUR),
  anru: relogement('/outil-de-pilotage/indicateurs-anru', 'Indicateurs ANRU', PILOTAGE, { groupe: OUTIL }),
  equite: relogement('/outil-de-pilotage/equite', 'Équité des relogements', PILOTAGE, { groupe: OUTIL, libelle: 'Équité' }),
  configurationPrus: relogement('/outil-de-pilotage/configuration/prus', 'Configuration : PRUs', ADM, {
    groupe: OUTIL,
    libelle: 'Configuration',
  }),
  configurationTerritoires: relogement('/outil-de-pilotage/configuration/territoires', 'Configuration : Territoires', ADM),
  territoireNouveau: relogement('/outil-de-pilotage/configuration/territoires/new', 'Nouveau territoire', ADM),
  configurationEpcis: relogement('/outil-de-pilotage/configuration/epcis', 'Configuration : EPCIs', ADM),

  menages: relogement('/menages', 'Ménages', MENAGES, { principale: true }),
  // Le DPO n'a pas la liste : il n'ouvre qu'un dossier à la fois, pour une demande de droits (domain-rules § 11.1).
  menage: relogement('/menages/{id}', 'Ménage', [...MENAGES, 'DPO']),
  entretiensHorsLigne: relogement('/entretiens-hors-ligne', 'Entretiens hors ligne', EDIT),
  logementsPossibles: relogement('/menages/{id}/logements-possibles', 'Logements possibles', OPERATEUR),
  transmission: relogement('/transmissions/{id}', 'Document transmis', ['UTILISATEUR_MEL']),
  menageEdition: aVenir(relogement('/menages/{id}/edition/{etape}', 'Saisie du ménage', MENAGES)),

  gtrs: relogement('/gtr', 'Liste des GTR', MENAGES, { groupe: INSTANCES, principale: true }),
  gtrNouveau: relogement('/gtr/new', 'Nouveau GTR', [...EDIT, 'UTILISATEUR_COMMUNE']),
  gtr: relogement('/gtr/{id}', 'GTR', MENAGES),
  logements: relogement('/instances-partenariales', 'Logements', LOGEMENTS, { groupe: INSTANCES }),
  logement: relogement('/instances-partenariales/{id}', 'Logement', LOGEMENTS),
  // À l'opérateur : les points se tirent de ressources, de santé et de cotation que les partenaires ne lisent pas.
  candidats: relogement('/instances-partenariales/{id}/candidats', 'Candidats', OPERATEUR),
  reponsesAttendues: relogement('/reponses-attendues', 'Réponses attendues', BAIL),
  cal: relogement('/instances-partenariales/{id}/cal', 'CALEOL', [...OPERATEUR, ...BAIL]),
  commission: relogement('/gtr/commission/{id}', 'Retour de CAL', [...OPERATEUR, ...BAIL]),
  // Une section de la fiche, à qui la cotation sert : les règles sont les mêmes pour tous ceux qui la voient expliquée.
  operationCotation: relogement('/operations/{id}/cotation', 'Règles de cotation', OPERATEUR),
  operation: relogement('/operations/{id}', 'Opération', PILOTAGE),
  synoptique: relogement('/operations/{id}/synoptique', 'Synoptique', PILOTAGE),
  // Elle nomme les dossiers arrêtés et dit pourquoi : à ceux de l'opérateur qui les lisent tous.
  simulation: relogement('/operations/{id}/simulation', 'Simulation', RESPONSABLES),

  suiviOperations: financement('/financement/suivi-operations', 'Suivi des opérations', FINANCEMENT, {}),
  financementOperations: financement('/financement/operations', 'Opérations', FINANCEMENT, { principale: true }),
  financementOperation: financement('/financement/operations/{id}', 'Opération', FINANCEMENT),
  parametrageListes: financement('/financement/parametrage/listes', 'Paramétrage : listes', REGLAGES, {
    groupe: PARAMETRAGE,
    libelle: 'Listes',
  }),
  parametrageVariables: financement('/financement/parametrage/variables', 'Paramétrage : variables', REGLAGES, {
    groupe: PARAMETRAGE,
    libelle: 'Variables',
  }),
  parametrageOperations: financement('/financement/parametrage/operations', 'Paramétrage : opérations', REGLAGES, {
    groupe: PARAMETRAGE,
    libelle: 'Opérations',
  }),

  utilisateurs: utilisateurs('/utilisateurs', 'Liste des utilisateurs', ADM, { principale: true }),
  partenaires: utilisateurs('/utilisateurs/partenaires', 'Partenaires', ADM, {}),
  journalDesComptes: utilisateurs('/utilisateurs/journal', 'Journal des comptes', ADM, { libelle: 'Journal' }),
  utilisateurNouveau: utilisateurs('/utilisateurs/new', 'Nouvel utilisateur', ADM),
  demandeDeCompte: utilisateurs('/utilisateurs/demande', 'Demander un compte', DIRECTEURS, {}),
  utilisateur: utilisateurs('/utilisateurs/{id}', 'Utilisateur', ADM),

  administration: administration('/administration/{categorie}', 'Listes de référence', ADM, {
    chemin: '/administration/statuts',
    principale: true,
  }),
  courriels: administration('/administration/courriels', 'Boîte d’envoi', ADM, {}),
  tachesDeFond: administration('/administration/taches-de-fond', 'Tâches de fond', ADM, {}),
  importsDeMenages: administration('/administration/imports-de-menages', 'Imports de ménages', ['DATA_STEWARD'], {}),
  importDeMenages: administration('/administration/imports-de-menages/{id}', 'Import de ménages', ['DATA_STEWARD']),
  operateur: administration('/administration/operateur', 'Opérateur', ADM, {}),
  demandesDeDroits: protection('/administration/demandes-de-droits', 'Demandes de droits', PROTECTION, {}),
  demandeDeDroits: protection('/administration/demandes-de-droits/{id}', 'Demande de droits', PROTECTION),
  purges: protection('/administration/purges', 'Purges', PROTECTION, {}),
  archives: protection('/administration/archives', 'Archives', PROTECTION, {}),
  consultations: protection('/administration/consultations', 'Journal des consultations', PROTECTION, {}),
  lecturesDeListes: protection('/administration/consultations/listes', 'Listes lues', PROTECTION),
  accesRemis: protection('/administration/acces-remis', 'Accès remis', PROTECTION, {}),
  traitements: protection('/administration/traitements', 'Registre des traitements', PROTECTION, {
    groupe: REGISTRES,
    libelle: 'Traitements',
  }),
  violations: protection('/administration/violations', 'Registre des violations', PROTECTION, {
    groupe: REGISTRES,
    libelle: 'Violations',
  }),
  entreeDeRegistre: protection('/administration/registres/{id}', 'Entrée de registre', PROTECTION),
  rgpd: aVenir(protection('/rgpd', 'Protection des données', PROTECTION, { principale: true })),
} satisfies Readonly<Record<string, DefinitionPage>>

export type Page = keyof typeof pages
export const codesPages = Object.keys(pages) as [Page, ...Page[]]

/** Une page, sous la forme commune à toutes. */
export const definitionDe = (page: Page): DefinitionPage => pages[page]

/** Vrai si l'acteur (ou, sans session, un visiteur) peut ouvrir la page. */
export function peutOuvrir(acteur: Pick<Acteur, 'roles'> | null, page: Page): boolean {
  const { acces } = definitionDe(page)
  if (acces === 'public') return true
  if (acteur === null) return false
  return acces === 'connectes' || aUnRole(acteur, acces)
}

export const pagesDe = (acteur: Pick<Acteur, 'roles'> | null): Page[] => codesPages.filter((page) => peutOuvrir(acteur, page))

const motifDe = (chemin: string) => new RegExp(`^${chemin.replaceAll(/\{[^{}]+\}/g, '[^/]+')}/?$`)

/** La page d'un chemin (`/gtr/new` avant `/gtr/{id}`) ; `null` s'il n'en désigne aucune. */
export const pageDuChemin = (chemin: string): Page | null =>
  codesPages.find((page) => pages[page].chemin === chemin) ?? codesPages.find((page) => motifDe(pages[page].chemin).test(chemin)) ?? null
