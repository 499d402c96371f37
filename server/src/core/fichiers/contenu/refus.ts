/** Un contenu que le dossier n'accepte pas ; la phrase est pour l'utilisateur. */
export class ContenuRefuse extends Error {}

export const abime = () => new ContenuRefuse('Ce fichier est incomplet ou abîmé.')
export const suiteCachee = () =>
  new ContenuRefuse('Ce fichier cache un autre contenu (page web, programme ou archive). Enregistrez-le à nouveau.')
export const imageTropGrande = () => new ContenuRefuse('Cette image dépasse 50 mégapixels.')
export const protege = () => new ContenuRefuse('Ce fichier est protégé par un mot de passe. Enregistrez-le sans protection.')
export const nomEgare = () => new ContenuRefuse('Un nom de cette archive sort de son dossier : refaites l’archive.')
/** Trop de morceaux, de temps ou de mémoire, ou une écriture qui ne se contrôle pas. */
export const incontrolable = () =>
  new ContenuRefuse('Ce fichier n’a pas pu être contrôlé : il est trop complexe. Enregistrez-le à nouveau, ou imprimez-le en PDF.')

const PIXELS_MAX = 50_000_000

/** Une image immense épuise l'appareil qui l'ouvre. */
export function exigerDimensions(largeur: number, hauteur: number): void {
  if (largeur === 0 || hauteur === 0) throw abime()
  if (largeur * hauteur > PIXELS_MAX) throw imageTropGrande()
}

/** Une photo en compte quelques milliers ; des millions, vides, n'occuperaient que leur lecteur. */
const MORCEAUX_MAX = 20_000

export function exigerPeuDeMorceaux(nombre: number): void {
  if (nombre > MORCEAUX_MAX) throw incontrolable()
}
