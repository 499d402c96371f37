// Le menu d'un module et les modules de l'accueil, tirés de la table des pages.
import { minuscule } from '../common/minuscule.ts'
import { definitionDe, type Module, modules, type Page, pagesDe } from './pages.ts'
import type { Acteur } from './roles.ts'

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
  grouper(pagesDe(acteur).filter((page) => definitionDe(page).construite && definitionDe(page).module === module))

/** Ces pages telles que le menu les range : en groupes, chacun avec l'entrée qu'ouvre un clic sur lui (spécification § 2). */
export function grouper(siennes: readonly Page[]): GroupeDeMenu[] {
  const groupes = new Map<string, { groupe: string | null; principale?: EntreeDeMenu; entrees: EntreeDeMenu[] }>()
  for (const page of siennes) {
    const { menu, chemin } = definitionDe(page)
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

/**
 * Les modules que l'acteur peut ouvrir aujourd'hui, chacun avec sa première page. Ceux de son rôle principal viennent d'abord : il choisit ce que
 * l'accueil propose en premier.
 */
export function modulesDe(acteur: Pick<Acteur, 'roles'>): ModuleOuvert[] {
  const principal = { roles: acteur.roles.slice(0, 1) }
  const duPrincipal = ({ module }: ModuleOuvert) => menuDe(principal, module).length > 0
  const tous = modulesOuverts(acteur)
  return [...tous.filter(duPrincipal), ...tous.filter((ouvert) => !duPrincipal(ouvert))]
}

const modulesOuverts = (acteur: Pick<Acteur, 'roles'>): ModuleOuvert[] =>
  (Object.keys(modules) as Module[]).flatMap((module) => {
    const menu = menuDe(acteur, module)
    const entree = menu.flatMap((groupe) => groupe.entrees).find(({ page }) => definitionDe(page).menu?.principale) ?? menu[0]?.principale
    if (entree === undefined) return []
    const [premiere = '', ...suite] = menu.map(({ groupe, principale }) => groupe ?? principale.libelle)
    return [{ module, ...modules[module], description: [premiere, ...suite.map(minuscule)].join(', '), chemin: entree.chemin }]
  })
