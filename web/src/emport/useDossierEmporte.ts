import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { menageOptions } from '../menage/menage.data.ts'
import type { Coffre } from './coffre.ts'
import { changerDossier, type DossierEmporte, lireDossier } from './dossierEmporte.ts'

const cle = (menageId: string) => ['tablette', 'dossier', menageId] as const

/** Un dossier du coffre, et de quoi le changer ; `null` : il n'y est plus. */
export function useDossierEmporte(coffre: Coffre, menageId: string) {
  const client = useQueryClient()
  const { data: dossier } = useQuery({ queryKey: cle(menageId), queryFn: () => lireDossier(coffre, menageId), staleTime: 0 })
  const changer = useCallback(
    async (geste: (avant: DossierEmporte) => DossierEmporte) => {
      const apres = await changerDossier(coffre, menageId, geste)
      client.setQueryData(cle(menageId), apres)
      // « Terminer » mène à la liste sans attendre que le coffre ait écrit : elle se relit après.
      void client.invalidateQueries({ queryKey: ['tablette', 'dossiers'] })
      // Une photo compte parmi les pièces du dossier.
      void client.invalidateQueries({ queryKey: menageOptions(menageId).queryKey, exact: true })
      return apres
    },
    [client, coffre, menageId],
  )
  return { dossier, changer }
}
