// Des valeurs telles qu'on les lit dans une fiche. Absente (`undefined`) : pas ouverte ; nulle : pas renseignée.

export const ouiNon = (valeur: boolean | null | undefined): string | null | undefined => (valeur == null ? valeur : valeur ? 'Oui' : 'Non')

interface Adresse {
  readonly numero: string | null
  readonly rue: string | null
  readonly codePostal: string | null
  readonly ville: string | null
  readonly complement?: string | null
}

/** « 12 rue de Fontenoy » */
export const voieDe = ({ numero, rue }: Pick<Adresse, 'numero' | 'rue'>): string => [numero, rue].filter(Boolean).join(' ')

/** « 12 rue de Fontenoy, 59100 Roubaix » */
export const adresseDe = (adresse: Adresse): string | null =>
  [voieDe(adresse), adresse.complement, [adresse.codePostal, adresse.ville].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null

export const majuscule = (texte: string): string => texte.slice(0, 1).toUpperCase() + texte.slice(1)
