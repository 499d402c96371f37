// Ouvre Relogement sans réseau. Il ne garde que l'écran lui-même, jamais une réponse de l'API : les dossiers sont au coffre.
// `FICHIERS` et `CACHE` sont posés à la construction (web/coquille.vite.ts).
const PATIENCE_MS = 4000

self.addEventListener('install', (evenement) => {
  evenement.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FICHIERS.map((fichier) => new Request(fichier, { cache: 'no-cache' })))),
  )
})

self.addEventListener('activate', (evenement) => {
  const perimes = async () => {
    for (const nom of await caches.keys()) if (nom.startsWith('relogement-') && nom !== CACHE) await caches.delete(nom)
    await self.clients.claim()
  }
  evenement.waitUntil(perimes())
})

self.addEventListener('fetch', (evenement) => {
  const { request } = evenement
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname === '/v1' || pathname.startsWith('/v1/')) return
  evenement.respondWith(request.mode === 'navigate' ? ouvrir(request) : servir(request))
})

/** La page du serveur s'il répond à temps, sinon celle qui est gardée. */
async function ouvrir(request) {
  const gardee = await caches.match('/', { cacheName: CACHE })
  if (gardee === undefined) return fetch(request)
  const delai = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, gardee))
  const fraiche = fetch(request).then(
    (reponse) => (reponse.status >= 502 && reponse.status <= 504 ? gardee : reponse),
    () => gardee,
  )
  return Promise.race([fraiche, delai])
}

async function servir(request) {
  return (await caches.match(request, { cacheName: CACHE })) ?? fetch(request)
}
