import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { racine } from '../server/src/core/racine.ts'
import { startProduit } from './outils/produit.ts'

/**
 * Construit ce qui a changé, démarre le produit construit sur des données à lui, et l'arrête à la fin. PARCOURS_URL et
 * PARCOURS_BASE donnés : ce produit-là, déjà démarré (pour qui écrit un parcours).
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['PARCOURS_URL'] && process.env['PARCOURS_BASE']) return undefined
  execFileSync(process.execPath, [join(racine, 'scripts', 'build.mjs')], { stdio: ['ignore', 'ignore', 'inherit'] })
  const produit = await startProduit()
  // Les ouvriers de Playwright en héritent.
  process.env['PARCOURS_URL'] = produit.url
  process.env['PARCOURS_BASE'] = produit.base
  return produit.stop
}
