import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Depot, FichierRange } from './depot.ts'
import { surLeDepot } from './indisponible.ts'
import { Mesure } from './mesure.ts'

/**
 * Le contenu d'un fichier, une fois sûr qu'il est celui qui a été rangé : lu une première fois pour son empreinte, une seconde pour être
 * servi. Sinon, ce qui l'empêche (fiabilité F14).
 */
export async function lireVerifie(depot: Depot, { cle, taille, sha256 }: FichierRange): Promise<Readable | 'absent' | 'altere'> {
  const epreuve = await depot.get(cle)
  if (epreuve === null) return 'absent'
  const mesure = new Mesure(Number.POSITIVE_INFINITY, () => new Error('sans limite'))
  await surLeDepot(() => pipeline(epreuve, mesure, jeter))
  if (mesure.taille !== taille || mesure.sha256() !== sha256) return 'altere'
  return (await depot.get(cle)) ?? 'absent'
}

async function jeter(morceaux: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of morceaux);
}
