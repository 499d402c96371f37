import { type Variables, valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'

/** Les valeurs révisables en vigueur ce jour (seuils, plafonds) ; celles de la base l'emportent sur celles livrées avec le produit. */
export const variablesOptions = (jour: string) =>
  queryOptions({
    queryKey: ['variables', jour],
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<Variables> => {
      const query = { type: 'VARIABLE', pageSize: 1000 }
      const { 'hydra:member': lignes } = await api('GET /v1/nomenclatures', { query, signal })
      const enVigueur = lignes
        .filter(({ debut, valeur }) => valeur !== null && (debut ?? '') <= jour)
        .sort((a, b) => (a.debut ?? '').localeCompare(b.debut ?? ''))
      return { ...valeursLivrees(jour), ...Object.fromEntries(enVigueur.map(({ code, valeur }) => [code, valeur])) }
    },
  })
