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
