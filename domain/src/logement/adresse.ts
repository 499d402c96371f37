interface Adresse {
  readonly numero: string | null
  readonly rue: string
  readonly ville: string
}

/** « 24 rue de l'Épeule » */
export const rueEnClair = ({ numero, rue }: Omit<Adresse, 'ville'>): string => [numero, rue].filter(Boolean).join(' ')

/** « 24 rue de l'Épeule, Roubaix » */
export const adresseEnClair = ({ ville, ...rue }: Adresse): string => `${rueEnClair(rue)}, ${ville}`
