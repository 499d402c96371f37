import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { imprimerEntier } from './imprimer.ts'

/** Une fenêtre dont chaque image vient aussitôt, et qui note ce qui était lu quand on a imprimé. */
function uneFenetre(client: QueryClient) {
  const imprime: unknown[] = []
  return {
    imprime,
    print: () => void imprime.push(client.getQueryData(['documents'])),
    requestAnimationFrame: (suite: FrameRequestCallback) => {
      queueMicrotask(() => suite(0))
      return 0
    },
  }
}

test('l’impression attend ce que la page lit encore, jusqu’à ce qu’une section en lise une autre', async () => {
  const client = new QueryClient()
  const fenetre = uneFenetre(client)
  let rendre = (_: string) => {}
  void client
    .query({ queryKey: ['menage'], queryFn: () => new Promise<string>((suite) => (rendre = suite)) })
    .then(() => client.query({ queryKey: ['documents'], queryFn: async () => ['bail.pdf'] }))
  const fait = imprimerEntier(client, fenetre)
  await new Promise((suite) => setTimeout(suite, 20))
  expect(fenetre.imprime).toEqual([])
  rendre('Mme Benali')
  expect(await fait).toBe(true)
  expect(fenetre.imprime).toEqual([['bail.pdf']])
})

test('ce qui n’arrive jamais n’imprime pas une page à moitié', async () => {
  const client = new QueryClient()
  const fenetre = uneFenetre(client)
  void client.query({ queryKey: ['menage'], queryFn: () => new Promise(() => {}) })
  expect(await imprimerEntier(client, fenetre, 30)).toBe(false)
  expect(fenetre.imprime).toEqual([])
})

test('tout étant lu, elle part aussitôt', async () => {
  const client = new QueryClient()
  const fenetre = uneFenetre(client)
  expect(await imprimerEntier(client, fenetre)).toBe(true)
  expect(fenetre.imprime).toHaveLength(1)
})

test('un fil dont on n’avait que le début s’imprime jusqu’au bout', async () => {
  const client = new QueryClient()
  const fenetre = uneFenetre(client)
  const fil = new InfiniteQueryObserver(client, {
    queryKey: ['documents'],
    queryFn: async ({ pageParam }: { pageParam: number }) => `page ${pageParam}`,
    initialPageParam: 1,
    getNextPageParam: (_derniere, pages) => (pages.length < 3 ? pages.length + 1 : undefined),
  })
  const fermer = fil.subscribe(() => {})
  expect(await imprimerEntier(client, fenetre)).toBe(true)
  expect(fenetre.imprime).toMatchObject([{ pages: ['page 1', 'page 2', 'page 3'] }])
  fermer()
})

test('un fil que personne n’affiche, ou en panne, ne retient pas l’impression', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const fenetre = uneFenetre(client)
  const fil = new InfiniteQueryObserver(client, {
    queryKey: ['historique'],
    queryFn: async ({ pageParam }: { pageParam: number }) => {
      if (pageParam > 1) throw new Error('panne')
      return 'page 1'
    },
    initialPageParam: 1,
    getNextPageParam: () => 2,
  })
  const fermer = fil.subscribe(() => {})
  expect(await imprimerEntier(client, fenetre)).toBe(true)
  fermer()
  expect(await imprimerEntier(client, fenetre)).toBe(true)
  expect(fenetre.imprime).toHaveLength(2)
})
