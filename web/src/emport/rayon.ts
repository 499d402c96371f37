// Où la tablette range ce qu'elle a emporté : IndexedDB, à part des brouillons. Une écriture est sur le disque quand elle est dite faite :
// la tablette peut s'éteindre aussitôt après.
import { promisifyRequest, type UseStore } from 'idb-keyval'

const BASE = 'relogement-tablette'
const RAYON = 'coffre'

let ouverte: Promise<IDBDatabase> | null = null

function ouvrir(): Promise<IDBDatabase> {
  ouverte ??= new Promise((resolve, reject) => {
    const demande = indexedDB.open(BASE, 1)
    demande.onupgradeneeded = () => demande.result.createObjectStore(RAYON)
    demande.onsuccess = () => {
      // Une autre page veut l'effacer : celle-ci ne la retient pas.
      demande.result.onversionchange = () => {
        demande.result.close()
        ouverte = null
      }
      resolve(demande.result)
    }
    demande.onerror = () => reject(demande.error)
  })
  return ouverte
}

export const rayon: UseStore = async (mode, geste) =>
  geste((await ouvrir()).transaction(RAYON, mode, { durability: 'strict' }).objectStore(RAYON))

/** Ce dont la clé commence ainsi, et rien d'autre : les photos des autres dossiers ne se lisent pas pour autant. */
export const parcourir = <T>(debut: string): Promise<readonly (readonly [string, T])[]> =>
  rayon('readonly', async (ouvert) => {
    const ici = IDBKeyRange.bound(debut, `${debut}\uffff`)
    const [cles, valeurs] = await Promise.all([
      promisifyRequest(ouvert.getAllKeys(ici)),
      promisifyRequest(ouvert.getAll(ici) as IDBRequest<T[]>),
    ])
    return cles.map((cle, rang) => [String(cle), valeurs[rang] as T] as const)
  })
