/** Ce que l'adresse garde : la liste montrée, quand la catégorie en réunit ; inconnue, la première. */
export interface AdresseDeListe {
  readonly liste?: string
}

export const adresseDeListe = ({ liste }: Readonly<Record<string, unknown>>): AdresseDeListe => (typeof liste === 'string' ? { liste } : {})
