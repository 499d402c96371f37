// L'adresse d'un écran s'écrit comme l'API : `villes=59100,59200&page=2`, des textes, jamais de JSON (spécification § 2).

export const lireAdresse = (texte: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texte))

export function ecrireAdresse(recherche: Readonly<Record<string, unknown>>): string {
  const parametres = Object.entries(recherche).flatMap(([cle, valeur]) =>
    valeur === undefined || valeur === null
      ? []
      : [
          `${encodeURIComponent(cle)}=${encodeURIComponent(String(valeur)).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%2F', '/')}`,
        ],
  )
  return parametres.length === 0 ? '' : `?${parametres.join('&')}`
}

/** L'adresse où revenir après la connexion : de ce site, et pas la connexion elle-même ; sinon l'accueil. */
export function adresseDeRetour(from: string | undefined, origine: string): string {
  if (from === undefined || !/^\/(?![/\\])/.test(from)) return '/'
  try {
    const adresse = new URL(from, origine)
    const interne = adresse.origin === origine && !/^\/connexion\/*$/.test(adresse.pathname)
    return interne ? `${adresse.pathname}${adresse.search}${adresse.hash}` : '/'
  } catch {
    return '/'
  }
}
