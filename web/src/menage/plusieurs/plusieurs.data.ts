// Le même geste sur plusieurs ménages : l'essai, qui dit qui refuserait, puis le geste, tous ou aucun.
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { moiOptions } from '../../acces/moi.ts'
import { api, type CorpsApi, type ReponseApi } from '../../core/api.ts'
import type { LigneMenage } from '../liste/colonnes.tsx'

type Demande = CorpsApi<'POST /v1/business/menages/plusieurs'>
type Geste = Demande extends infer Un ? (Un extends Demande ? Omit<Un, 'menages' | 'essai'> : never) : never
type Essai = ReponseApi<'POST /v1/business/menages/plusieurs'>
export type Choisi = Pick<LigneMenage, 'id' | 'noms' | 'codeMenage'>

/** `aEssayer` : le geste tel que l'essai le juge ; `null` tant qu'il n'est pas dit. Rien ne se fait avant que l'essai ait répondu. */
export function useGesteSurPlusieurs(menages: readonly Choisi[], aEssayer: Geste | null) {
  const essai = useQuery(
    essaiOptions(
      menages.map(({ id }) => id),
      aEssayer,
    ),
  )
  const { faits, refuses } = partager(menages, aEssayer === null ? undefined : essai.data)
  return {
    faits,
    refuses,
    essaye: essai.data !== undefined,
    erreur: essai.error,
    empeche: essai.isFetching || faits.length === 0,
    agir: useAgir(faits),
  }
}

/** Qui refuserait ce geste, et pourquoi : rien n'est changé. */
const essaiOptions = (menages: string[], geste: Geste | null) =>
  queryOptions({
    queryKey: ['menages', 'plusieurs', menages, geste],
    queryFn: ({ signal }) =>
      api('POST /v1/business/menages/plusieurs', { body: { ...(geste as Geste), menages, essai: true } as Demande, signal }),
    enabled: geste !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

/** Ceux à qui le geste se fait, et ceux qui le refusent. */
function partager(menages: readonly Choisi[], essai: Essai | undefined) {
  const raisons = new Map((essai?.lignes ?? []).map(({ id, refus }) => [id, refus]))
  return {
    faits: essai === undefined ? [] : menages.filter(({ id }) => raisons.get(id) === null),
    refuses: menages.flatMap((menage) => {
      const raison = raisons.get(menage.id) ?? null
      return raison === null ? [] : [{ ...menage, raison }]
    }),
  }
}

/** Fait le geste à ceux-là ; les listes et les dossiers touchés se relisent. */
function useAgir(faits: readonly Choisi[]) {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (geste: Geste) =>
      api('POST /v1/business/menages/plusieurs', { body: { ...geste, menages: faits.map(({ id }) => id) } as Demande, insister: true }),
    onSettled: () => {
      for (const { id } of faits) void client.invalidateQueries({ queryKey: ['menage', id] })
      void client.invalidateQueries({ queryKey: ['menages'] })
      void client.invalidateQueries({ queryKey: moiOptions.queryKey })
    },
  })
}
