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

// Un nom cherché ne part ni au serveur, ni dans un journal, ni dans un en-tête : l'adresse ne le porte qu'après son dièse.
const CHERCHE = 'recherche'
const RETOUR = 'from'
const FRAGMENT_CHERCHE = /^#(?:recherche|from)=/

/** L'adresse telle que les écrans la lisent : ce qui est cherché y est un paramètre comme un autre, d'où qu'il vienne. */
export function lireLeFragment(adresse: URL): URL {
  if (!FRAGMENT_CHERCHE.test(adresse.hash)) return adresse
  const lue = new URL(adresse)
  for (const [cle, valeur] of new URLSearchParams(adresse.hash.slice(1)))
    if (cle === CHERCHE || cle === RETOUR) lue.searchParams.set(cle, valeur)
  lue.hash = ''
  return lue
}

/** L'adresse telle que le navigateur la montre : ce qui est cherché, et l'adresse de retour qui le porte, sont dans le fragment. */
export function ecrireLeFragment(adresse: URL): URL {
  const parametres = Object.entries(lireAdresse(adresse.search))
  const caches = parametres.filter(([cle, valeur]) => cle === CHERCHE || (cle === RETOUR && valeur.includes(`${CHERCHE}=`)))
  if (caches.length === 0) return adresse
  const montree = new URL(adresse)
  montree.search = ecrireAdresse(Object.fromEntries(parametres.filter((parametre) => !caches.includes(parametre))))
  montree.hash = ecrireAdresse(Object.fromEntries(caches)).slice(1)
  return montree
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
