import type { Destination } from '../menage/edition/navigation.ts'

/** Les pages qui s'ouvrent sans réseau ni session. */
export const CHEMIN_DE_LA_TABLETTE = '/tablette'
/** Où l'on emporte, et où l'on rend : connecté. */
export const CHEMIN_DES_EMPORTS = '/entretiens-hors-ligne'

export const surLaTablette = (chemin: string): boolean => chemin === CHEMIN_DE_LA_TABLETTE || chemin.startsWith(`${CHEMIN_DE_LA_TABLETTE}/`)

/** L'étape d'un dossier emporté ; sa fiche est la liste de la tablette. */
export function adresseEmportee(menageId: string, destination: Destination): string {
  if (destination.vers === 'fiche') return CHEMIN_DE_LA_TABLETTE
  const { etape, champ } = destination
  const adresse = `${CHEMIN_DE_LA_TABLETTE}/${menageId}/${etape.code}`
  return champ === undefined ? adresse : `${adresse}?champ=${encodeURIComponent(champ)}`
}
