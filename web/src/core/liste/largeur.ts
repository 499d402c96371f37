const LARGEUR_LIBRE = { nom: 200, autre: 120 }

/** Quand le tableau défile : de quoi lire le nom de chaque ligne, les autres colonnes ayant pris leur largeur. */
export const largeurAuMoins = (colonnes: readonly { readonly largeur?: number | string }[]): number =>
  colonnes.reduce(
    (somme, { largeur }, place) => somme + (typeof largeur === 'number' ? largeur : LARGEUR_LIBRE[place === 0 ? 'nom' : 'autre']),
    0,
  )
