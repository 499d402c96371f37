import { type GroupeDeMenu, menuDe, modulesDe } from '@relogement/domain/acces/menu'
import { definitionDe, type Module, modules, type Page, pageDuChemin, pages } from '@relogement/domain/acces/pages'
import type { NomIcone } from '../core/Icone.tsx'
import { type Moi, rolesDe } from './moi.ts'
import type { Maillon } from './page.ts'

const icones: Readonly<Record<string, NomIcone>> = {
  'Tableau de bord': 'tableau',
  'Outil de pilotage': 'courbe',
  'Instances partenariales': 'immeuble',
  Paramétrage: 'reglages',
  menages: 'personnes',
  suiviOperations: 'courbe',
  financementOperations: 'euro',
  utilisateurs: 'personnes',
  partenaires: 'bouclier',
  administration: 'reglages',
  courriels: 'courriel',
  tachesDeFond: 'horloge',
  importsDeMenages: 'telecharger',
  operateur: 'immeuble',
  demandesDeDroits: 'bulle',
  purges: 'interdit',
  archives: 'cadenas',
  consultations: 'horloge',
  rgpd: 'bouclier',
}

export const iconesDesModules: Readonly<Record<Module, NomIcone>> = {
  relogement: 'maison',
  financement: 'euro',
  utilisateurs: 'personnes',
  administration: 'reglages',
  protectionDesDonnees: 'bouclier',
}

export const iconeDuGroupe = ({ groupe, principale }: GroupeDeMenu): NomIcone => icones[groupe ?? principale.page] ?? 'document'

/** La page d'une adresse, ou celle dont elle est une suite (le dossier à une autre date). */
function pageOuSuite(chemin: string): Page | null {
  const page = pageDuChemin(chemin)
  if (page !== null) return page
  const fin = chemin.lastIndexOf('/')
  return fin <= 0 ? null : pageOuSuite(chemin.slice(0, fin))
}

/** Le module d'une adresse. */
export function moduleDuChemin(chemin: string): Module | null {
  const page = pageOuSuite(chemin)
  return page === null ? null : pages[page].module
}

/** Le nom du module où l'on se trouve, en tête de la navigation. */
export function enseigneDe(chemin: string): string {
  const module = moduleDuChemin(chemin)
  const definition = module === null ? null : modules[module]
  return definition !== null && 'enseigne' in definition ? definition.enseigne : 'Relogement'
}

/** Le menu du module où l'on se trouve ; à l'accueil, les modules eux-mêmes. */
export const menuCourant = (moi: Moi, chemin: string): GroupeDeMenu[] => {
  const module = moduleDuChemin(chemin)
  return module === null ? [] : menuDe(rolesDe(moi), module)
}

/** Toutes les pages que la palette peut ouvrir. */
export const pagesDuMenu = (moi: Moi): { readonly libelle: string; readonly chemin: string; readonly module: string }[] =>
  modulesDe(rolesDe(moi)).flatMap(({ module, titre }) =>
    menuDe(rolesDe(moi), module).flatMap(({ entrees }) => entrees.map(({ libelle, chemin }) => ({ libelle, chemin, module: titre }))),
  )

/** Où la page se trouve, quand elle ne le dit pas elle-même : son groupe, sinon son module. */
export function filParDefaut(chemin: string): Maillon[] {
  const page = pageDuChemin(chemin)
  if (page === null) return []
  const { module } = pages[page]
  const groupe = groupeDe(page)
  if (module === null) return []
  return [{ libelle: groupe ?? modules[module].titre, vers: '/' }]
}

/** Vrai si l'adresse ne mène pas cette personne à un refus. */
export function sOuvrePour({ pages: siennes }: Pick<Moi, 'pages'>, adresse: string): boolean {
  const page = pageDuChemin(adresse.replace(/[?#].*$/, ''))
  return page === null || siennes.includes(page)
}

/** Le fil d'Ariane de cette personne : une page qui lui serait refusée se nomme, sans y mener. */
export const filPour = (moi: Pick<Moi, 'pages'>, fil: readonly Maillon[]): Maillon[] =>
  fil.map(({ libelle, vers }) => (vers !== undefined && sOuvrePour(moi, vers) ? { libelle, vers } : { libelle }))

const groupeDe = (page: Page): string | undefined => definitionDe(page).menu?.groupe

/** De toutes les entrées d'un menu, celle de la page ouverte : la plus précise. */
export const entreeOuverte = (chemin: string, menu: readonly GroupeDeMenu[]): string | null =>
  menu
    .flatMap(({ entrees }) => entrees.map((entree) => entree.chemin))
    .filter((entree) => estDans(chemin, entree))
    .toSorted((une, autre) => autre.length - une.length)[0] ?? null

/** Un groupe se déplie quand l'adresse est celle d'une de ses entrées, ou au-dessous (spécification § 2). */
export const groupeOuvert = (chemin: string, { entrees }: GroupeDeMenu): boolean => entrees.some((entree) => estDans(chemin, entree.chemin))

/** L'entrée du menu où l'on est, sur une page dont l'adresse n'est au-dessous d'aucune. */
const AU_MENU: Partial<Readonly<Record<Page, Page>>> = {
  operation: 'pilotageOperations',
  operationCotation: 'pilotageOperations',
  synoptique: 'pilotageOperations',
  simulation: 'pilotageOperations',
  configurationTerritoires: 'configurationPrus',
  territoireNouveau: 'configurationPrus',
  configurationEpcis: 'configurationPrus',
  administration: 'administration',
}

const cheminAuMenu = (page: Page): string => definitionDe(page).menu?.chemin ?? pages[page].chemin

/** Vrai si le chemin est celui de l'entrée, ou d'une page au-dessous. */
function estDans(chemin: string, entree: string): boolean {
  const page = pageOuSuite(chemin)
  const parente = page === null ? undefined : AU_MENU[page]
  return chemin === entree || chemin.startsWith(`${entree}/`) || (parente !== undefined && cheminAuMenu(parente) === entree)
}

export const adresseDuMenage = (id: string): string => `/menages/${id}`

export const adresseDuLogement = (id: string): string => `/instances-partenariales/${id}`

export const adresseDeLOperation = (id: string): string => `/operations/${id}`

export const adresseDesRegles = (operationId: string): string => `/operations/${operationId}/cotation`
