import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Un relais vers la base, qui peut cesser de transmettre sans fermer, comme un pare-feu. */
export async function startRelais(url: string) {
  const cible = new URL(url)
  const prises = new Set<Socket>()
  let silence = false
  let oubliees: ReadonlySet<Socket> = new Set()
  const serveur = createServer((client) => {
    const amont = connect(Number(cible.port), cible.hostname)
    for (const [de, vers] of [
      [client, amont],
      [amont, client],
    ] as const) {
      prises.add(de)
      de.on('data', (octets) => {
        if (!silence && !oubliees.has(de)) vers.write(octets)
      })
      de.on('close', () => vers.destroy())
      de.on('error', () => {})
    }
  })
  serveur.listen(0, '127.0.0.1')
  await once(serveur, 'listening')
  const adresse = new URL(url)
  adresse.hostname = '127.0.0.1'
  adresse.port = String((serveur.address() as AddressInfo).port)
  return {
    url: adresse.href,
    muet: (etat: boolean) => {
      silence = etat
    },
    /** Les connexions ouvertes se taisent, les nouvelles passent. */
    oublier: () => {
      oubliees = new Set(prises)
    },
    close: () => {
      serveur.close()
      for (const prise of prises) prise.destroy()
    },
  }
}
