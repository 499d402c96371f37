/**
 * Les textes qui ne se lisent pas sur leur fond (WCAG 1.4.3) : 4,5 pour 1, ou 3 pour un grand texte. Mesuré dans la page, sans rien de dehors :
 * la couleur de chaque texte et celle de son fond traversent les fonds et les opacités de ce qui les porte, jusqu'à la page blanche. Un fond
 * dessiné (dégradé, image) ne se mesure pas : la règle d'axe, aux essais longs, lit aussi ce qui est posé par-dessus.
 */
export const contrastesFaibles = (zone: string | undefined): string[] => {
  type Couleur = readonly [r: number, v: number, b: number, opacite: number]
  const VIDE: Couleur = [0, 0, 0, 0]
  const BLANC: Couleur = [255, 255, 255, 1]

  const lire = (texte: string): Couleur => {
    const [r = 0, v = 0, b = 0, opacite = 1] = (texte.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
    if (/^rgba?\(/.test(texte)) return [r, v, b, opacite]
    if (texte.startsWith('color(srgb ')) return [r * 255, v * 255, b * 255, opacite]
    throw new Error(`Couleur inconnue : ${texte}`)
  }
  const surFond = ([r, v, b, o]: Couleur, [fr, fv, fb, fo]: Couleur): Couleur => {
    const opacite = o + fo * (1 - o)
    if (opacite === 0) return VIDE
    const canal = (dessus: number, dessous: number) => (dessus * o + dessous * fo * (1 - o)) / opacite
    return [canal(r, fr), canal(v, fv), canal(b, fb), opacite]
  }
  const luminance = ([r, v, b]: Couleur) => {
    const [lr = 0, lv = 0, lb = 0] = [r, v, b].map((canal) => {
      const part = canal / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * lr + 0.7152 * lv + 0.0722 * lb
  }

  const fonds = new Map<Element, { fond: Couleur; dessine: boolean; opacite: number }>()
  const fondDe = (element: Element) => {
    const connu = fonds.get(element)
    if (connu !== undefined) return connu
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const lu = { fond: lire(backgroundColor), dessine: backgroundImage !== 'none', opacite: Number(opacity) }
    fonds.set(element, lu)
    return lu
  }
  /** Le contraste d'un texte de cette couleur dans cet élément ; rien si un fond dessiné est dessous. */
  const contraste = (couleur: Couleur, dans: Element): number | null => {
    let [texte, dessous] = [couleur, VIDE]
    for (let boite: Element | null = dans; boite !== null; boite = boite.parentElement) {
      const { fond, dessine, opacite } = fondDe(boite)
      if (dessine && dessous[3] < 1) return null
      const voile = ([r, v, b, o]: Couleur): Couleur => [r, v, b, o * opacite]
      texte = voile(surFond(texte, fond))
      dessous = voile(surFond(dessous, fond))
    }
    const [a, b] = [luminance(surFond(texte, BLANC)), luminance(surFond(dessous, BLANC))]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }

  /** Ce que la norme n'exige pas : ce qui ne sert pas, ce qui est décoratif, ce qui ne se voit pas. */
  const horsNorme = (element: Element) =>
    element.closest('[aria-hidden="true"], [aria-disabled="true"], [data-disabled], :disabled, .vh, script, style, noscript, option') !==
      null ||
    element.closest('label')?.control?.matches(':disabled, [aria-disabled="true"]') === true ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })

  const porteurs = new Set<Element>()
  const racines = zone === undefined ? [document.body] : [...document.querySelectorAll(zone)]
  if (racines.length === 0) throw new Error(`Rien à mesurer : « ${zone} » n’est pas sur la page`)
  for (const racine of racines) {
    for (const champ of racine.querySelectorAll('input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select'))
      porteurs.add(champ)
    const noeuds = document.createTreeWalker(racine, NodeFilter.SHOW_TEXT)
    while (noeuds.nextNode()) {
      const { parentElement, nodeValue } = noeuds.currentNode
      if (parentElement !== null && nodeValue !== null && nodeValue.trim() !== '') porteurs.add(parentElement)
    }
  }
  return [...porteurs].flatMap((element) => {
    if (horsNorme(element)) return []
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const taille = Number.parseFloat(fontSize)
    const seuil = taille >= 24 || (taille >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5
    const mesure = contraste(lire(color), element)
    if (mesure === null || mesure >= seuil) return []
    return [`${mesure.toFixed(2)} pour ${seuil} · ${element.outerHTML.slice(0, 160)}`]
  })
}
