// Un choix d'affichage, retenu sur ce poste ; stockage refusé, il vaut jusqu'au rechargement.
const PREFIXE = 'relogement.'

export function lireChoix(cle: string): string | null {
  try {
    return localStorage.getItem(PREFIXE + cle)
  } catch {
    return null
  }
}

/** `null` : revenir à ce qui est d'ordinaire. */
export function ecrireChoix(cle: string, valeur: string | null): void {
  try {
    if (valeur === null) localStorage.removeItem(PREFIXE + cle)
    else localStorage.setItem(PREFIXE + cle, valeur)
  } catch {
    // Stockage refusé.
  }
}
