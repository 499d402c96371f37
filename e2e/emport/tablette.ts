// Emporter un dossier, l'ouvrir sans réseau : les gestes communs aux parcours de la tablette.
import { expect, type Page } from '@playwright/test'

export const PIN = '482913'

/** Emporte ce dossier depuis la page connectée ; le premier choisit le code. */
export async function emporter(page: Page, code: string, nom: string): Promise<void> {
  await page.goto('/entretiens-hors-ligne')
  await page.getByLabel('Chercher un autre dossier').fill(code)
  await page.getByRole('checkbox', { name: new RegExp(nom) }).check()
  await page.getByLabel('Nom de cette tablette').fill('Tablette 3')
  await page.getByRole('button', { name: 'Emporter le dossier' }).click()
  const dialogue = page.getByRole('dialog', { name: 'Choisir le code de cette tablette' })
  const emporte = surLaTablette(page, nom)
  await expect(dialogue.or(emporte)).toBeVisible({ timeout: 90_000 })
  if (await dialogue.isVisible()) {
    await dialogue.getByLabel('Code', { exact: true }).fill(PIN)
    await dialogue.getByLabel('Le même, encore').fill(PIN)
    await dialogue.getByRole('button', { name: 'Choisir ce code' }).click()
  }
  await expect(emporte).toBeVisible({ timeout: 90_000 })
}

export const surLaTablette = (page: Page, nom: string) => page.getByRole('article', { name: new RegExp(nom) })

/** Ouvre le coffre sur la page de la tablette. */
export async function ouvrirLeCoffre(page: Page, pin = PIN): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(pin)
  await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
}

/** Tout ce que l'appareil garde en clair ou scellé, en un texte : de quoi y chercher un nom. */
export const ceQueGardeLAppareil = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const lireTout = (base: IDBDatabase) =>
      Promise.all(
        [...base.objectStoreNames].map(
          (rayon) =>
            new Promise<unknown[]>((resolve, reject) => {
              const demande = base.transaction(rayon).objectStore(rayon).getAll()
              demande.onsuccess = () => resolve(demande.result)
              demande.onerror = () => reject(demande.error)
            }),
        ),
      )
    const dit: string[] = [JSON.stringify(localStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await new Promise<IDBDatabase>((resolve, reject) => {
        const demande = indexedDB.open(name)
        demande.onsuccess = () => resolve(demande.result)
        demande.onerror = () => reject(demande.error)
      })
      for (const lignes of await lireTout(base))
        for (const ligne of lignes) {
          dit.push(JSON.stringify(ligne))
          for (const valeur of Object.values(ligne as object)) if (valeur instanceof ArrayBuffer) dit.push(new TextDecoder().decode(valeur))
        }
      base.close()
    }
    return dit.join('\n')
  })

/** Ce que le coffre range, par ses clés ; ni l'horloge vue, ni le compte de ce qui a été effacé. */
export const clesDuCoffre = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const demande = indexedDB.open('relogement-tablette')
      demande.onsuccess = () => resolve(demande.result)
      demande.onerror = () => reject(demande.error)
    })
    if (!base.objectStoreNames.contains('coffre')) return []
    const cles = await new Promise<string[]>((resolve, reject) => {
      const demande = base.transaction('coffre').objectStore('coffre').getAllKeys()
      demande.onsuccess = () => resolve(demande.result.map(String).filter((cle) => !cle.startsWith('#')))
      demande.onerror = () => reject(demande.error)
    })
    base.close()
    return cles
  })

/** Le dernier instant de chaque chose gardée d'un dossier. */
export const echeances = (page: Page, menageId: string): Promise<(string | null)[]> =>
  page.evaluate(async (id) => {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const demande = indexedDB.open('relogement-tablette')
      demande.onsuccess = () => resolve(demande.result)
      demande.onerror = () => reject(demande.error)
    })
    const rayon = base.transaction('coffre').objectStore('coffre')
    const lire = <T>(demande: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        demande.onsuccess = () => resolve(demande.result)
        demande.onerror = () => reject(demande.error)
      })
    const [cles, valeurs] = await Promise.all([lire(rayon.getAllKeys()), lire(rayon.getAll())])
    base.close()
    return cles.flatMap((cle, rang) => (String(cle).includes(id) ? [(valeurs[rang] as { expireLe: string | null }).expireLe] : []))
  }, menageId)
