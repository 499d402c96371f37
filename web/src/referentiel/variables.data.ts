import { type DebutsDesVariables, debutsLivres, type Variables, valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../core/api.ts'

interface VariablesDatees {
  readonly valeurs: Variables
  readonly debuts: DebutsDesVariables
}

/** Les valeurs révisables en vigueur ce jour, et depuis quand ; celles de la base l'emportent sur celles livrées avec le produit. */
export const variablesDateesOptions = (jour: string) =>
  queryOptions({
    queryKey: ['variables', jour],
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<VariablesDatees> => {
      const query = { type: ['VARIABLE'], pageSize: 1000 }
      const { 'hydra:member': lignes } = await api('GET /v1/nomenclatures', { query, signal })
      const enVigueur = lignes
        .filter(({ debut, valeur }) => valeur !== null && (debut ?? '') <= jour)
        .sort((a, b) => (a.debut ?? '').localeCompare(b.debut ?? ''))
      return {
        valeurs: { ...valeursLivrees(jour), ...Object.fromEntries(enVigueur.map(({ code, valeur }) => [code, valeur])) },
        debuts: { ...debutsLivres(jour), ...Object.fromEntries(enVigueur.map(({ code, debut }) => [code, debut ?? ''])) },
      }
    },
  })

/** Les valeurs seules : seuils, plafonds. */
export const variablesOptions = (jour: string) => queryOptions({ ...variablesDateesOptions(jour), select: ({ valeurs }) => valeurs })
