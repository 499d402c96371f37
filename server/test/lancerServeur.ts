import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { racine } from '../src/core/racine.ts'

/** L'API dans son processus, sur la base du test, à tuer quand on veut. */
export async function lancerServeur(url: string, dataDir: string): Promise<{ adresse: string; processus: ChildProcess }> {
  const processus = spawn(process.execPath, ['--import', 'tsx', join(racine, 'server', 'test', 'serveurSepare.ts')], {
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
