import { once } from 'node:events'
import { createServer } from 'node:net'
import { ErreurDemarrage } from './erreurDemarrage.ts'

export const PORT_PRIS = 'Le port est déjà pris : arrêtez l’autre programme ou choisissez PORT.'

/** Un port pris se dit avant d'ouvrir la base, qui peut demander une minute la première fois. Lève `ErreurDemarrage`. */
export async function exigerPortLibre({ port, host }: { readonly port: number; readonly host: string }): Promise<void> {
  const essai = createServer()
  try {
    essai.listen(port, host)
    await once(essai, 'listening')
  } catch (erreur) {
    // Une autre raison (adresse, droit) se dira au moment d'écouter.
    if ((erreur as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new ErreurDemarrage(PORT_PRIS)
  } finally {
    if (essai.listening) await new Promise((resolve) => essai.close(resolve))
  }
}
