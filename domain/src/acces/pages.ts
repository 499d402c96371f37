// Les pages, leurs rôles et leur place au menu : spec/screens.tsv, et design § 5 pour ce que la spécification n'a pas donné.
// Le menu, la garde de page et les listes de l'API lisent cette table.
import { minuscule } from '../common/minuscule.ts'
import { type Acteur, ADM, aUnRole, BAIL, type CodeRole, DIRECTEURS, PROTECTION } from './roles.ts'

const PLANNING = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'RESPONSABLE_ADMINISTRATIF',
  'DATA_STEWARD',
  'BAILLEUR_CELLULE_COMMERCIALE',
  'BAILLEUR_DIRECTEUR_AGENCE',
  'PRESTATAIRE_DEMENAGEMENT',
  'UTILISATEUR_COMMUNE',
] as const satisfies readonly CodeRole[]

const OPERATEUR = [
  'CHARGE_DE_RELOGEMENT',
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'RESPONSABLE_ADMINISTRATIF',
  'DATA_STEWARD',
] as const satisfies readonly CodeRole[]

const COLLECTIVITES = [
  'UTILISATEUR_MEL',
  'UTILISATEUR_DDT',
  'UTILISATEUR_COMMUNE',
  'UTILISATEUR_EPCI',
] as const satisfies readonly CodeRole[]

const MENAGES = [...OPERATEUR, 'BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE', ...COLLECTIVITES] as const

const LOGEMENTS = [...OPERATEUR, 'BAILLEUR_CELLULE_COMMERCIALE', 'BAILLEUR_DIRECTEUR_AGENCE', 'BAILLEUR_DIRECTIONS'] as const

const SUIVI_RELOGEMENTS = [
  'RESPONSABLE_EQUIPE_RELOGEMENT',
  'RESPONSABLE_INGENIERIE_SOCIALE',
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'RESPONSABLE_ADMINISTRATIF',
  'DATA_STEWARD',
  'BAILLEUR_CELLULE_COMMERCIALE',
  'BAILLEUR_DIRECTEUR_AGENCE',
  'BAILLEUR_DIRECTIONS',
] as const satisfies readonly CodeRole[]

const PILOTAGE = [...SUIVI_RELOGEMENTS, 'BAILLEUR_RESPONSABLE_DE_PROGRAMME', 'BAILLEUR_DIRECTEUR_DE_PROGRAMME', ...COLLECTIVITES] as const

const FINANCEMENT = [
  'INGENIERIE_FINANCIERE',
  'DATA_STEWARD',
  'RESPONSABLE_ADMINISTRATIF',
  'CHEF_DE_PROJET_CONSULTATION',
  'CHEF_DE_PROJET_EDITION',
  'RESPONSABLE_DE_LA_PROGRAMMATION',
  'RESPONSABLE_INGENIERIE_INNOVATION',
  'RESPONSABLE_INGENIERIE_DES_TERRITOIRES',
  'BAILLEUR_RESPONSABLE_DE_PROGRAMME',
  'BAILLEUR_DIRECTEUR_DE_PROGRAMME',
] as const satisfies readonly CodeRole[]

const PARAMETRAGE_FINANCEMENT = ['DATA_STEWARD', 'INGENIERIE_FINANCIERE'] as const satisfies readonly CodeRole[]

/** Les modules de la page d'accueil. */
export const modules = {
  relogement: { titre: 'Relogement' },
  financement: { titre: 'Financement' },
  utilisateurs: { titre: 'Utilisateurs', enseigne: 'Module Utilisateurs' },
  administration: { titre: 'Administration' },
  protectionDesDonnees: { titre: 'Protection des données' },
} as const
export type Module = keyof typeof modules

interface PlaceAuMenu {
  /** Groupe dépliable ; absent : entrée de premier niveau. */
  readonly groupe?: string
  readonly libelle: string
  /** Adresse du lien, quand celle de la page a un paramètre. */
  readonly chemin?: string
  /** Entrée ouverte par un clic sur le groupe, à défaut la première. */
  readonly principale?: true
}

interface DefinitionPage {
  readonly chemin: string
  readonly titre: string
  readonly module: Module | null
  readonly acces: 'public' | 'connectes' | readonly CodeRole[]
  readonly menu?: PlaceAuMenu
  /** Faux tant que l'écran n'existe pas : le menu n'offre aucun lien mort. */
  readonly construite: boolean
}

const TABLEAU = 'Tableau de bord'
const OUTIL = 'Outil de pilotage'
const INSTANCES = 'Instances partenariales'
const PARAMETRAGE = 'Paramétrage'

// L'ordre des lignes est celui du menu.
export const pages = {
  connexion: { chemin: '/connexion', titre: 'Connexion', module: null, acces: 'public', construite: true },
  motDePasseOublie: { chemin: '/mot-de-passe-oublie', titre: 'Mot de passe oublié', module: null, acces: 'public', construite: true },
  reinitialisation: {
    chemin: '/reinitialisation-mot-de-passe',
    titre: 'Nouveau mot de passe',
    module: null,
    acces: 'public',
    construite: true,
  },
  validationCompte: { chemin: '/validation-compte', titre: 'Validation du compte', module: null, acces: 'public', construite: true },
  reponseBailleur: { chemin: '/reponse-bailleur', titre: 'Réponse du bailleur', module: null, acces: 'public', construite: true },
  accueil: { chemin: '/', titre: 'Accueil', module: null, acces: 'connectes', construite: true },

  resume: {
    chemin: '/tableau-de-bord/resume',
    titre: 'Résumé',
    module: 'relogement',
    acces: OPERATEUR,
    menu: { groupe: TABLEAU, libelle: 'Résumé', principale: true },
    construite: true,
  },
  resumeCollaborateurs: {
    chemin: '/tableau-de-bord/resume-collaborateurs',
    titre: 'Résumé des collaborateurs',
    module: 'relogement',
    acces: ['RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE', 'RESPONSABLE_ADMINISTRATIF', 'DATA_STEWARD'],
    menu: { groupe: TABLEAU, libelle: 'Résumé des collaborateurs' },
    construite: false,
  },
  demenagements: {
    chemin: '/tableau-de-bord/demenagements',
    titre: 'Déménagements',
    module: 'relogement',
    acces: PLANNING,
    menu: { groupe: TABLEAU, libelle: 'Déménagements' },
    construite: true,
  },

  pilotageOperations: {
    chemin: '/outil-de-pilotage/pilotage-des-operations',
    titre: 'Pilotage des opérations',
    module: 'relogement',
    acces: PILOTAGE,
    menu: { groupe: OUTIL, libelle: 'Pilotage des opérations', principale: true },
    construite: true,
  },
  psr: {
    chemin: '/outil-de-pilotage/plan-strategique-de-relogement',
    titre: 'Plan stratégique de relogement',
    module: 'relogement',
    acces: PILOTAGE,
    menu: { groupe: OUTIL, libelle: 'PSR' },
    construite: false,
  },
  suiviRelogements: {
    chemin: '/outil-de-pilotage/suivi-relogements',
    titre: 'Suivi de relogements',
    module: 'relogement',
    acces: SUIVI_RELOGEMENTS,
    menu: { groupe: OUTIL, libelle: 'Suivi de relogements' },
    construite: true,
  },
  suiviPropositions: {
    chemin: '/outil-de-pilotage/suivi-propositions',
    titre: 'Suivi de propositions',
    module: 'relogement',
    acces: [...SUIVI_RELOGEMENTS, ...COLLECTIVITES],
    menu: { groupe: OUTIL, libelle: 'Suivi de propositions' },
    construite: true,
  },
  chargesDeRelogement: {
    chemin: '/outil-de-pilotage/charges-de-relogement',
    titre: 'Chargés de relogement',
    module: 'relogement',
    acces: OPERATEUR,
    menu: { groupe: OUTIL, libelle: 'Chargés de relogement' },
    construite: true,
  },
  chargeDeRelogement: {
    chemin: '/outil-de-pilotage/charges-de-relogement/{id}',
    titre: 'Chargé de relogement',
    module: 'relogement',
    acces: OPERATEUR,
    construite: true,
  },
  configurationPrus: {
    chemin: '/outil-de-pilotage/configuration/prus',
    titre: 'Configuration : PRUs',
    module: 'relogement',
    acces: ADM,
    menu: { groupe: OUTIL, libelle: 'Configuration' },
    construite: false,
  },
  configurationTerritoires: {
    chemin: '/outil-de-pilotage/configuration/territoires',
    titre: 'Configuration : Territoires',
    module: 'relogement',
    acces: ADM,
    construite: false,
  },
  territoireNouveau: {
    chemin: '/outil-de-pilotage/configuration/territoires/new',
    titre: 'Nouveau territoire',
    module: 'relogement',
    acces: ADM,
    construite: false,
  },
  configurationEpcis: {
    chemin: '/outil-de-pilotage/configuration/epcis',
    titre: 'Configuration : EPCIs',
    module: 'relogement',
    acces: ADM,
    construite: false,
  },

  menages: {
    chemin: '/menages',
    titre: 'Ménages',
    module: 'relogement',
    acces: MENAGES,
    menu: { libelle: 'Ménages', principale: true },
    construite: true,
  },
  // Le DPO n'a pas la liste : il n'ouvre qu'un dossier à la fois, pour une demande de droits (domain-rules § 11.1).
  menage: { chemin: '/menages/{id}', titre: 'Ménage', module: 'relogement', acces: [...MENAGES, 'DPO'], construite: true },
  logementsPossibles: {
    chemin: '/menages/{id}/logements-possibles',
    titre: 'Logements possibles',
    module: 'relogement',
    acces: OPERATEUR,
    construite: true,
  },
  transmission: {
    chemin: '/transmissions/{id}',
    titre: 'Document transmis',
    module: 'relogement',
    acces: ['UTILISATEUR_MEL'],
    construite: true,
  },
  menageEdition: {
    chemin: '/menages/{id}/edition/{etape}',
    titre: 'Saisie du ménage',
    module: 'relogement',
    acces: MENAGES,
    construite: false,
  },

  gtrs: {
    chemin: '/gtr',
    titre: 'Liste des GTR',
    module: 'relogement',
    acces: MENAGES,
    menu: { groupe: INSTANCES, libelle: 'Liste des GTR', principale: true },
    construite: true,
  },
  gtrNouveau: {
    chemin: '/gtr/new',
    titre: 'Nouveau GTR',
    module: 'relogement',
    acces: [
      'CHARGE_DE_RELOGEMENT',
      'RESPONSABLE_EQUIPE_RELOGEMENT',
      'RESPONSABLE_INGENIERIE_SOCIALE',
      'DATA_STEWARD',
      'UTILISATEUR_COMMUNE',
    ],
    construite: true,
  },
  gtr: { chemin: '/gtr/{id}', titre: 'GTR', module: 'relogement', acces: MENAGES, construite: true },
  logements: {
    chemin: '/instances-partenariales',
    titre: 'Logements',
    module: 'relogement',
    acces: LOGEMENTS,
    menu: { groupe: INSTANCES, libelle: 'Logements' },
    construite: true,
  },
  logement: { chemin: '/instances-partenariales/{id}', titre: 'Logement', module: 'relogement', acces: LOGEMENTS, construite: true },
  // À l'opérateur : les points se tirent de ressources, de santé et de cotation que les partenaires ne lisent pas.
  candidats: {
    chemin: '/instances-partenariales/{id}/candidats',
    titre: 'Candidats',
    module: 'relogement',
    acces: OPERATEUR,
    construite: true,
  },
  reponsesAttendues: {
    chemin: '/reponses-attendues',
    titre: 'Réponses attendues',
    module: 'relogement',
    acces: BAIL,
    construite: true,
  },
  cal: {
    chemin: '/instances-partenariales/{id}/cal',
    titre: 'CALEOL',
    module: 'relogement',
    acces: [...OPERATEUR, ...BAIL],
    construite: true,
  },
  // Une section de la fiche, à qui la cotation sert : les règles sont les mêmes pour tous ceux qui la voient expliquée.
  operationCotation: {
    chemin: '/operations/{id}/cotation',
    titre: 'Règles de cotation',
    module: 'relogement',
    acces: OPERATEUR,
    construite: true,
  },
  operation: { chemin: '/operations/{id}', titre: 'Opération', module: 'relogement', acces: PILOTAGE, construite: true },

  suiviOperations: {
    chemin: '/financement/suivi-operations',
    titre: 'Suivi des opérations',
    module: 'financement',
    acces: FINANCEMENT,
    menu: { libelle: 'Suivi des opérations' },
    construite: false,
  },
  financementOperations: {
    chemin: '/financement/operations',
    titre: 'Opérations',
    module: 'financement',
    acces: FINANCEMENT,
    menu: { libelle: 'Opérations', principale: true },
    construite: false,
  },
  parametrageListes: {
    chemin: '/financement/parametrage/listes',
    titre: 'Paramétrage : listes',
    module: 'financement',
    acces: PARAMETRAGE_FINANCEMENT,
    menu: { groupe: PARAMETRAGE, libelle: 'Listes' },
    construite: false,
  },
  parametrageVariables: {
    chemin: '/financement/parametrage/variables',
    titre: 'Paramétrage : variables',
    module: 'financement',
    acces: PARAMETRAGE_FINANCEMENT,
    menu: { groupe: PARAMETRAGE, libelle: 'Variables' },
    construite: false,
  },
  parametrageOperations: {
    chemin: '/financement/parametrage/operations',
    titre: 'Paramétrage : opérations',
    module: 'financement',
    acces: PARAMETRAGE_FINANCEMENT,
    menu: { groupe: PARAMETRAGE, libelle: 'Opérations' },
    construite: false,
  },

  utilisateurs: {
    chemin: '/utilisateurs',
    titre: 'Liste des utilisateurs',
    module: 'utilisateurs',
    acces: ADM,
    menu: { libelle: 'Liste des utilisateurs', principale: true },
    construite: true,
  },
  utilisateurNouveau: { chemin: '/utilisateurs/new', titre: 'Nouvel utilisateur', module: 'utilisateurs', acces: ADM, construite: true },
  demandeDeCompte: {
    chemin: '/utilisateurs/demande',
    titre: 'Demander un compte',
    module: 'utilisateurs',
    acces: DIRECTEURS,
    menu: { libelle: 'Demander un compte' },
    construite: true,
  },
  utilisateur: { chemin: '/utilisateurs/{id}', titre: 'Utilisateur', module: 'utilisateurs', acces: ADM, construite: true },

  courriels: {
    chemin: '/administration/courriels',
    titre: 'Boîte d’envoi',
    module: 'administration',
    acces: ADM,
    menu: { libelle: 'Boîte d’envoi' },
    construite: true,
  },
  operateur: {
    chemin: '/administration/operateur',
    titre: 'Opérateur',
    module: 'administration',
    acces: ADM,
    menu: { libelle: 'Opérateur' },
    construite: true,
  },
  demandesDeDroits: {
    chemin: '/administration/demandes-de-droits',
    titre: 'Demandes de droits',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    menu: { libelle: 'Demandes de droits' },
    construite: true,
  },
  demandeDeDroits: {
    chemin: '/administration/demandes-de-droits/{id}',
    titre: 'Demande de droits',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    construite: true,
  },
  purges: {
    chemin: '/administration/purges',
    titre: 'Purges',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    menu: { libelle: 'Purges' },
    construite: true,
  },
  archives: {
    chemin: '/administration/archives',
    titre: 'Archives',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    menu: { libelle: 'Archives' },
    construite: true,
  },
  consultations: {
    chemin: '/administration/consultations',
    titre: 'Journal des consultations',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    menu: { libelle: 'Journal des consultations' },
    construite: true,
  },
  lecturesDeListes: {
    chemin: '/administration/consultations/listes',
    titre: 'Listes lues',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    construite: true,
  },
  administration: {
    chemin: '/administration/{categorie}',
    titre: 'Listes de référence',
    module: 'administration',
    acces: ADM,
    menu: { libelle: 'Listes de référence', chemin: '/administration/statuts', principale: true },
    construite: false,
  },
  rgpd: {
    chemin: '/rgpd',
    titre: 'Protection des données',
    module: 'protectionDesDonnees',
    acces: PROTECTION,
    menu: { libelle: 'Protection des données', principale: true },
    construite: false,
  },
} as const satisfies Readonly<Record<string, DefinitionPage>>

export type Page = keyof typeof pages
export const codesPages = Object.keys(pages) as [Page, ...Page[]]

const definition = (page: Page): DefinitionPage => pages[page]

/** Vrai si l'acteur (ou, sans session, un visiteur) peut ouvrir la page. */
export function peutOuvrir(acteur: Pick<Acteur, 'roles'> | null, page: Page): boolean {
  const { acces } = definition(page)
  if (acces === 'public') return true
  if (acteur === null) return false
  return acces === 'connectes' || aUnRole(acteur, acces)
}

export const pagesDe = (acteur: Pick<Acteur, 'roles'> | null): Page[] => codesPages.filter((page) => peutOuvrir(acteur, page))

export interface EntreeDeMenu {
  readonly page: Page
  readonly libelle: string
  readonly chemin: string
}
export interface GroupeDeMenu {
  /** `null` : une entrée seule, hors groupe. */
  readonly groupe: string | null
  readonly principale: EntreeDeMenu
  readonly entrees: readonly EntreeDeMenu[]
}

/** Le menu d'un module pour l'acteur : seulement des pages ouvertes à lui et construites. */
export const menuDe = (acteur: Pick<Acteur, 'roles'>, module: Module): GroupeDeMenu[] =>
  grouper(pagesDe(acteur).filter((page) => definition(page).construite && definition(page).module === module))

/** Ces pages telles que le menu les range : en groupes, chacun avec l'entrée qu'ouvre un clic sur lui (spécification § 2). */
export function grouper(siennes: readonly Page[]): GroupeDeMenu[] {
  const groupes = new Map<string, { groupe: string | null; principale?: EntreeDeMenu; entrees: EntreeDeMenu[] }>()
  for (const page of siennes) {
    const { menu, chemin } = definition(page)
    if (menu === undefined) continue
    const entree = { page, libelle: menu.libelle, chemin: menu.chemin ?? chemin }
    const groupe = groupes.get(menu.groupe ?? page) ?? { groupe: menu.groupe ?? null, entrees: [] }
    groupe.entrees.push(entree)
    if (menu.principale) groupe.principale = entree
    groupes.set(menu.groupe ?? page, groupe)
  }
  return [...groupes.values()].map(({ groupe, principale, entrees }) => ({
    groupe,
    entrees,
    principale: principale ?? (entrees[0] as EntreeDeMenu),
  }))
}

export interface ModuleOuvert {
  readonly module: Module
  readonly titre: string
  /** Ce que la personne y trouve aujourd'hui : les entrées de son menu. */
  readonly description: string
  readonly chemin: string
}

/** Les modules que l'acteur peut ouvrir aujourd'hui, chacun avec sa première page. */
export const modulesDe = (acteur: Pick<Acteur, 'roles'>): ModuleOuvert[] =>
  (Object.keys(modules) as Module[]).flatMap((module) => {
    const menu = menuDe(acteur, module)
    const entree = menu.flatMap((groupe) => groupe.entrees).find(({ page }) => definition(page).menu?.principale) ?? menu[0]?.principale
    if (entree === undefined) return []
    const [premiere = '', ...suite] = menu.map(({ groupe, principale }) => groupe ?? principale.libelle)
    return [{ module, ...modules[module], description: [premiere, ...suite.map(minuscule)].join(', '), chemin: entree.chemin }]
  })

const motifDe = (chemin: string) => new RegExp(`^${chemin.replaceAll(/\{[^{}]+\}/g, '[^/]+')}/?$`)

/** La page d'un chemin (`/gtr/new` avant `/gtr/{id}`) ; `null` s'il n'en désigne aucune. */
export const pageDuChemin = (chemin: string): Page | null =>
  codesPages.find((page) => pages[page].chemin === chemin) ?? codesPages.find((page) => motifDe(pages[page].chemin).test(chemin)) ?? null
