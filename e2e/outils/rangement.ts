import { expect, type Page } from '@playwright/test'

/** Ce qui se saisit sous cette clé est au rangement du poste, depuis cet instant si on le dit. */
export const rangee = (page: Page, cle: string, depuis = ''): Promise<void> =>
  expect.poll(async () => ((await page.evaluate(dernierRangement, cle)) ?? '') > depuis, { message: `${cle} est au rangement` }).toBe(true)

/** L'instant, tel que le poste l'écrit au rangement. */
export const maintenant = (page: Page): Promise<string> => page.evaluate(() => new Date().toISOString())

const dernierRangement = (cle: string) =>
  new Promise<string | undefined>((rendre, echouer) => {
    const demande = indexedDB.open('relogement-brouillons')
    demande.onerror = () => echouer(demande.error)
    demande.onsuccess = () => {
      const rayon = demande.result.transaction('brouillons').objectStore('brouillons')
      const [cles, saisies] = [rayon.getAllKeys(), rayon.getAll()]
      rayon.transaction.oncomplete = () => {
        demande.result.close()
        const siennes = (saisies.result as { le: string }[]).filter((_, rang) => String(cles.result[rang]).includes(cle))
        rendre(
          siennes
            .map(({ le }) => le)
            .toSorted()
            .at(-1),
        )
      }
    }
  })
