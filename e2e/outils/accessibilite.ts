import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, ElementContext, RunOnly, RunOptions } from 'axe-core'
import { contrastesFaibles } from './contraste.ts'

declare global {
  interface Window {
    axe?: { run: (ou: ElementContext, options: RunOptions) => Promise<AxeResults> }
  }
}

/** Sans ses noms ni ses commentaires : 0,6 Mo au lieu de 1,3 à envoyer et à lire pour chaque document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const NORMES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Le reste ne change pas en sombre : même document, seules les couleurs diffèrent. Le relire tout entier doublerait ce temps (1 à 2 s par examen). */
const COULEURS = ['color-contrast', 'link-in-text-block']
/** La moitié du temps d'axe et plus (0,8 s sur 1 pour une fiche) : sauf aux essais longs, il ne juge les contrastes que si un texte mesuré paraît pâle. */
const SANS_CONTRASTE = { 'color-contrast': { enabled: false } }
const [LARGE, ETROIT, TRES_ETROIT] = [1440, 390, 320]
/** Les essais longs passent axe à toutes les largeurs, en clair et en sombre ; chaque jour, une fois par état suffit. */
const LONGS = process.env['ESSAIS_LONGS'] === 'oui'
/** Une tablette aussi, quand on regarde les images ou que l'on prend son temps. */
const LARGEURS = LONGS || process.env['CAPTURES'] === 'oui' ? [LARGE, 820, ETROIT] : [LARGE, ETROIT]

interface Etat {
  /** Vérifié aussi à 320 px : un zoom de 400 % (fiabilité W6). */
  readonly etroit?: boolean
  /** La partie de l'écran qui n'a pas déjà été regardée. */
  readonly zone?: string
  /** Pour ce qui se referme quand la fenêtre change de taille. */
  readonly largeurs?: readonly number[]
}

/** Ce que l'écran n'a pas su dire : un instant lu comme un jour, un nombre absent. */
const malDit = () => (document.body.textContent ?? '').match(/.{0,40}(?:NaN|undefined|Invalid Date|\[object ).{0,20}/g) ?? []

/**
 * Ni défaut d'axe, ni débordement (fiabilité W1), ni montant coupé, ni signe qui commencerait une ligne ; une image de chaque avec
 * CAPTURES=oui. Axe passe sur chaque état à la première largeur, sa règle des contrastes là où `contraste.ts` mesure un texte pâle. En sombre, seuls les essais longs et les captures le passent : les couleurs
 * viennent toutes des jetons, dont chaque couple est prouvé dans les deux thèmes (jetons.test.ts).
 */
export async function verifierEcran(page: Page, nom: string, { etroit = false, zone, largeurs = LARGEURS }: Etat = {}): Promise<void> {
  await test.step(`accessibilité : ${nom}`, async () => {
    // Un écran qui se charge encore n'a pas de titre.
    await expect(page.locator(zone ?? 'h1').first()).toBeVisible()
    for (const [rang, largeur] of (etroit ? [...largeurs, TRES_ETROIT] : largeurs).entries()) {
      await page.setViewportSize({ width: largeur, height: largeur > 700 ? 900 : 844 })
      await page.emulateMedia({ colorScheme: 'light' })
      await capturer(page, `${nom}-${largeur}-clair`)
      if (rang === 0 || LONGS) expect.soft(await defauts(page, zone, { type: 'tag', values: NORMES }), `${nom}, ${largeur} px`).toEqual([])
      // Ce qui est posé sous son bouton le suit un instant après que la fenêtre a changé de taille.
      const debord = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      await expect
        .configure({ soft: true })
        .poll(debord, { message: `${nom} tient en ${largeur} px`, timeout: 5_000 })
        .toBe(0)
      expect.soft(await page.evaluate(piedDeDialogueCache), `${nom}, ${largeur} px : le pied du dialogue`).toEqual([])
      expect.soft(await page.evaluate(malDit), `${nom}, ${largeur} px : aucune date, aucun nombre illisible`).toEqual([])
      expect.soft(await page.evaluate(montantsCoupes), `${nom}, ${largeur} px : aucun montant n’est coupé`).toEqual([])
      if (largeur > 700) expect.soft(await page.evaluate(colonnesEcrasees), `${nom}, ${largeur} px : toute colonne a sa place`).toEqual([])
      if (process.env['CAPTURES'] !== 'oui' && !LONGS) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await capturer(page, `${nom}-${largeur}-sombre`)
      expect.soft(await defauts(page, zone, { type: 'rule', values: COULEURS }), `${nom}, ${largeur} px, sombre`).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (largeurs.length > 1) {
      // La grande fenêtre à 200 %.
      await page.setViewportSize({ width: LARGE / 2, height: 450 })
      expect.soft(await page.evaluate(piedDeDialogueCache), `${nom}, à 200 % : le pied du dialogue`).toEqual([])
    }
    await page.setViewportSize({ width: LARGE, height: 900 })
    expect.soft(await page.evaluate(espacesSecables), `${nom} : « ? », « : », « % »… tiennent au mot d'avant`).toEqual([])
  })
}

/** Les boutons du pied du dialogue ouvert qui ne sont pas entiers dans la fenêtre, ou que quelque chose couvre ; ce que le pied dit et ne montre pas ; un dialogue sans pied. */
const piedDeDialogueCache = () => {
  const dialogue = [...document.querySelectorAll('.dlg')].at(-1)
  if (dialogue === undefined || dialogue.matches('.palette-palette')) return []
  const boutons = [...dialogue.querySelectorAll('.dlg-f button')].filter((bouton) => bouton.checkVisibility())
  if (boutons.length === 0) return ['sans pied']
  // Sauf les touches, que le téléphone n'a pas.
  const tus = [...dialogue.querySelectorAll('.dlg-f > :not(:has(kbd))')].filter(
    (dit) => dit.textContent.trim() !== '' && !dit.checkVisibility(),
  )
  if (tus.length > 0) return tus.map((dit) => `${dit.textContent} : caché`)
  return boutons.flatMap((bouton) => {
    const { top, bottom, left, right } = bouton.getBoundingClientRect()
    const entier = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
    const dessus = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return entier && dessus !== null && bouton.contains(dessus)
      ? []
      : [`${bouton.textContent} : ${entier ? `couvert par ${dessus?.outerHTML.slice(0, 160) ?? 'rien, inerte'}` : 'hors de la fenêtre'}`]
  })
}

/** Les colonnes d'un tableau que les autres ont réduites à rien : ce qu'elles disent ne se voit plus. */
const colonnesEcrasees = () =>
  [...document.querySelectorAll<HTMLElement>('th[scope=col], thead th')].flatMap((titre) => {
    const dit = titre.textContent.trim()
    return dit !== '' && titre.checkVisibility() && titre.clientWidth < 40 && titre.scrollWidth > titre.clientWidth + 4
      ? [`${dit} : ${titre.clientWidth} px`]
      : []
  })

/** Les montants et les taux écrits sur deux lignes, ou cachés en partie par ce qui les tient ; et les champs trop étroits pour leur nombre. */
const montantsCoupes = () => {
  const coupes: string[] = []
  const noeuds = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (noeuds.nextNode()) {
    const { currentNode: noeud } = noeuds
    const trouve = /\d[\d\u00A0]*(?:,\d+)?\u00A0[€%]/.exec(noeud.nodeValue ?? '')
    const parent = noeud.parentElement
    if (trouve === null || parent === null || parent.closest('.vh, textarea, [aria-hidden="true"]') !== null || !parent.checkVisibility())
      continue
    const montant = document.createRange()
    montant.setStart(noeud, trouve.index)
    montant.setEnd(noeud, trouve.index + trouve[0].length)
    const lignes = [...montant.getClientRects()].filter(({ width }) => width > 0)
    const { right } = montant.getBoundingClientRect()
    let cache = false
    for (let boite: HTMLElement | null = parent; boite !== null && boite !== document.body; boite = boite.parentElement)
      cache ||= /hidden|clip/.test(getComputedStyle(boite).overflowX) && right > boite.getBoundingClientRect().right + 1
    if (lignes.length > 1 || cache) coupes.push(parent.outerHTML.slice(0, 160))
  }
  for (const champ of document.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]'))
    if (champ.checkVisibility() && champ.scrollWidth > champ.clientWidth) coupes.push(champ.outerHTML.slice(0, 160))
  return coupes
}

/** Les textes lus à l'écran ou dits, sauf ce qui se tape et le double caché d'une liste, dont un signe pourrait commencer une ligne (décision 0038). */
const espacesSecables = () => {
  const secable = / [:;?!»€%]|[«°] |\d (?:m²|ko|Mo|Go|h|min|ans?|mois|jours?|heures?|minutes?|points?|UC)(?![\p{L}\d])/u
  const noeuds = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
  const textes: string[] = []
  while (noeuds.nextNode()) {
    const { parentElement, nodeValue } = noeuds.currentNode
    if (nodeValue !== null && parentElement?.closest('textarea, script, style, noscript, [aria-hidden="true"] select') === null)
      textes.push(nodeValue)
  }
  for (const nom of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${nom}]`)) textes.push(element.getAttribute(nom) ?? '')
  return [...new Set(textes.filter((texte) => secable.test(texte)))]
}

/**
 * Posé une fois par document, et tenu de ne détailler que les défauts, axe prend moitié moins de temps. Le seul cadre du produit est le
 * lecteur de PDF du navigateur, qui n'est pas de nous.
 */
async function defauts(page: Page, zone: string | undefined, runOnly: RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  await page.evaluate(auRepos)
  const mesure = runOnly.type === 'tag' && !LONGS
  const rules = mesure && (await page.evaluate(contrastesFaibles, zone)).length === 0 ? SANS_CONTRASTE : {}
  const options: RunOptions = { runOnly, rules, resultTypes: ['violations'], iframes: false }
  const violations = await page.evaluate(
    async ([ou, options]) => (await window.axe?.run(ou === undefined ? document : { include: [ou] }, options))?.violations,
    [zone, options] as const,
  )
  if (violations === undefined) throw new Error('axe n’est plus sur la page')
  const trouves = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html, any, all, none }) => {
      const raisons = [...any, ...all, ...none].map(({ message }) => message)
      const dit = `${id} : ${help} · ${target.join(' ')} · ${html.slice(0, 120)} · ${raisons.join(' ; ')}`
      return { id, ou: target.join(' '), dit }
    }),
  )
  const coupes = trouves.filter(({ id }) => id === 'target-size').map(({ ou }) => ou)
  const petits = coupes.length === 0 ? [] : await page.evaluate(tropPetitsAuMilieu, coupes)
  return trouves.filter(({ id, ou }) => id !== 'target-size' || petits.includes(ou)).map(({ dit }) => dit)
}

/** Ceux qui restent trop petits amenés au milieu de ce qui défile : la rangée que le bord d'une liste coupe n'est pas petite, elle se fait défiler. */
const tropPetitsAuMilieu = async (coupes: readonly string[]) => {
  const petits: string[] = []
  for (const ou of coupes) {
    document.querySelector(ou)?.scrollIntoView({ block: 'center', inline: 'center' })
    const vu = await window.axe?.run(document, {
      runOnly: { type: 'rule', values: ['target-size'] },
      resultTypes: ['violations'],
      iframes: false,
    })
    if (vu?.violations.some(({ nodes }) => nodes.some(({ target }) => target.join(' ') === ou)) !== false) petits.push(ou)
  }
  return petits
}

/** L'écran a fini de se redessiner : trois images de suite sans que le document change, ou une seconde de passée. */
const auRepos = () =>
  new Promise<void>((resolve) => {
    let calmes = 0
    let images = 0
    const observateur = new MutationObserver(() => {
      calmes = 0
    })
    observateur.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const image = () => {
      calmes += 1
      images += 1
      if (calmes <= 3 && images < 60) return requestAnimationFrame(image)
      observateur.disconnect()
      return resolve()
    }
    requestAnimationFrame(image)
  })

async function capturer(page: Page, nom: string): Promise<void> {
  if (process.env['CAPTURES'] !== 'oui') return
  await page.screenshot({ path: `.tmp/captures/${nom}.png`, fullPage: process.env['CAPTURES_ENTIERES'] === 'oui' })
}
