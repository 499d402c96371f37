const SAISIES = 'input:not([disabled]), textarea, [role="spinbutton"], button:not([data-retirer])'

/**
 * Met le focus sur la saisie d'un chemin du dossier. À défaut du champ lui-même (une ressource pas encore ajoutée), sur ce qui
 * l'entoure : la personne, la rubrique.
 */
export function viserLeChamp(racine: ParentNode, chemin: string): void {
  const cles = chemin.split('.')
  for (let longueur = cles.length; longueur > 0; longueur -= 1) {
    const suffixe = cles.slice(0, longueur).join('-')
    const zone = racine.querySelector<HTMLElement>(`[id$="-${suffixe}"]`)
    if (zone === null) continue
    const saisie = zone.matches(SAISIES) ? zone : (zone.querySelector<HTMLElement>(SAISIES) ?? zone)
    saisie.focus({ preventScroll: true })
    zone.scrollIntoView({ block: longueur === cles.length ? 'center' : 'start' })
    return
  }
}
