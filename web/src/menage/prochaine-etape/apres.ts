/** Le dialogue se ferme et rend le focus ; le suivant, ou la section, le prend ensuite. */
export function apres(avant: (() => void) | undefined, faire: () => void): void {
  if (avant === undefined) faire()
  else {
    avant()
    setTimeout(faire)
  }
}
