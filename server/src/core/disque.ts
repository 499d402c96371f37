import { statfs } from 'node:fs/promises'

export interface Place {
  readonly libre: number
  readonly total: number
}

/** La place du disque qui porte ce dossier, en octets ; ce qui est réservé à root n'est pas libre. */
export async function lirePlace(dossier: string): Promise<Place> {
  const { bsize, blocks, bavail } = await statfs(dossier)
  return { libre: bsize * bavail, total: bsize * blocks }
}
