/** Un contenu que le dossier n'accepte pas ; la phrase est pour l'utilisateur. */
export class ContenuRefuse extends Error {}

export const abime = () => new ContenuRefuse('Ce fichier est incomplet ou abîmé.')
export const suiteCachee = () =>
  new ContenuRefuse('Ce fichier cache un autre contenu (page web, programme ou archive). Enregistrez-le à nouveau.')
export const imageTropGrande = () => new ContenuRefuse('Cette image dépasse 50 mégapixels.')

const PIXELS_MAX = 50_000_000

/** Une image immense épuise l'appareil qui l'ouvre. */
export function exigerDimensions(largeur: number, hauteur: number): void {
  if (largeur === 0 || hauteur === 0) throw abime()
  if (largeur * hauteur > PIXELS_MAX) throw imageTropGrande()
}
