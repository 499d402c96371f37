import type { Page } from '@playwright/test'
import { saisir } from './clavier.ts'

/** Remplit et envoie l'écran de connexion. */
export async function seConnecter(page: Page, email: string, motDePasse: string): Promise<void> {
  await page.getByLabel('Adresse email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(motDePasse)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** La même chose sans souris. */
export async function seConnecterAuClavier(page: Page, email: string, motDePasse: string): Promise<void> {
  await saisir(page.getByLabel('Adresse email'), email)
  await saisir(page.getByLabel('Mot de passe', { exact: true }), motDePasse)
  await page.keyboard.press('Enter')
}
