// Entrer par la connexion de la maison, et en sortir.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type CorpsApi } from '../../core/api.ts'
import { ecrireChoix, lireChoix } from '../../core/choixDePoste.ts'
import { notifier } from '../../core/notifications/notifications.ts'
import { monCompteOptions } from '../monCompte.data.ts'

const ENTREE = 'maison'
const SUITE = 'maison.suite'

/** Le bouton de la page de connexion ; muet, le serveur n'empêche pas le mot de passe. */
export const maisonOptions = queryOptions({
  queryKey: ['maison'],
  queryFn: ({ signal }) => api('GET /v1/oauth/maison', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** Quitte le produit pour le fournisseur ; on en revient par `/connexion-retour`. `from` : où aller ensuite. */
export async function partirALaMaison(body: CorpsApi<'POST /v1/oauth/maison/depart'>, from: string | undefined): Promise<void> {
  const { adresse } = await api('POST /v1/oauth/maison/depart', { body })
  retenir(from ?? '')
  location.assign(adresse)
}

export async function partirRattacher(body: CorpsApi<'POST /v1/business/mon-compte/maison'>): Promise<void> {
  const { adresse } = await api('POST /v1/business/mon-compte/maison', { body })
  retenir('/mon-compte')
  location.assign(adresse)
}

export function useSeDetacher() {
  const client = useQueryClient()
  return useMutation({
    meta: { erreurLocale: true },
    mutationFn: (body: CorpsApi<'POST /v1/business/mon-compte/maison/retrait'>) =>
      api('POST /v1/business/mon-compte/maison/retrait', { body }),
    onSuccess: (compte) => {
      client.setQueryData(monCompteOptions.queryKey, compte)
      notifier({ message: 'Compte détaché' })
    },
  })
}

/** Où aller une fois rentré ; lu une fois. */
export function prendreLaSuite(): string {
  const suite = lireChoix(SUITE) ?? ''
  ecrireChoix(SUITE, null)
  return suite
}

/** Cette session est entrée par la maison : s'en aller, c'est aussi en sortir. */
export const marquerLEntree = (): void => ecrireChoix(ENTREE, '1')

/** Où se déconnecter aussi de la maison ; `null` : on n'y est pas entré, ou elle ne répond pas. */
export async function adresseDeSortie(): Promise<string | null> {
  if (lireChoix(ENTREE) === null) return null
  ecrireChoix(ENTREE, null)
  return api('POST /v1/oauth/maison/sortie').then(
    ({ adresse }) => adresse,
    () => null,
  )
}

const retenir = (adresse: string) => ecrireChoix(SUITE, adresse)
