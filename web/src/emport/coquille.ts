// Ce qui ouvre Relogement sans réseau : posé au premier dossier emporté, retiré avec le dernier rendu.

const ADRESSE = '/service-worker.js'

/** Attend que tout ce qu'il faut pour s'ouvrir sans réseau soit sur l'appareil. */
export async function poserLaCoquille(): Promise<void> {
  const pose = await navigator.serviceWorker.register(ADRESSE, { scope: '/', updateViaCache: 'none' })
  const enPose = pose.installing ?? pose.waiting
  if (pose.active !== null && enPose === null) return
  await new Promise<void>((resolve, reject) => {
    const suivre = () => {
      if (enPose?.state === 'activated' || (enPose?.state === 'installed' && pose.active !== null)) resolve()
      if (enPose?.state === 'redundant') reject(new Error('Relogement n’a pas pu se garder pour s’ouvrir sans réseau. Recommencez.'))
    }
    enPose?.addEventListener('statechange', suivre)
    suivre()
  })
}

/** Plus rien n'est emporté : le navigateur redevient ordinaire. */
export async function retirerLaCoquille(): Promise<void> {
  for (const pose of await navigator.serviceWorker.getRegistrations()) await pose.unregister()
  for (const nom of await caches.keys()) if (nom.startsWith('relogement-')) await caches.delete(nom)
}
