import type { ChildProcess } from 'node:child_process'
import { lancer } from './programme.ts'

/** L'API dans son processus, sur la base du test, à tuer quand on veut. */
export async function lancerServeur(url: string, dataDir: string): Promise<{ adresse: string; processus: ChildProcess }> {
  const processus = lancer('serveurSepare', {
    env: {
      ...process.env,
      DATABASE_URL: url,
      JWT_SECRET: 'un secret de test de trente-deux caractères',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const adresse = await new Promise<string>((resolve, reject) => {
    processus.stdout?.once('data', (texte: Buffer) => resolve(texte.toString().trim()))
    processus.once('exit', () => reject(new Error('Le serveur ne démarre pas')))
  })
  return { adresse, processus }
}

export interface Appel {
  readonly methode?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly chemin: string
  readonly jeton: string
  readonly corps?: object
}

/** Fait cet appel à ce serveur. */
export const demander = (adresse: string, { methode = 'POST', chemin, jeton, corps }: Appel): Promise<Response> =>
  fetch(`${adresse}${chemin}`, {
    method: methode,
    headers: { authorization: `Bearer ${jeton}`, ...(corps && { 'content-type': 'application/json' }) },
    body: corps ? JSON.stringify(corps) : null,
  })
