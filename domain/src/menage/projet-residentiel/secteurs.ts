/** Texte fixe de la spécification § 5. */
export const TOUS_SECTEURS = 'Tous / Toutes'
export const NOMBRE_DE_SECTEURS = 3

interface Secteur {
  readonly villes: readonly { readonly nom: string | null; readonly quartier: string | null }[]
}

/** Trois vœux, les manquants étant des vœux ouverts. */
export function secteursCompletes<S extends Secteur>(secteurs: readonly S[], ouvert: () => S): S[] {
  const manquants = Math.max(0, NOMBRE_DE_SECTEURS - secteurs.length)
  return [...secteurs, ...Array.from({ length: manquants }, ouvert)]
}

export const estOuvert = ({ villes }: Secteur): boolean => villes.every(({ nom }) => nom === null || nom === '' || nom === TOUS_SECTEURS)

export const villesDuSecteur = (secteur: Secteur): string =>
  estOuvert(secteur) ? TOUS_SECTEURS : lister(secteur.villes.map(({ nom }) => nom))

export const quartiersDuSecteur = (secteur: Secteur): string => lister(secteur.villes.map(({ quartier }) => quartier)) || TOUS_SECTEURS

/** « Roubaix – Alma », « Croix », ou « Tous / Toutes ». */
export function libelleSecteur(secteur: Secteur): string {
  if (estOuvert(secteur)) return TOUS_SECTEURS
  return lister(secteur.villes.map(({ nom, quartier }) => (nom && quartier && quartier !== TOUS_SECTEURS ? `${nom} – ${quartier}` : nom)))
}

const lister = (textes: readonly (string | null)[]) => [...new Set(textes.filter((texte) => texte !== null && texte !== ''))].join(', ')
