import { expect, type Page, test } from '@playwright/test'
import { contrastesFaibles } from '../outils/contraste.ts'

/** Les textes trop pâles d'une page faite de ce contenu, avec leur contraste. */
async function pales(page: Page, contenu: string): Promise<string[]> {
  await page.setContent(`<!doctype html><html lang="fr"><title>Essai</title><body>${contenu}</body></html>`)
  const trouves = await page.evaluate(contrastesFaibles, undefined)
  return trouves.map((texte) => texte.replace(/ · .*id="([^"]+)".*/s, ' $1'))
}

test('un texte pâle sur son fond se dit, quoi qui le pâlisse', async ({ page }) => {
  const contenu = `
    <p id="noir">Se lit</p>
    <p id="juste" style="color: #767676">Tout juste : 4,54</p>
    <p id="gris" style="color: #777777">4,48</p>
    <p id="grand" style="color: #777777; font-size: 24px">Un grand texte : 3 suffit</p>
    <p id="gras" style="color: #949494; font: bold 19px sans-serif">Un grand texte gras : 3,03</p>
    <p id="petit-gras" style="color: #949494; font: bold 18px sans-serif">Trop petit pour 3</p>
    <p id="transparent" style="color: rgb(0 0 0 / 0.5)">3,98</p>
    <div style="opacity: 0.5"><p id="voile">3,98 : ce qui le porte est à demi transparent</p></div>
    <div style="background: #000000"><div style="background: rgb(255 255 255 / 0.5)"><p id="fond">Noir sur gris : 5,32</p></div></div>
    <div style="background: #222222"><p id="sombre">Noir sur presque noir</p></div>
    <p id="melange" style="color: color-mix(in srgb, #000000 40%, #ffffff)">2,85</p>
    <input id="champ" aria-label="Champ" value="Pâle" style="color: #aaaaaa; background: #ffffff">`
  expect(await pales(page, contenu)).toEqual([
    '2.32 pour 4.5 champ',
    '4.48 pour 4.5 gris',
    '3.03 pour 4.5 petit-gras',
    '3.98 pour 4.5 transparent',
    '3.98 pour 4.5 voile',
    '1.32 pour 4.5 sombre',
    '2.85 pour 4.5 melange',
  ])
})

test('ce que la norme n’exige pas ne compte pas', async ({ page }) => {
  const pale = 'style="color: #cccccc"'
  const contenu = `
    <button id="eteint" disabled ${pale}>Éteint</button>
    <label ${pale}>De l’éteint <input disabled></label>
    <span id="decor" aria-hidden="true" ${pale}>›</span>
    <p id="cache" hidden ${pale}>Caché</p>
    <p id="absent" style="opacity: 0; color: #cccccc">Pas encore là</p>
    <p id="dessin" style="background: linear-gradient(#ffffff, #eeeeee); color: #cccccc">Sur un dégradé</p>`
  expect(await pales(page, contenu)).toEqual([])
})
