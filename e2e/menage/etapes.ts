// La saisie d'un dossier étape par étape, au clavier.

import { expect, type Locator, type Page } from '@playwright/test'
import { unMenageVide } from '@relogement/domain/menage/menage.examples'
import type { Base } from '../../server/src/core/database.ts'
import { activer, tabulerJusqua } from '../outils/clavier.ts'
import { camille } from '../outils/distribution.ts'
import { deposerDossier } from '../outils/dossiers.ts'

/** Un dossier dont rien n'est encore saisi, confié à Camille. */
export const deposerDossierVide = (db: Base) => {
  const { id: _id, codeMenage: _code, ...vide } = unMenageVide()
  return deposerDossier(db, { menage: vide, charge: camille })
}

export const etapes = [
  'informations',
  'composition',
  'ressources',
  'logement-actuel',
  'projet-residentiel',
  'logement-precedent',
  'recapitulatif',
] as const
export type CodeEtape = (typeof etapes)[number]

export const adresseDe = (dossier: { readonly adresse: string }, etape: CodeEtape, champ?: string): string =>
  `${dossier.adresse}/edition/${etape}${champ === undefined ? '' : `?champ=${champ}`}`

export const suivant = (page: Page): Locator => page.getByRole('button', { name: /^Suivant\s: / })
export const precedent = (page: Page): Locator => page.getByRole('button', { name: 'Précédent', exact: true })
export const quitter = (page: Page): Locator => page.getByRole('button', { name: 'Enregistrer et quitter' })
export const totaux = (page: Page): Locator => page.getByRole('complementary', { name: 'Totaux et points à vérifier' })
export const mention = (page: Page): Locator => page.locator('.barreDeSaisie-barre .mention')
/** L'état d'une étape, dans la colonne de gauche. */
export const etat = (page: Page, etape: string): Locator =>
  page.getByRole('navigation', { name: 'Étapes' }).getByRole('link').filter({ hasText: etape })

export async function arriver(page: Page, titre: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: titre })).toBeVisible()
}

/** Avance d'une étape, au clavier. */
export async function avancer(page: Page, titre: string): Promise<void> {
  await activer(suivant(page))
  await arriver(page, titre)
}

/** Une liste déroulante de l'étape : son nom commence par sa valeur. */
export const liste = (page: Page, libelle: string): Locator =>
  page.locator('.edition-contenu').getByRole('button', { name: new RegExp(`${libelle}$`) })

/** Choisit dans une liste : Entrée l'ouvre, les premières lettres y mènent. */
export async function choisir(champ: Locator, option: string): Promise<void> {
  const page = champ.page()
  await activer(champ)
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.type(debutDe(option))
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible()
  if (await page.getByRole('searchbox').isVisible()) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(champ).toContainText(option)
}

/** Ce qui se tape sans accent : le clavier de Playwright n'a pas de touche « é ». */
const debutDe = (texte: string): string => /^[ -~]+/.exec(texte)?.[0] ?? texte

/** Tape un jour, chiffre après chiffre, sans barre : le clavier à chiffres d'un téléphone n'en a pas. */
export async function dater(page: Page, libelle: string, jjmmaaaa: string): Promise<void> {
  await tabulerJusqua(page.getByRole('textbox', { name: libelle, exact: true }))
  await page.keyboard.type(jjmmaaaa.replaceAll('/', ''))
}

/** Prend une entrée d'un menu par ses premières lettres. */
export async function prendre(menu: Locator, entree: string): Promise<void> {
  const page = menu.page()
  await activer(menu)
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type(debutDe(entree))
  await expect(page.getByRole('menuitem', { name: entree })).toBeFocused()
  await page.keyboard.press('Enter')
}
