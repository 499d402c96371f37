/** Ce que l'adresse garde du planning : le mois montré, le jour ouvert, la présentation. */
export interface AdresseDuPlanning {
  readonly mois?: string
  readonly jour?: string
  readonly vue?: 'liste' | 'feuille'
}

export const adresseDuPlanning = ({ mois, jour, vue }: Readonly<Record<string, unknown>>): AdresseDuPlanning => ({
  ...(typeof mois === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(mois) ? { mois } : {}),
  ...(typeof jour === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(jour) ? { jour } : {}),
  ...(vue === 'liste' || vue === 'feuille' ? { vue } : {}),
})
