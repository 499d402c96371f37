import type { Locator, Page } from '@playwright/test'

export const titre = (page: Page): Locator => page.getByRole('heading', { level: 1 })
export const section = (page: Page, id: string): Locator => page.locator(`section#${id}`)
export const entete = (page: Page): Locator => page.getByRole('main').locator('header')
export const modifier = (page: Page, nom: string): Locator => page.getByRole('button', { name: `Modifier : ${nom}` })
export const formulaire = (page: Page, nom: string): Locator => page.getByRole('form', { name: `Modifier : ${nom}` })
export const notification = (page: Page, texte: string | RegExp): Locator =>
  page.locator('.notifications-zone').getByRole('group').filter({ hasText: texte })
