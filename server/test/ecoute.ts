import { type AddressInfo, createServer } from 'node:net'
import { type Api, createApi } from './api.ts'
import type { BaseDeTest } from './base.ts'

/** L'API à l'écoute d'un vrai port, comme en service. */
export interface Ecoute extends Api {
  readonly url: string
  readonly port: number
}

export async function startEcoute(base: BaseDeTest, options: { production?: boolean; limiteDebit?: number } = {}): Promise<Ecoute> {
  // L'adresse publique est dans chaque réponse : il la faut avant d'écouter.
  const port = await portLibre()
  const url = `http://127.0.0.1:${port}`
  const api = await createApi(base, { ...options, urlPublique: url })
  await api.app.listen({ port, host: '127.0.0.1' })
  return { ...api, url, port }
}

function portLibre(): Promise<number> {
  const sonde = createServer()
  return new Promise((resolve) => {
    sonde.listen(0, '127.0.0.1', () => {
      const { port } = sonde.address() as AddressInfo
      sonde.close(() => resolve(port))
    })
  })
}
